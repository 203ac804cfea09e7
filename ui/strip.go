package ui

import (
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// browseStep is a button of the strip that goes through the game's positions.
type browseStep struct {
	id     string
	icon   widget.Icon
	label  text.Key
	onward bool // towards the live position
	to     func(s *session.Snapshot) int
}

var browseSteps = [...]browseStep{
	{"browse-first", widget.IconFirst, "browse.first", false,
		func(*session.Snapshot) int { return 0 }},
	{"browse-back", widget.IconBack, "browse.back", false,
		func(s *session.Snapshot) int { return s.View - 1 }},
	{"browse-forward", widget.IconForward, "browse.forward", true,
		func(s *session.Snapshot) int { return s.View + 1 }},
	{"browse-last", widget.IconLast, "browse.last", true,
		func(s *session.Snapshot) int { return s.Ply }},
}

// stripGap is between the buttons of the strip.
const stripGap = 2

// wordsHeight is the height from which on a button with an icon has its name below that.
const wordsHeight = 52

// stripRoom is the height beside the board from which on the strip always stands there.
const stripRoom = 280

// declareStrip declares the strip at the bottom of r, with Play from here near it while looking back,
// and returns what is left. Its buttons keep their places when looking back begins.
func (a *App) declareStrip(f *widget.Frame, r widget.Rect, at arrangement) widget.Rect {
	s := &a.snap
	roomy := !at.compact && r.H >= stripRoom
	if s.Ply == 0 || !s.Browsing && !roomy {
		return r
	}
	const (
		gap    = 8
		beside = 160 // the width of Play from here where it stands beside the strip
	)
	height := float64(theme.Target)
	if roomy {
		height = wordsHeight
	}
	strip, rest := r.Bottom(height, gap)
	count := text.Get("browse", s.View, s.Ply)
	room := f.Width(text.Get("browse", s.Ply, s.Ply), theme.Body, widget.Medium) + gap
	narrow := strip.W < float64(len(browseSteps)*(theme.Target+stripGap))+room
	var here widget.Rect
	switch {
	case at.portrait: // wide, and low
		strip, here = strip.Left(strip.W-beside-gap, gap)
	case !roomy: // the names that icons show above them must not lie over the count
		here = strip
		strip, rest = rest.Bottom(height, gap)
	case s.Browsing:
		here, rest = rest.Bottom(theme.Target, gap)
	}
	if narrow { // the count stands beside Play from here
		var label widget.Rect
		label, here = here.Left(room, gap/2)
		f.Label(label, count, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
	}
	if s.Browsing && f.Button("browse-here", here, text.Get("browse.here"), "", widget.Plain, s.View >= s.MinPly) {
		a.playFromHere()
	}
	a.declareSteps(f, strip, count, narrow)
	return rest
}

// declareSteps declares the buttons of the strip, with the count in their middle where it has room.
func (a *App) declareSteps(f *widget.Frame, r widget.Rect, count string, narrow bool) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	n, middle := len(browseSteps), len(browseSteps)/2
	if !narrow {
		n++
	}
	cells := r.Columns(n, stripGap)
	if !narrow {
		f.Label(cells[middle], count, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
		cells = append(cells[:middle:middle], cells[middle+1:]...)
	}
	s := &a.snap
	for i, st := range browseSteps {
		enabled := s.View > 0
		if st.onward {
			enabled = s.View < s.Ply
		}
		if f.IconButton(st.id, cells[i], st.icon, text.Get(st.label), enabled, false) {
			a.browseFrom(st)
		}
	}
}

// browseFrom goes where a button leads. A keyboard's focus goes on to the way back where the button
// leads no further, for a button that is off cannot have it.
func (a *App) browseFrom(st browseStep) {
	to := st.to(&a.snap)
	a.session.Browse(to)
	if !a.state.ShowFocus {
		return
	}
	switch to {
	case 0:
		a.refocus = "browse-forward"
	case a.snap.Ply:
		a.refocus = "browse-back"
	}
}
