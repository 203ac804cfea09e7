package play

import "flipside/ui/screen"

// news are messages about what the session does next. They appear when it reports that.
type news struct {
	jumped string // about an undo or redo
	opened string // about a game from elsewhere
}

// appear shows the messages.
func (n *news) appear(m *screen.Messages) {
	if n.jumped != "" {
		m.Say(n.jumped, screen.Briefly)
	}
	if n.opened != "" {
		m.Say(n.opened, screen.Long)
	}
	*n = news{}
}
