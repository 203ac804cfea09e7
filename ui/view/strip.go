package view

import (
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// browseStep is a button of the strip. The buttons browse through the positions of the game.
type browseStep struct {
	id     string
	icon   widget.Icon
	label  text.Key
	onward bool // it leads towards the end of the game
	to     func(d *StripData) int
}

var browseSteps = [...]browseStep{
	{"browse-first", widget.IconFirst, "browse.first", false,
		func(*StripData) int { return 0 }},
	{"browse-back", widget.IconBack, "browse.back", false,
		func(d *StripData) int { return d.View - 1 }},
	{"browse-forward", widget.IconForward, "browse.forward", true,
		func(d *StripData) int { return d.View + 1 }},
	{"browse-last", widget.IconLast, "browse.last", true,
		func(d *StripData) int { return d.Ply }},
}

// stripGap is the gap between the buttons of the strip.
const stripGap = 2

// wordsHeight is the smallest height at which a button shows its name below its icon.
const wordsHeight = 52

// stripRoom is the smallest height of the side column at which the strip is always visible.
const stripRoom = 280

// StripData is the place in the game that the user looks at.
type StripData struct {
	View, Ply int  // the ply on the board, and the last ply
	Browsing  bool // the board shows another position than the current one
	Here      bool // the game can continue from the position on the board
}

// StripHand is what the user did on the strip.
type StripHand struct {
	Here bool // continue the game from the position on the board
	To   int  // the ply to show, if Gone
	Gone bool // the user chose a ply
}

// Strip declares the strip at the bottom of r, and returns the area above it. While the user
// browses, the button "Play from here" stands near the strip. The buttons of the strip keep their
// places when browsing begins.
func Strip(f *widget.Frame, r widget.Rect, at Arrangement, d StripData) (rest widget.Rect, hand StripHand) {
	roomy := !at.Compact && r.H >= stripRoom
	if d.Ply == 0 || !d.Browsing && !roomy {
		return r, hand
	}
	const (
		gap    = 8
		beside = 160 // the width of "Play from here" beside the strip
	)
	height := float64(theme.Target)
	if roomy {
		height = wordsHeight
	}
	var strip widget.Rect
	strip, rest = r.Bottom(height, gap)
	count := text.Get("browse", d.View, d.Ply)
	room := f.Width(text.Get("browse", d.Ply, d.Ply), theme.Body, widget.Medium) + gap
	narrow := strip.W < float64(len(browseSteps)*(theme.Target+stripGap))+room
	var here widget.Rect
	switch {
	case at.Portrait: // the strip is wide and low
		strip, here = strip.Left(strip.W-beside-gap, gap)
	case !roomy: // the names above the icons must not cover the count
		here = strip
		strip, rest = rest.Bottom(height, gap)
	case d.Browsing:
		here, rest = rest.Bottom(theme.Target, gap)
	}
	if narrow { // the count stands beside "Play from here"
		var label widget.Rect
		label, here = here.Left(room, gap/2)
		f.Label(label, count, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
	}
	if d.Browsing {
		hand.Here = f.Button("browse-here", here, text.Get("browse.here"), "", widget.Plain, d.Here)
	}
	drawSteps(f, strip, d, &hand, count, narrow)
	return rest, hand
}

// drawSteps declares the buttons of the strip, with the count in their middle unless the strip is
// narrow.
func drawSteps(f *widget.Frame, r widget.Rect, d StripData, hand *StripHand, count string, narrow bool) {
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
	for i, st := range browseSteps {
		enabled := d.View > 0
		if st.onward {
			enabled = d.View < d.Ply
		}
		if f.IconButton(st.id, cells[i], st.icon, text.Get(st.label), enabled, false) {
			hand.To, hand.Gone = st.to(&d), true
			keepFocus(f, hand.To, d.Ply)
		}
	}
}

// keepFocus moves the keyboard focus to the opposite button when a button has reached the first or
// the last ply. That button is then disabled, and a disabled button cannot have the focus.
func keepFocus(f *widget.Frame, to, last int) {
	if !f.State.ShowFocus {
		return
	}
	switch to {
	case 0:
		f.FocusNext("browse-forward")
	case last:
		f.FocusNext("browse-back")
	}
}

// Steps declares the buttons of the strip in r, with the count in their middle if there is room.
func Steps(f *widget.Frame, r widget.Rect, d StripData) (hand StripHand) {
	count := text.Get("browse", d.View, d.Ply)
	room := f.Width(text.Get("browse", d.Ply, d.Ply), theme.Body, widget.Medium)
	drawSteps(f, r, d, &hand, count, r.W < float64(len(browseSteps)*(theme.Target+stripGap))+room)
	return hand
}
