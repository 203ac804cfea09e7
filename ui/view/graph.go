package view

import (
	"math"
	"strconv"

	"flipside/game"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// GraphValue is the value of a position, in discs for Black.
type GraphValue struct {
	Discs float64
	Known bool
}

// GraphMark is a flag below the graph: a move that lost much.
type GraphMark struct {
	Ply   int // of the position after the move, from 1
	Grade theme.Grade
	Sure  bool // exact or refined; otherwise the flag is hollow
}

// GraphData is the content of the graph of a game.
type GraphData struct {
	Values []GraphValue // by ply, from the start to the end of the game
	Marks  []GraphMark
	View   int                  // the ply on the board
	Solved int                  // the first ply from which all is solved; 0 if none
	Tell   func(ply int) string // the words about a ply, for the tip; nil: none
}

// GraphID is the ID of the control of the graph.
const GraphID = "graph"

// The heights in a graph: of the flags below the bars, and of a graph that has room for them.
const (
	flagsHeight = 24
	flagsLow    = 18
	graphTall   = 90
)

// graphScales are the ends of the axis of values, in discs.
var graphScales = [...]float64{8, 16, 32, 64}

// scaleFor returns the smallest scale that holds all values.
func scaleFor(values []GraphValue) float64 {
	most := 0.0
	for _, v := range values {
		if v.Known {
			most = max(most, math.Abs(v.Discs))
		}
	}
	for _, s := range graphScales {
		if most <= s {
			return s
		}
	}
	return graphScales[len(graphScales)-1]
}

// Graph declares the graph of a game in r and returns the ply that the user wants to see, if
// chosen. Bars upwards are good for Black, bars downwards for White. The graph is one stop of Tab.
func Graph(f *widget.Frame, r widget.Rect, d GraphData) (ply int, chosen bool) {
	th := &f.Theme
	last := len(d.Values) - 1
	t := f.Control(GraphID, r, last > 0)
	flags := float64(flagsLow)
	if r.H >= graphTall {
		flags = flagsHeight
	}
	below, plot := r.Bottom(flags, 0)
	f.Fill(r, theme.Radius, th.Panel)
	f.Fill(plot, theme.Radius, th.Plot)
	in := widget.Rect{X: plot.X + 6, Y: plot.Y + 4, W: plot.W - 12, H: plot.H - 8}
	if last <= 0 {
		return 0, false
	}
	step := in.W / float64(last)
	scale := scaleFor(d.Values)
	under, over := max(0, min(last, int(math.Ceil((f.In.X-in.X)/step-1e-9)))), -1
	if t.Over || t.Held {
		over = under
	}
	if t.Held || t.Dropped {
		ply, chosen = under, true
	}
	drawPlot(f, in, d, step, scale, over)
	drawSides(f, plot, in, scale)
	drawSolved(f, plot, in, d, step)
	drawFlags(f, below, in.X, step, d.Marks)
	if t.Focused {
		f.FocusRing(r.Inset(3), theme.Radius)
		for _, k := range [...]struct {
			key string
			to  int
		}{{"Left", d.View - 1}, {"Right", d.View + 1}, {"Home", 0}, {"End", last},
			{"Up", nextMark(d.Marks, d.View, -1)}, {"Down", nextMark(d.Marks, d.View, 1)}} {
			if f.In.Key(k.key) {
				ply, chosen = max(0, min(last, k.to)), true
			}
		}
	}
	if d.Tell != nil && (t.Over || t.Focused) {
		tell, spot := d.View, plot
		if t.Over {
			tell = over
		}
		spot.X, spot.W = in.X+step*float64(max(0, tell-1)), step
		f.Tell(widget.Rect{X: spot.X, Y: r.Y, W: max(step, 1), H: r.H}, t.Focused, d.Tell(tell))
	}
	return ply, chosen && ply != d.View
}

// nextMark returns the ply of the nearest flag after or before a ply, or the ply if there is none.
func nextMark(marks []GraphMark, from, by int) int {
	best := from
	for _, m := range marks {
		if (m.Ply-from)*by > 0 && (best == from || (m.Ply-best)*by < 0) {
			best = m.Ply
		}
	}
	return best
}

// drawPlot draws the bars, the line in the middle, the playhead and a thin line at the ply over,
// which is the one under the pointer, or negative.
func drawPlot(f *widget.Frame, in widget.Rect, d GraphData, step, scale float64, over int) {
	th := &f.Theme
	middle := in.Y + in.H/2
	if d.View > 0 {
		x := in.X + step*float64(d.View-1)
		f.Fill(widget.Rect{X: x, Y: in.Y - 4, W: step, H: in.H + 8}, 1, widget.Mix(th.Plot, th.Accent, 0.45))
	}
	f.Fill(widget.Rect{X: in.X, Y: middle - 0.5, W: in.W, H: 1}, 0, widget.Mix(th.Plot, th.OnPlot[0], 0.5))
	gap := min(1.5, step*0.2)
	for ply := 1; ply < len(d.Values); ply++ {
		v := d.Values[ply]
		if !v.Known {
			continue
		}
		height := max(1, math.Abs(v.Discs)/scale*in.H/2)
		bar := widget.Rect{X: in.X + step*float64(ply-1) + gap/2, Y: middle - height, W: step - gap, H: height}
		c := th.BlackFace
		switch {
		case v.Discs < 0:
			bar.Y, c = middle, th.WhiteFace
		case v.Discs == 0:
			bar.Y, bar.H, c = middle-1, 2, th.OnPlot[0]
		}
		f.Fill(bar, min(2, bar.W/4), c)
	}
	x := in.X + step*float64(d.View)
	if d.View > 0 {
		x -= step / 2
	}
	f.Fill(widget.Rect{X: x - 1, Y: in.Y - 4, W: 2, H: in.H + 8}, 0, th.Accent)
	if over >= 0 && over != d.View {
		x := in.X + step*(float64(over)-0.5)
		f.Fill(widget.Rect{X: max(in.X, x) - 0.5, Y: in.Y - 4, W: 1, H: in.H + 8}, 0, th.OnPlot[0])
	}
}

// drawSolved draws a bracket above the solved part, with its name if there is room.
func drawSolved(f *widget.Frame, plot, in widget.Rect, d GraphData, step float64) {
	if d.Solved <= 0 || d.Solved >= len(d.Values) {
		return
	}
	c, x := f.Theme.OnPlot[0], in.X+step*float64(d.Solved-1)
	f.Fill(widget.Rect{X: x, Y: plot.Y + 2, W: in.X + in.W - x, H: 2}, 1, c)
	f.Fill(widget.Rect{X: x, Y: plot.Y + 2, W: 2, H: 8}, 1, c)
	words, height := text.Get("graph.solved"), f.Line(theme.Small, 1.3)
	if f.Width(words, theme.Small, widget.Regular) <= in.X+in.W-x-8 && plot.H > 3*height {
		f.Label(widget.Rect{X: x + 6, Y: plot.Y + 5, W: in.X + in.W - x - 6, H: height}, words, theme.Small, widget.Regular, widget.Left, c)
	}
}

// drawSides names both sides and their scale, each on its half.
func drawSides(f *widget.Frame, plot, in widget.Rect, scale float64) {
	const width = 90
	height := f.Line(theme.Small, 1.3)
	for c, y := range [2]float64{plot.Y + 1, plot.Y + plot.H - height - 1} {
		words := text.Get("graph.side", game.Color(c), strconv.Itoa(int(scale)))
		f.Label(widget.Rect{X: in.X, Y: y, W: width, H: height}, words, theme.Small, widget.Medium, widget.Left, f.Theme.OnPlot[c])
	}
}

// gradeGlyph returns the sign of a grade; empty for the best and the fine moves.
func gradeGlyph(g theme.Grade) string {
	switch g {
	case theme.Slip:
		return game.Doubtful.String()
	case theme.Mistake:
		return game.Bad.String()
	case theme.BigMistake:
		return game.Blunder.String()
	}
	return ""
}

// signWeight returns the weight of a sign: bold if it is sure.
func signWeight(sure bool) widget.Weight {
	if sure {
		return widget.Bold
	}
	return widget.Regular
}

// drawFlags draws a pin for each mark, and its sign if there is room: the worst marks get their
// signs first.
func drawFlags(f *widget.Frame, r widget.Rect, left, step float64, marks []GraphMark) {
	type extent struct{ from, to float64 }
	var taken []extent
	signed := make([]bool, len(marks))
	center := func(m GraphMark) float64 { return left + step*(float64(m.Ply)-0.5) }
	for g := theme.BigMistake; g >= theme.Slip; g-- {
		for i, m := range marks {
			if m.Grade != g {
				continue
			}
			half := f.Width(gradeGlyph(g), theme.Small, widget.Bold)/2 + 1
			e := extent{center(m) - half, center(m) + half}
			free := e.from >= r.X && e.to <= r.X+r.W
			for _, o := range taken {
				free = free && (e.to <= o.from || e.from >= o.to)
			}
			if signed[i] = free; free {
				taken = append(taken, e)
			}
		}
	}
	const pin = 5
	for i, m := range marks {
		c, x, glyph := f.Theme.Grades[m.Grade], center(m), gradeGlyph(m.Grade)
		if glyph == "" {
			continue
		}
		width := min(pin, max(3, step))
		head := widget.Rect{X: x - width/2, Y: r.Y + 1, W: width, H: pin}
		if m.Sure {
			f.Fill(head, 1.5, c)
		} else {
			f.Outline(head, 1.5, 1, c)
		}
		if signed[i] {
			words := widget.Rect{X: x - 20, Y: head.Y + pin, W: 40, H: r.Y + r.H - head.Y - pin}
			f.Label(words, glyph, theme.Small, signWeight(m.Sure), widget.Center, c)
		}
	}
}
