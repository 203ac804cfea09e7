package view

import (
	"math"
	"time"

	"flipside/assets/words"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// RatingPoint is a rating after a game, with its interval.
type RatingPoint struct {
	At             time.Time
	Elo, Low, High float64
}

// RatingLevel is an opponent's rating, a line across the graph.
type RatingLevel struct {
	Name string
	Elo  float64
}

// RatingData is a rating over time.
type RatingData struct {
	Points   []RatingPoint // by rising time
	Levels   []RatingLevel
	From, To string               // the first and the last day in words
	About    func(i int) []string // the tip of a point; nil for none
}

// RatingState is the state of the graph between frames: the point of the keyboard, counted back
// from the last one.
type RatingState struct{ back int }

// RatingID is the ID of the control of the graph.
const RatingID = "rating"

// ratingDot is the radius of a point.
const ratingDot = 4

// RatingGraph declares the graph of a rating over time with its band. It is one stop of Tab, and
// the arrows go from point to point. It returns the point under the pointer or of the keyboard, -1
// for none.
func RatingGraph(f *widget.Frame, r widget.Rect, d RatingData, st *RatingState) (point int) {
	const below = 4
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(theme.Inset)
	if len(d.Points) == 0 {
		f.Paragraph(in, words.Get("rating.none"), theme.Small, widget.Regular, widget.Left, th.Dim)
		return -1
	}
	days, in := in.Bottom(smallHeight, below)
	p := newRatingPlot(in, d.Points)
	levels := p.scale(d.Levels)
	levels = p.drawLevelNames(f, levels)
	days.W = p.area.W
	f.Label(days, d.From, theme.Small, widget.Regular, widget.Left, th.Dim)
	if d.To != d.From {
		f.Label(days, d.To, theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	f.Clip(widget.Rect{X: p.area.X - ratingDot, Y: p.area.Y, W: p.area.W + 2*ratingDot, H: p.area.H}, func() { p.draw(f, d.Points, levels) })
	point, byKeys := st.choose(f, r, &p, d.Points)
	if point < 0 {
		return point
	}
	x, y := p.x(d.Points[point].At), p.y(d.Points[point].Elo)
	f.Fill(widget.Rect{X: x - 0.5, Y: p.area.Y, W: 1, H: p.area.H}, 0, th.Dim)
	f.Circle(x, y, ratingDot+2, th.Panel)
	f.Circle(x, y, ratingDot, th.Accent)
	if d.About != nil {
		of := widget.Rect{X: f.In.X - 1, Y: p.area.Y, W: 2, H: p.area.H} // what the pointer is on
		if byKeys {
			of = widget.Rect{X: x - ratingDot, Y: y - ratingDot, W: 2 * ratingDot, H: 2 * ratingDot}
		}
		f.Tell(of, byKeys, d.About(point)...)
	}
	return point
}

// choose declares the control and returns the point that the user chose, -1 for none, and whether
// the keyboard chose it.
func (st *RatingState) choose(f *widget.Frame, r widget.Rect, p *ratingPlot, points []RatingPoint) (point int, byKeys bool) {
	last := len(points) - 1
	t := f.Control(RatingID, r, true)
	if t.Focused {
		f.FocusRing(r, theme.Radius)
		for _, k := range [...]struct {
			key  widget.Key
			back int
		}{{widget.KeyLeft, st.back + 1}, {widget.KeyRight, st.back - 1}, {widget.KeyHome, last}, {widget.KeyEnd, 0}} {
			if f.In.Key(k.key) {
				st.back = k.back
			}
		}
		st.back = max(0, min(last, st.back))
		return last - st.back, true
	}
	if !t.Over {
		return -1, false
	}
	nearest, least := -1, math.Inf(1)
	for i, at := range points {
		if far := math.Abs(p.x(at.At) - f.In.X); far <= least {
			nearest, least = i, far
		}
	}
	return nearest, false
}
