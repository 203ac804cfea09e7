package ui

import (
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// tool is a button of the toolbar.
type tool struct {
	id      string
	icon    func(s *session.Snapshot) widget.Icon
	label   func(s *session.Snapshot) text.Key
	shown   func(s *session.Snapshot) bool // nil: always
	enabled func(s *session.Snapshot) bool // nil: always
	chosen  func(s *session.Snapshot) bool // nil: never
	do      func(a *App)
}

func icon(i widget.Icon) func(*session.Snapshot) widget.Icon {
	return func(*session.Snapshot) widget.Icon { return i }
}

func label(k text.Key) func(*session.Snapshot) text.Key {
	return func(*session.Snapshot) text.Key { return k }
}

func person(s *session.Snapshot) bool { return !s.Watching }

// analysable: a watched game's live position has its engines' own reports, which always stand.
func analysable(s *session.Snapshot) bool { return !s.Watching || s.Browsing }

// tools are the toolbar, from the left.
var tools = []tool{
	{id: "tool-undo", icon: icon(widget.IconUndo), label: label("tool.undo"), enabled: func(s *session.Snapshot) bool { return s.CanUndo }, do: (*App).undo},
	{id: "tool-redo", icon: icon(widget.IconRedo), label: label("tool.redo"), enabled: func(s *session.Snapshot) bool { return s.CanRedo }, do: (*App).redo},
	{id: "tool-hint", icon: icon(widget.IconHint), label: label("tool.hint"), shown: person,
		enabled: func(s *session.Snapshot) bool { return s.Phase == session.PhaseHuman && !s.Browsing },
		chosen:  func(s *session.Snapshot) bool { return s.Hint.IsSquare() || s.HintPending }, do: (*App).hint},
	{id: "tool-analysis", icon: icon(widget.IconAnalysis), label: label("tool.analysis"), enabled: analysable,
		chosen: func(s *session.Snapshot) bool { return s.Analysis }, do: (*App).analysis},
	{id: "tool-slower", icon: icon(widget.IconSlower), label: label("tool.slower"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed > session.MinSpeed && !s.Over }, do: func(a *App) { a.speed(-1) }},
	{id: "tool-pause", shown: pausable,
		icon: func(s *session.Snapshot) widget.Icon {
			if s.Paused {
				return widget.IconPlay
			}
			return widget.IconPause
		},
		label: func(s *session.Snapshot) text.Key {
			if s.Paused {
				return "tool.resume"
			}
			return "tool.pause"
		},
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: func(a *App) { a.session.Pause(!a.snap.Paused) }},
	{id: "tool-step", icon: icon(widget.IconStep), label: label("tool.step"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: func(a *App) { a.session.Step() }},
	{id: "tool-faster", icon: icon(widget.IconFaster), label: label("tool.faster"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed < session.MaxSpeed }, do: func(a *App) { a.speed(1) }},
	{id: "tool-new", icon: icon(widget.IconNew), label: label("tool.new"), shown: person, do: (*App).newGame},
	{id: "tool-menu", icon: icon(widget.IconMenu), label: label("tool.menu"), do: func(a *App) { a.open(overlayMenu) }},
}

// declareTools declares the toolbar at the bottom of r and returns what is left above it.
func (a *App) declareTools(f *widget.Frame, r widget.Rect, at arrangement) widget.Rect {
	var shown []tool
	for _, t := range tools {
		if t.shown == nil || t.shown(&a.snap) {
			shown = append(shown, t)
		}
	}
	height, columns := 60.0, len(shown)
	if at.compact || at.portrait && r.H < 200 {
		height = theme.Target
	}
	const gap = 2
	least := float64(theme.Target)
	if height > theme.Target {
		for _, t := range shown {
			least = max(least, f.Width(text.Get(t.label(&a.snap)), theme.Small, widget.Regular)+2)
		}
	}
	if fit := int((r.W + gap) / (least + gap)); fit < columns {
		rows := (columns + fit - 1) / fit
		columns = (columns + rows - 1) / rows
	}
	rows := (len(shown) + columns - 1) / columns
	bar, rest := r.Bottom(float64(rows)*(height+gap)-gap, theme.Inset)
	for i, t := range shown {
		row := widget.Rect{X: bar.X, Y: bar.Y + float64(i/columns)*(height+gap), W: bar.W, H: height}
		cell := row.Columns(columns, gap)[i%columns]
		enabled := t.enabled == nil || t.enabled(&a.snap)
		chosen := t.chosen != nil && t.chosen(&a.snap)
		if f.IconButton(t.id, cell, t.icon(&a.snap), text.Get(t.label(&a.snap)), enabled, chosen) {
			t.do(a)
		}
	}
	return rest
}
