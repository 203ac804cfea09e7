// Package see is the sheet that chooses what the board shows about a position.
package see

import (
	"flipside/ai/see"
	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet. It is next to the board, where a choice shows at once.
type Screen struct {
	s       *screen.Services
	free    bool // it is not about the running game
	consent screen.Consent
	screen.Sheet
}

// New returns the sheet. In a running game overlays are help, unless it is free.
func New(s *screen.Services, free bool) *Screen {
	return &Screen{s: s, free: free, Sheet: screen.Sheet{FirstID: id(0)}}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "see" }

// texts are the name of each overlay and a line about what it shows.
var texts = [see.Kinds]struct{ name, about words.Key }{
	see.KindMoves:    {"see.moves", "see.moves.about"},
	see.KindSafe:     {"see.safe", "see.safe.about"},
	see.KindOpenness: {"see.openness", "see.openness.about"},
	see.KindFrontier: {"see.frontier", "see.frontier.about"},
	see.KindStable:   {"see.stable", "see.stable.about"},
	see.KindRegions:  {"see.regions", "see.regions.about"},
}

// id returns the ID of the control of an overlay.
func id(o see.Kind) string { return "see-" + string(rune('1'+o)) }

// Update implements screen.Screen.
func (s *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const gap = view.BesideGap
	room := view.ArrangeGame(area.W, area.H).Side
	if snap := s.s.Session.Snapshot(); s.consent.Open(&snap) {
		return s.consent.Instead(f, &s.Sheet, room)
	}
	width := room.W - 2*view.BesideInset
	line := f.Line(theme.Small, 1.3)
	about := func(o see.Kind) []string {
		return f.Wrap(words.Get(texts[o].about), theme.Small, widget.Regular, width-2*theme.Inset)
	}
	height := func(words bool) (sum float64) {
		sum = 2*view.BesideInset + view.BesideHead
		for o := range see.Kinds {
			if sum += theme.Target + gap; words {
				sum += line*float64(len(about(o))) + gap
			}
		}
		return sum
	}
	explained, columns := height(true) <= room.H, 1
	if !explained && height(false) > room.H {
		columns = 2
	}
	if explained {
		room.H = height(true)
	} else {
		room.H = min(room.H, height(false))
	}
	in := s.Beside(f, room, words.Get("see"))
	for o := see.Kind(0); o < see.Kinds; o += see.Kind(columns) {
		var row widget.Rect
		row, in = in.Top(theme.Target, gap)
		for i, cell := range row.Columns(columns, gap) {
			s.declare(f, cell, o+see.Kind(i), explained)
		}
		if !explained {
			continue
		}
		for _, said := range about(o) {
			var at widget.Rect
			at, in = in.Top(line, 0)
			f.Label(at, said, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		}
		_, in = in.Top(gap, 0)
	}
	if s.Closed(f) || f.In.Key(widget.KeyO) {
		return screen.Pop()
	}
	return screen.Stay()
}

// declare declares the button of an overlay.
func (s *Screen) declare(f *widget.Frame, r widget.Rect, o see.Kind, explained bool) {
	on := s.s.Memory.See.Has(o)
	if f.Choice(id(o), r, words.Get(texts[o].name), on) {
		s.turn(o, on)
	}
	if !explained {
		f.Tell(r, f.State.ShowFocus && f.State.Focus == id(o), words.Get(texts[o].about))
	}
}

// turn shows an overlay or takes it away. In the running game showing it is help.
func (s *Screen) turn(o see.Kind, on bool) {
	if on || s.free || !s.s.Games.OnBoard() {
		s.s.Memory.See.Turn(o)
		return
	}
	snap := s.s.Session.Snapshot()
	s.consent.Ask(&snap, screen.Asks{Kind: record.Overlays, Do: func() screen.Transition {
		if !snap.Over {
			s.s.Session.Note(record.Overlays)
		}
		s.s.Memory.See.Turn(o)
		return screen.Stay()
	}})
}
