package play

import (
	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// tool is a button of the toolbar.
type tool struct {
	id      string
	icon    func(s *session.Snapshot) widget.Icon
	label   func(s *session.Snapshot) words.Key
	shown   func(s *session.Snapshot) bool // nil: always
	enabled func(s *session.Snapshot) bool // nil: always
	chosen  func(s *session.Snapshot) bool // nil: never
	cost    record.Help                    // what its use makes of a rated game; 0: nothing
	do      doing
}

func icon(i widget.Icon) func(*session.Snapshot) widget.Icon {
	return func(*session.Snapshot) widget.Icon { return i }
}

func label(k words.Key) func(*session.Snapshot) words.Key {
	return func(*session.Snapshot) words.Key { return k }
}

// valuesTool is the ID of the button of the values. Whether they are shown depends on more than the
// game.
const valuesTool = "tool-values"

// tools are the buttons of the toolbar, from left to right.
var tools = []tool{
	{id: "tool-undo", cost: record.Takebacks, icon: icon(widget.IconUndo), label: label("tool.undo"), enabled: func(s *session.Snapshot) bool { return s.CanUndo }, do: here((*Screen).undo)},
	{id: "tool-redo", icon: icon(widget.IconRedo), label: label("tool.redo"), enabled: func(s *session.Snapshot) bool { return s.CanRedo }, do: here((*Screen).redo)},
	{id: "tool-hint", cost: record.Hints, icon: icon(widget.IconHint), label: label("tool.hint"), shown: person,
		enabled: func(s *session.Snapshot) bool { return s.Phase == session.PhaseHuman && !s.Browsing },
		chosen:  func(s *session.Snapshot) bool { return s.Hint.IsSquare() || s.HintPending }, do: here((*Screen).hint)},
	{id: "tool-analysis", cost: record.Values, icon: icon(widget.IconAnalysis), label: label("tool.analysis"), shown: person,
		chosen: func(s *session.Snapshot) bool { return s.Analysis }, do: here((*Screen).analysis)},
	{id: valuesTool, cost: record.Values, icon: icon(widget.IconValues), label: label("tool.values"), do: here((*Screen).turnValues)},
	{id: "tool-more", icon: icon(widget.IconSettings), label: label("more.tool"), shown: func(s *session.Snapshot) bool { return !pausable(s) }, // else Resume has its place
		enabled: func(s *session.Snapshot) bool { return s.ReportShown && !s.Over }, do: func(*Screen) screen.Transition { return screen.Push(screen.Advisers{}) }},
	{id: "tool-slower", icon: icon(widget.IconSlower), label: label("tool.slower"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed > session.MinSpeed && !s.Over }, do: here(func(p *Screen) { p.speed(-1) })},
	{id: "tool-pause", shown: pausable,
		icon: func(s *session.Snapshot) widget.Icon {
			if s.Paused {
				return widget.IconPlay
			}
			return widget.IconPause
		},
		label: func(s *session.Snapshot) words.Key {
			if s.Paused {
				return "tool.resume"
			}
			return "tool.pause"
		},
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: here((*Screen).pause)},
	{id: "tool-step", icon: icon(widget.IconStep), label: label("tool.step"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: here((*Screen).step)},
	{id: "tool-faster", icon: icon(widget.IconFaster), label: label("tool.faster"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed < session.MaxSpeed }, do: here(func(p *Screen) { p.speed(1) })},
	{id: "tool-new", icon: icon(widget.IconNew), label: label("tool.new"), shown: person, do: (*Screen).newGame},
	{id: "tool-menu", icon: icon(widget.IconMenu), label: label("tool.menu"), do: (*Screen).menu},
}

// tools returns the tools that the game offers now, and their buttons.
func (p *Screen) tools() (shown []*tool, buttons []view.Tool) {
	for i := range tools {
		t := &tools[i]
		if t.shown != nil && !t.shown(&p.snap) {
			continue
		}
		shown = append(shown, t)
		tip := ""
		if p.snap.Rated && t.cost != 0 && !(p.snap.Over && t.cost == record.Values) {
			tip = words.Get("unrated.tip")
		}
		buttons = append(buttons, view.Tool{Tip: tip, ID: t.id, Icon: t.icon(&p.snap), Label: words.Get(t.label(&p.snap)),
			Enabled: t.enabled == nil || t.enabled(&p.snap),
			Chosen:  t.chosen != nil && t.chosen(&p.snap) || t.id == valuesTool && p.valuesOn()})
	}
	return shown, buttons
}
