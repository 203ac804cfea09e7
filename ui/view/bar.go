package view

import (
	"image/color"
	"math"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// BarData is the content of the advantage bar.
type BarData struct {
	Side   game.Color // the side for which scores are shown; its part is at the bottom
	Share  float64    // of that side, 0 to 1; 0.5 is even
	Words  string     // the score and its side, for the tip
	Waits  bool       // nothing is known yet: the bar of the same side stays where it is
	Motion theme.Motion
}

// Bar is the advantage bar next to the board: the share of each side in the colour of its discs. It
// moves smoothly to a new share.
type Bar struct {
	Shown BarData // what it showed last
	share float64 // what is drawn
	known bool
}

// BarPlace returns the place of the bar: next to the squares, between the board and its neighbours.
func BarPlace(at Arrangement, g Geometry) widget.Rect {
	gap, width := 8.0, 10.0
	switch {
	case at.Compact && at.Portrait:
		gap, width = 1, 6
	case at.Compact:
		gap, width = 2, 6
	}
	return widget.Rect{X: g.Frame.X + g.Frame.W + gap, Y: g.Frame.Y + g.Rim, W: width, H: 8 * g.Cell}
}

// Show draws the bar in r. It must be called once a tick.
func (b *Bar) Show(f *widget.Frame, r widget.Rect, d BarData) {
	const speed = 0.15 // the part of the way that a tick covers
	th := &f.Theme
	follows := b.known && b.Shown.Side == d.Side
	if d.Waits && follows {
		d.Share = b.Shown.Share
	}
	target := max(0, min(1, d.Share))
	switch {
	case !follows || d.Motion != theme.FullMotion || math.Abs(target-b.share)*r.H*f.Scale < 1:
		b.share = target
	default:
		b.share += (target - b.share) * speed
	}
	b.Shown, b.known = d, true
	faces := [2]color.NRGBA{th.BlackFace, th.WhiteFace}
	f.Fill(r, r.W/2, th.Plot) // on a dark background, a black part needs an edge
	r = r.Inset(1)
	radius := r.W / 2
	f.Fill(r, radius, faces[d.Side.Other()])
	// The part at the bottom ends on a whole pixel, so that a still bar is a still picture.
	height := math.Round(r.H*b.share*f.Scale) / f.Scale
	part, _ := r.Bottom(height, 0)
	f.Clip(part, func() { f.Fill(r, radius, faces[d.Side]) })
	middle := widget.Rect{X: r.X - 2, Y: r.Y + r.H/2 - 1, W: r.W + 4, H: 2}
	f.Fill(middle, 1, th.Accent)
	f.Tip("advantage", r.Inset(-1), func() string { return d.Words })
}
