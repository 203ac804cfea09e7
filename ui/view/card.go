package view

import (
	"fmt"
	"image/color"
	"time"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// CardData is what a player's card shows.
type CardData struct {
	ID           string // the ID of the control; empty on a picture, which has no controls
	Color        game.Color
	Discs        int
	Active       bool    // the side to move or the winner; the whole card is tinted
	Style, Level string  // the player's name; Style is empty if Level says all
	Left         string  // the time on the clock; empty without a clock
	Last         bool    // the clock is in its last seconds
	Sub          string  // the line below the name
	Touched      string  // replaces Sub while the card has the pointer or the focus
	Progress     float64 // the part of a search that is done; 0: no bar
}

// Card declares the card of a player, and reports whether it was clicked.
func Card(f *widget.Frame, r widget.Rect, d CardData, compact bool) bool {
	th := &f.Theme
	var t widget.Touch
	if d.ID != "" {
		t = f.Control(d.ID, r, true)
	}
	f.Parts.Add(PartCards, r)
	back, fore := th.Panel, th.Text
	if d.Active {
		back = th.Active
	}
	if t.Over || t.Down {
		back = widget.Mix(back, th.Text, 0.08)
	}
	f.Fill(r, theme.Radius, back)
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	lead, size := r.H, r.H*0.66
	if theme.Body*f.Scale < f.Least { // large text in a small card: the disc becomes smaller
		lead, size = r.H*0.8, r.H*0.52
	}
	Token(f, r.X+lead/2, r.Y+r.H/2, size, d.Color)
	number := 30.0
	if compact {
		number = 24
	}
	wide := number*1.25 + theme.Inset
	label := widget.Rect{X: r.X + lead, Y: r.Y, W: r.W - lead - wide - 4, H: r.H}
	figures := widget.Rect{X: r.X + r.W - wide - 14, Y: r.Y, W: wide, H: r.H}
	name := d.Level
	if d.Style != "" {
		name = d.Style + " " + d.Level
	}
	if d.Left != "" {
		least := f.Width(name, theme.Body, widget.Medium)
		drawClock(f, &label, &figures, least, d, widget.Mix(fore, back, 0.2))
	}
	f.Label(figures, fmt.Sprint(d.Discs), number, widget.Bold, widget.Right, fore)
	sub := d.Sub
	if t.Over || t.Focused {
		sub = d.Touched
	}
	whole := name
	if compact && d.Style != "" {
		name, sub = onTwoLines(f, d, sub, label.W)
	}
	letters := float64(theme.Body)
	if f.Width(name, letters, widget.Medium) > label.W { // a long name of a level in a small card
		letters = theme.Small
		// It may come near to the disc and to the number of discs.
		label.X -= (lead - size) / 2 * 0.9
		label.W = max(label.W, figures.X+figures.W-f.Width(fmt.Sprint(d.Discs), number, widget.Bold)-2-label.X)
	}
	if f.Width(name, letters, widget.Medium) > label.W {
		name = cutName(f, d, name, letters, label.W)
		f.Tell(r, t.Focused, whole)
	}
	const sign, apart = 14, 8 // the sign shows that the card opens a menu
	if x := label.X + f.Width(name, letters, widget.Medium) + apart; d.ID != "" && x+sign <= label.X+label.W {
		y := r.Y + r.H/2
		if sub != "" {
			y -= 10
		}
		f.Icon(widget.IconDown, x+sign/2, y, sign, widget.Mix(fore, back, 0.45))
	}
	if sub == "" {
		f.Label(label, name, letters, widget.Medium, widget.Left, fore)
	} else {
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 - 21, W: label.W, H: 20}, name, letters, widget.Medium, widget.Left, fore)
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 + 1, W: label.W, H: 20}, sub, theme.Small, widget.Regular, widget.Left, widget.Mix(fore, back, 0.2))
	}
	if d.Progress > 0 {
		bar := widget.Rect{X: r.X + theme.Inset, Y: r.Y + r.H - 6, W: r.W - 2*theme.Inset, H: 3}
		f.Fill(bar, 1.5, widget.Fade(th.Text, 0.2))
		bar.W *= min(1, d.Progress)
		f.Fill(bar, 1.5, th.Accent)
	}
	return t.Clicked
}

// onTwoLines returns the lines of a small card: the style on the first, the level on the second.
func onTwoLines(f *widget.Frame, d CardData, sub string, room float64) (first, second string) {
	switch both := d.Level + "  " + sub; {
	case sub == "" || sub != d.Touched && f.Width(both, theme.Small, widget.Regular) > room:
		sub = d.Level
	case sub != d.Touched:
		sub = both
	}
	return d.Style, sub
}

// cutName shortens a name to a width. Of a style and a level on one line, the level stays whole.
func cutName(f *widget.Frame, d CardData, name string, size, width float64) string {
	if level := " " + d.Level; d.Style != "" && name != d.Style {
		return f.Cut(d.Style, size, widget.Medium, width-f.Width(level, size, widget.Medium)) + level
	}
	return f.Cut(name, size, widget.Medium, width)
}

// drawClock draws the time left on the player's clock. The clock is between the name, which
// needs the width least, and the number of discs. On a narrow card it is below that number.
// drawClock makes the rectangle of the name or of the number smaller for it.
func drawClock(f *widget.Frame, name, discs *widget.Rect, least float64, d CardData, c color.NRGBA) {
	size := float64(theme.Title)
	width := f.Width(d.Left, size, widget.Medium)
	at := widget.Rect{X: name.X + name.W - width, Y: name.Y, W: width, H: name.H}
	if rest := name.W - width - theme.Inset; rest >= least {
		name.W = rest
	} else {
		const height = 18
		size, width = theme.Small, f.Width(d.Left, theme.Small, widget.Medium)
		at = widget.Rect{X: discs.X + discs.W - width, Y: discs.Y + discs.H - height - 6, W: width, H: height}
		discs.H -= height + 6
	}
	if d.Last {
		high := min(size*1.5, at.H)
		mark := widget.Rect{X: at.X - 6, Y: at.Y + (at.H-high)/2, W: at.W + 12, H: high}
		f.Fill(mark, theme.Radius/2, f.Theme.Accent)
		c = f.Theme.OnAccent
	}
	f.Label(at, d.Left, size, widget.Medium, widget.Right, c)
}

// TimeLeft returns the text of the time left on a clock. It rounds up: only a clock that has run
// out shows 0.
func TimeLeft(d time.Duration) string {
	const low = 10 * time.Second // below this the text has tenths of a second
	if tenths := (d + 100*time.Millisecond - 1) / (100 * time.Millisecond); tenths < time.Duration(low/(100*time.Millisecond)) {
		return words.Get("clock.left", "minutes", 0, "seconds", fmt.Sprintf("%04.1f", float64(tenths)/10))
	}
	whole := int((d + time.Second - 1) / time.Second)
	return words.Get("clock.left", "minutes", whole/60, "seconds", fmt.Sprintf("%02d", whole%60))
}
