package sheets

import (
	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// See is the sheet that chooses what the board shows about a position. It is next to the board,
// where a choice shows at once.
type See struct {
	s       *screen.Services
	free    bool // it is not about the running game
	consent screen.Consent
	screen.Sheet
}

// NewSee returns the sheet. In a running game what it shows is help, unless it is free.
func NewSee(s *screen.Services, free bool) *See {
	return &See{s: s, free: free, Sheet: screen.Sheet{FirstID: seeID(0)}}
}

// Name implements screen.Screen.
func (*See) Name() string { return "see" }

// seeTexts are the name of each kind and a line about what it shows.
var seeTexts = [see.Kinds]struct{ name, about words.Key }{
	see.KindMoves:    {"see.moves", "see.moves.about"},
	see.KindSafe:     {"see.safe", "see.safe.about"},
	see.KindOpenness: {"see.openness", "see.openness.about"},
	see.KindFrontier: {"see.frontier", "see.frontier.about"},
	see.KindStable:   {"see.stable", "see.stable.about"},
	see.KindRegions:  {"see.regions", "see.regions.about"},
}

// seeID returns the ID of the control of a kind.
func seeID(k see.Kind) string { return "see-" + string(rune('1'+k)) }

// Update implements screen.Screen.
func (s *See) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	room := view.ArrangeGame(area.W, area.H).Side
	if snap := s.s.Session.Snapshot(); s.consent.Open(&snap) {
		return s.consent.Instead(f, &s.Sheet, room)
	}
	width, most := view.BesideRoom(room)
	all := s.kinds(f, true, 1)
	for columns := 1; columns <= 2 && !all.Fits(width, most); columns++ {
		all = s.kinds(f, false, columns)
	}
	s.BesideOf(f, room, words.Get("see"), all)
	if s.Closed(f) || f.In.Key(widget.KeyO) {
		return screen.Pop()
	}
	return screen.Stay()
}

// kinds returns the buttons of the kinds in columns. Those that are explained have a text below
// them, and the others a tip.
func (s *See) kinds(f *widget.Frame, explained bool, columns int) view.Stack {
	all := view.Stack{Gap: view.BesideGap}
	for first := see.Kind(0); first < see.Kinds; first += see.Kind(columns) {
		all.Items = append(all.Items, view.Item{Size: theme.Target, Declare: func(r widget.Rect) {
			for i, cell := range r.Columns(columns, view.BesideGap) {
				s.declare(f, cell, first+see.Kind(i), explained)
			}
		}})
		if explained {
			all.Items = append(all.Items, view.Paragraph(f, words.Get(seeTexts[first].about), theme.Small, widget.Regular, f.Theme.Dim))
		}
	}
	return all
}

// declare declares the button of a kind.
func (s *See) declare(f *widget.Frame, r widget.Rect, k see.Kind, explained bool) {
	on := s.s.Memory.See.Has(k)
	if f.Choice(seeID(k), r, words.Get(seeTexts[k].name), on) {
		s.turn(k, on)
	}
	if !explained {
		f.Tell(r, f.State.ShowFocus && f.State.Focus == seeID(k), words.Get(seeTexts[k].about))
	}
}

// turn shows a kind or takes it away. In the running game showing it is help.
func (s *See) turn(k see.Kind, on bool) {
	if on || s.free || !s.s.Current.OnBoard() {
		s.s.Memory.See.Turn(k)
		return
	}
	snap := s.s.Session.Snapshot()
	s.consent.Ask(&snap, screen.Asks{Kind: record.Overlays, Do: func() screen.Transition {
		if !snap.Over {
			s.s.Session.Note(record.Overlays)
		}
		s.s.Memory.See.Turn(k)
		return screen.Stay()
	}})
}
