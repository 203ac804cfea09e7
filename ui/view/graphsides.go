package view

import (
	"math"
	"strconv"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// graphLabel names a side with the end of its half of the graph.
type graphLabel struct {
	side   game.Color
	phrase string
	at     widget.Rect
}

// barHeight returns the height of the bar of a value.
func barHeight(v GraphValue, scale float64, in widget.Rect) float64 {
	return max(1, min(1, math.Abs(v.Value)/scale)*in.H/2)
}

// sideLabels names both sides and their scale, each on its half, as far left as the bars leave
// room. Where a half has no such place, the bars are lower: bars is their area.
func sideLabels(f *widget.Frame, plot, in widget.Rect, d *GraphData, scale float64) (labels [2]graphLabel, bars widget.Rect) {
	height := f.Line(theme.Small, 1.3)
	bars = in
	for i, y := range [2]float64{plot.Y + 1, plot.Y + plot.H - height - 1} {
		c := [...]game.Color{d.Up, d.Up.Other()}[i]
		phrase := words.Get(d.Unit.side, "side", c, "value", strconv.Itoa(int(scale)+d.Unit.zero))
		at := widget.Rect{X: in.X, Y: y, W: f.Width(phrase, theme.Small, widget.Medium) + 1, H: height}
		if x, free := d.freeOf(in, c, scale, at); free {
			at.X = x
		} else {
			bars = in.Inset(plot.Y + 1 + height - in.Y)
			bars.X, bars.W = in.X, in.W
		}
		labels[i] = graphLabel{c, phrase, at}
	}
	return labels, bars
}

// reaches reports whether the bar of a ply is so high that it reaches a label on the half of a
// side.
func (d *GraphData) reaches(ply int, in widget.Rect, scale float64, side game.Color, label widget.Rect) bool {
	v, middle := d.Values[ply], in.Y+in.H/2
	room := max(middle-label.Y-label.H, label.Y-middle)
	return v.Known && v.Value != 0 && (v.Value > 0) == (side == game.Black) && barHeight(v, scale, in) > room
}

// freeOf returns the first place from the left at which a label of a side touches no bar; free is
// false if there is no such place before the solved part, whose name may be there.
func (d *GraphData) freeOf(in widget.Rect, side game.Color, scale float64, label widget.Rect) (x float64, free bool) {
	step := in.W / float64(len(d.Values)-1)
	end := len(d.Values)
	if d.Solved > 0 {
		end = min(end, d.Solved)
	}
	x = in.X
	for ply := 1; ply < end; ply++ {
		if d.reaches(ply, in, scale, side, label) {
			x = in.X + step*float64(ply)
		} else if x+label.W <= in.X+step*float64(ply) {
			return x, true
		}
	}
	return x, x+label.W <= in.X+step*float64(end-1)
}
