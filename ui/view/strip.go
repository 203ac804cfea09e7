package view

import (
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// browseSteps are the buttons of the strip. They browse through the positions of the game.
var browseSteps = [...]struct {
	id    string
	icon  widget.Icon
	label words.Key
}{
	{"browse-first", widget.IconFirst, "browse.first"},
	{"browse-back", widget.IconBack, "browse.back"},
	{"browse-forward", widget.IconForward, "browse.forward"},
	{"browse-last", widget.IconLast, "browse.last"},
}

// stripGap is the gap between the buttons of the strip.
const stripGap = 2

// wordsHeight is the smallest height at which a button shows its name below its icon.
const wordsHeight = 52

// stripRoom is the smallest height of the side column at which the strip is always visible.
const stripRoom = 280

// StripData is the place in the game that the user looks at.
type StripData struct {
	View     int         // the ply on the board
	Moves    []game.Move // of the game, with passes
	Browsing bool        // the board shows another position than the current one
	Here     bool        // the game can continue from the position on the board
	Above    float64     // the height that stays free above a strip that is always visible
}

// StripStays reports whether the strip of a game with moves is always visible at the bottom of r,
// and not only while the user browses.
func StripStays(r widget.Rect, at Arrangement) bool { return !at.Compact && r.H >= stripRoom }

// room returns the width that every count of the game needs.
func (d *StripData) room(f *widget.Frame) float64 {
	all := game.Placed(d.Moves)
	return f.Width(words.Get("browse", "at", all, "last", all), theme.Body, widget.Medium)
}

// drawCount draws in r which move is on the board: "48/60", or "pass after 48" on two lines.
func (d *StripData) drawCount(f *widget.Frame, r widget.Rect) {
	number, size := game.Placed(d.Moves[:d.View]), float64(theme.Body)
	lines := []string{words.Get("browse", "at", number, "last", game.Placed(d.Moves))}
	if d.View > 0 && !d.Moves[d.View-1].IsSquare() {
		lines, size = strings.SplitN(words.Get("browse.pass", "at", number), " ", 2), theme.Small
	}
	height := f.Line(size, 1.2)
	for i, line := range lines {
		y := r.Y + r.H/2 + (float64(i)-float64(len(lines))/2)*height
		f.Label(widget.Rect{X: r.X, Y: y, W: r.W, H: height}, line, size, widget.Medium, widget.Center, f.Theme.Text)
	}
}

// StripInput is what the user did on the strip.
type StripInput struct {
	Here bool // continue the game from the position on the board
	To   int  // the ply to show, if Gone
	Gone bool // the user chose a ply

	Above widget.Rect // what stays free above the strip
}

// Strip declares the strip at the bottom of r, and returns the area above it. While the user
// browses, the button "Play from here" is near the strip. The buttons of the strip keep their
// places when browsing begins.
func Strip(f *widget.Frame, r widget.Rect, at Arrangement, d StripData) (rest widget.Rect, input StripInput) {
	roomy := StripStays(r, at)
	if len(d.Moves) == 0 || !d.Browsing && !roomy {
		return r, input
	}
	const (
		gap    = 8
		beside = 160 // the width of "Play from here" next to the strip
	)
	height := float64(theme.Target)
	if roomy {
		height = wordsHeight
	}
	var strip widget.Rect
	strip, rest = r.Bottom(height, gap)
	if roomy && d.Above > 0 {
		input.Above, rest = rest.Bottom(d.Above, gap)
	}
	room := d.room(f) + gap
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
	if narrow { // the count is next to "Play from here"
		var label widget.Rect
		label, here = here.Left(room, gap/2)
		d.drawCount(f, label)
	}
	if d.Browsing {
		input.Here = f.Button("browse-here", here, words.Get("browse.here"), "", widget.Plain, d.Here)
	}
	drawSteps(f, strip, d, &input, narrow)
	return rest, input
}

// drawSteps declares the buttons of the strip, with the count in their middle unless the strip is
// narrow.
func drawSteps(f *widget.Frame, r widget.Rect, d StripData, input *StripInput, narrow bool) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	n, middle := len(browseSteps), len(browseSteps)/2
	if !narrow {
		n++
	}
	cells := r.Columns(n, stripGap)
	if !narrow {
		d.drawCount(f, cells[middle])
		cells = append(cells[:middle:middle], cells[middle+1:]...)
	}
	last := len(d.Moves)
	for i, to := range [len(browseSteps)]int{0, d.View - 1, d.View + 1, last} {
		st, enabled := browseSteps[i], to != d.View && to >= 0 && to <= last
		if f.IconButton(st.id, cells[i], st.icon, words.Get(st.label), enabled, false) {
			input.To, input.Gone = to, true
			keepFocus(f, to, last)
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
func Steps(f *widget.Frame, r widget.Rect, d StripData) (input StripInput) {
	drawSteps(f, r, d, &input, r.W < float64(len(browseSteps)*(theme.Target+stripGap))+d.room(f))
	return input
}
