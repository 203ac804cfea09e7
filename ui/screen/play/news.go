package play

import "flipside/ui/screen"

// news are messages that wait until the session reports the change that they are about.
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
