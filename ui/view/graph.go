package view

import (
	"math"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// GraphValue is the value of a position, in a unit, for Black.
type GraphValue struct {
	Value float64
	Known bool
}

// GraphUnit is the unit of the values in a graph.
type GraphUnit struct {
	scales []float64 // the ends of the axis, lowest first
	side   words.Key // names a side with the end of its half
	about  words.Key // says what both halves are
	zero   int       // what is shown if the value is 0
}

// The units: final discs, points of a classic evaluation, and the chance to win in percent above
// 50.
var (
	GraphDiscs   = &GraphUnit{[]float64{8, 16, 32, 64}, "graph.side", "graph.sides", 0}
	GraphPoints  = &GraphUnit{[]float64{50, 100, 200, 400}, "graph.side", "graph.sides.points", 0}
	GraphChances = &GraphUnit{[]float64{10, 25, 50}, "graph.side.chance", "graph.sides.chance", 50}
)

// GraphMark is a flag below the graph: a move that lost much.
type GraphMark struct {
	Ply   int // of the position after the move, from 1
	Grade theme.Grade
	Sure  bool // exact or refined; otherwise the flag is hollow
}

// GraphData is the content of the graph of a game.
type GraphData struct {
	Values []GraphValue // by ply, from the start to the end of the game
	Unit   *GraphUnit   // nil: discs
	Up     game.Color   // the side whose advantage points upwards
	Plain  bool         // there is no room for flags below the bars
	Marks  []GraphMark
	View   int                  // the ply on the board
	Framed int                  // the ply whose mark has a frame; 0 if none
	Solved int                  // the first ply from which all is solved; 0 if none
	About  func(ply int) string // the words about a ply, for the tip; nil: none
}

// GraphID is the ID of the control of the graph.
const GraphID = "graph"

// The sizes in a graph: the heights of the flags below the bars and of a graph that has room for
// them, and the width of the discs that name the sides in a lower graph.
const (
	flagsHeight = 24
	flagsLow    = 18
	graphTall   = 90
	sidesWidth  = 14
)

// scale returns the smallest scale that holds all values.
func (d *GraphData) scale() float64 {
	most := 0.0
	for _, v := range d.Values {
		if v.Known {
			most = max(most, math.Abs(v.Value))
		}
	}
	for _, s := range d.Unit.scales {
		if most <= s {
			return s
		}
	}
	return d.Unit.scales[len(d.Unit.scales)-1]
}

// height returns how far a value points upwards.
func (d *GraphData) height(v GraphValue) float64 {
	if d.Up == game.White {
		return -v.Value
	}
	return v.Value
}

// Graph declares the graph of a game in r and returns the ply that the user wants to see, if
// chosen. Bars upwards are good for the side d.Up. The graph is one stop of Tab.
func Graph(f *widget.Frame, r widget.Rect, d GraphData) (ply int, chosen bool) {
	th := &f.Theme
	if d.Unit == nil {
		d.Unit = GraphDiscs
	}
	last := len(d.Values) - 1
	t := f.Control(GraphID, r, last > 0)
	flags, low := float64(flagsLow), r.H < graphTall
	switch {
	case d.Plain:
		flags, low = 0, r.H < graphTall-flagsHeight
	case !low:
		flags = flagsHeight
	}
	below, plot := r.Bottom(flags, 0)
	f.Fill(r, theme.Radius, th.Panel)
	f.Fill(plot, theme.Radius, th.Plot)
	in := widget.Rect{X: plot.X + 6, Y: plot.Y + 4, W: plot.W - 12, H: plot.H - 8}
	if low { // the sides have no room above and below the bars
		_, in = in.Left(sidesWidth, 0)
	}
	if last <= 0 {
		return 0, false
	}
	step := in.W / float64(last)
	scale := d.scale()
	under, over := max(0, min(last, int(math.Ceil((f.In.X-in.X)/step-1e-9)))), -1
	if t.Over || t.Held {
		over = under
	}
	if t.Held || t.Dropped {
		ply, chosen = under, true
	}
	var labels [2]graphLabel
	if !low {
		labels, in = sideLabels(f, plot, in, &d, scale)
	}
	drawPlot(f, in, d, step, scale, over)
	if low {
		markSides(f, widget.Rect{X: plot.X, Y: plot.Y, W: sidesWidth + 6, H: plot.H}, &d, int(scale))
	} else {
		for _, l := range labels {
			f.Label(l.at, l.phrase, theme.Small, widget.Medium, widget.Left, f.Theme.OnPlot[l.side])
		}
	}
	drawSolved(f, plot, in, d, scale)
	drawFlags(f, below, in.X, step, d)
	if t.Focused {
		f.FocusRing(r.Inset(3), theme.Radius)
		for _, k := range [...]struct {
			key widget.Key
			to  int
		}{{widget.KeyLeft, d.View - 1}, {widget.KeyRight, d.View + 1}, {widget.KeyHome, 0}, {widget.KeyEnd, last},
			{widget.KeyUp, nextMark(d.Marks, d.View, -1)}, {widget.KeyDown, nextMark(d.Marks, d.View, 1)}} {
			if f.In.Key(k.key) {
				ply, chosen = max(0, min(last, k.to)), true
			}
		}
	}
	if d.About != nil && t.Over && f.In.X >= in.X { // with the focus, a tip would cover what is above for long
		x := in.X + step*float64(max(0, over-1))
		f.Tell(widget.Rect{X: x, Y: r.Y, W: max(step, 1), H: r.H}, false, d.About(over))
	}
	return ply, chosen && ply != d.View
}

// nextMark returns the ply of the nearest flag after or before a ply, or that ply if there is none.
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
		height := barHeight(v, scale, in)
		bar := widget.Rect{X: in.X + step*float64(ply-1) + gap/2, Y: middle - height, W: step - gap, H: height}
		if d.height(v) < 0 {
			bar.Y = middle
		}
		c := th.BlackFace
		switch {
		case v.Value < 0:
			c = th.WhiteFace
		case v.Value == 0:
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

// drawSolved draws a bracket along the solved part, with its name if the bars leave room. The
// bracket is on the side where the bars are shorter.
func drawSolved(f *widget.Frame, plot, in widget.Rect, d GraphData, scale float64) {
	if d.Solved <= 0 || d.Solved >= len(d.Values) {
		return
	}
	up, down, step := 0.0, 0.0, in.W/float64(len(d.Values)-1)
	for _, v := range d.Values[d.Solved:] {
		up, down = max(up, d.height(v)), min(down, d.height(v))
	}
	const edge, thick, hook = 2, 2, 8
	phrase, height := words.Get("graph.solved"), f.Line(theme.Small, 1.3)
	side, x := d.Up, in.X+step*float64(d.Solved-1)
	y, end, label := plot.Y+edge, plot.Y+edge, plot.Y+edge+thick+1
	if up > -down {
		side = d.Up.Other()
		y = plot.Y + plot.H - edge - thick
		end, label = y+thick-hook, y-1-height
	}
	c, named := f.Theme.OnPlot[side], widget.Rect{X: x + 6, Y: label, W: f.Width(phrase, theme.Small, widget.Regular) + 1, H: height}
	f.Fill(widget.Rect{X: x, Y: y, W: in.X + in.W - x, H: thick}, 1, c)
	f.Fill(widget.Rect{X: x, Y: end, W: thick, H: hook}, 1, c)
	free := named.X+named.W+1 <= in.X+in.W && plot.H > 3*height
	for ply := d.Solved; ply < len(d.Values) && in.X+step*float64(ply-1) < named.X+named.W; ply++ {
		free = free && !d.reaches(ply, in, scale, side, named)
	}
	if free {
		f.Label(named, phrase, theme.Small, widget.Regular, widget.Left, c)
	}
}

// markSides draws a disc of each side on its half, left of the bars, with a tip about the scale.
func markSides(f *widget.Frame, r widget.Rect, d *GraphData, scale int) {
	for i, c := range [...]game.Color{d.Up, d.Up.Other()} {
		lostDot(f, r.X+r.W/2, r.Y+r.H*(0.25+0.5*float64(i)), int(c))
	}
	f.Tell(r, false, words.Get(d.Unit.about, "up", d.Up, "down", d.Up.Other(), "n", scale+d.Unit.zero))
}

// gradeGlyphs are the signs of the grades; empty for the best and the fine moves.
var gradeGlyphs = [...]string{
	theme.Slip: game.Doubtful.String(), theme.Mistake: game.Bad.String(), theme.BigMistake: game.Blunder.String(),
}

// signWeight returns the weight of a sign: bold if it is sure.
func signWeight(sure bool) widget.Weight {
	if sure {
		return widget.Bold
	}
	return widget.Regular
}

// drawFlags draws a pin for each mark, and its sign if there is room: the one with a frame gets
// its sign first, then the worst marks.
func drawFlags(f *widget.Frame, r widget.Rect, left, step float64, d GraphData) {
	marks := d.Marks
	const frame = 3 // between a sign and its frame
	type extent struct{ from, to float64 }
	var taken []extent
	signed := make([]bool, len(marks))
	center := func(m GraphMark) float64 { return left + step*(float64(m.Ply)-0.5) }
	for g := theme.BigMistake + 1; g >= theme.Slip; g-- {
		for i, m := range marks {
			first := m.Ply == d.Framed
			if first != (g > theme.BigMistake) || !first && m.Grade != g {
				continue
			}
			half := f.Width(gradeGlyphs[m.Grade], theme.Small, widget.Bold)/2 + 1
			if first {
				half += frame
			}
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
		c, x, glyph := f.Theme.Grades[m.Grade], center(m), gradeGlyphs[m.Grade]
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
		if m.Ply == d.Framed {
			half := pin/2 + frame
			at := widget.Rect{X: x - float64(half), Y: r.Y, W: 2 * float64(half), H: pin + 2*frame}
			if signed[i] {
				wide := f.Width(glyph, theme.Small, widget.Bold)/2 + frame
				at = widget.Rect{X: x - wide, Y: r.Y, W: 2 * wide, H: r.H - 1}
			}
			f.Outline(at, 4, 1.5, f.Theme.Text)
		}
	}
}
