package view

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"time"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// ratingPlot maps ratings and times to places.
type ratingPlot struct {
	area      widget.Rect
	low, high float64
	from      time.Time
	span      float64 // seconds from the first point to the last one
}

// newRatingPlot spans all ratings and the last interval. The first intervals are so wide that
// nothing would be seen of the rest; they are cut.
func newRatingPlot(area widget.Rect, points []RatingPoint) ratingPlot {
	const (
		least = 240  // Elo that the graph spans at least
		spare = 0.12 // the free part above and below
	)
	last := points[len(points)-1]
	p := ratingPlot{area: area, low: last.Low, high: last.High, from: points[0].At, span: last.At.Sub(points[0].At).Seconds()}
	for _, at := range points {
		p.low, p.high = min(p.low, at.Elo), max(p.high, at.Elo)
	}
	free := max((p.high-p.low)*spare, (least-(p.high-p.low))/2)
	p.low, p.high = p.low-free, p.high+free
	return p
}

func (p *ratingPlot) y(elo float64) float64 {
	return p.area.Y + p.area.H*(p.high-elo)/(p.high-p.low)
}

// x returns the place of a time; the middle if all points have the same time.
func (p *ratingPlot) x(at time.Time) float64 {
	if p.span <= 0 {
		return p.area.X + p.area.W/2
	}
	return p.area.X + p.area.W*at.Sub(p.from).Seconds()/p.span
}

// scale returns the levels in the span, the strongest first. Without two of them, it returns round
// numbers.
func (p *ratingPlot) scale(levels []RatingLevel) []RatingLevel {
	const lines = 5 // the approximate number of round numbers
	shown := slices.DeleteFunc(slices.Clone(levels), func(l RatingLevel) bool { return l.Elo <= p.low || l.Elo >= p.high })
	if len(shown) < 2 {
		step := 100.0
		for (p.high-p.low)/step > lines {
			step *= 2
		}
		shown = nil
		for elo := math.Ceil(p.low/step) * step; elo < p.high; elo += step {
			shown = append(shown, RatingLevel{Elo: elo})
		}
	}
	slices.SortStableFunc(shown, func(a, b RatingLevel) int { return cmp.Compare(b.Elo, a.Elo) })
	return shown
}

// drawLevelNames draws the names of the levels at the right, and takes their width from the area.
// It returns the levels whose names have room: a line without a name would mean nothing.
func (p *ratingPlot) drawLevelNames(f *widget.Frame, levels []RatingLevel) (named []RatingLevel) {
	const (
		gap       = 8
		nameRoom  = 320 // a narrower graph has only numbers
		nameWidth = 150
	)
	width := 0.0
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = fmt.Sprintf("%.0f", l.Elo)
		if l.Name != "" && p.area.W >= nameRoom {
			names[i] = l.Name + " " + names[i]
			if f.Width(names[i], theme.Small, widget.Regular) > nameWidth {
				names[i] = l.Name
			}
		}
		width = max(width, min(nameWidth, f.Width(names[i], theme.Small, widget.Regular)))
	}
	at, area := p.area.X+p.area.W-width, p.area
	p.area.W -= width + gap
	above := math.Inf(-1) // the place of the last name: names must not touch
	for i, l := range levels {
		y := p.y(l.Elo)
		if y < above+smallHeight || y < area.Y+smallHeight/2 || y > area.Y+area.H-smallHeight/2 {
			continue
		}
		f.Label(widget.Rect{X: at, Y: y - smallHeight/2, W: width, H: smallHeight}, names[i], theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		above, named = y, append(named, l)
	}
	return named
}

// draw draws the band, the lines of the levels and the curve.
func (p *ratingPlot) draw(f *widget.Frame, points []RatingPoint, levels []RatingLevel) {
	th := &f.Theme
	columns := p.columns(points, f.Scale)
	if len(columns) == 1 {
		at := columns[0]
		f.Fill(widget.Rect{X: at.x - 2*ratingDot, Y: p.y(at.High), W: 4 * ratingDot, H: p.y(at.Low) - p.y(at.High)}, 2*ratingDot, bandColor(th))
	}
	for i, b := range columns[1:] {
		a := columns[i]
		high, low := (a.High+b.High)/2, (a.Low+b.Low)/2
		f.Fill(widget.Rect{X: a.x, Y: p.y(high), W: b.x - a.x, H: p.y(low) - p.y(high)}, 0, bandColor(th))
	}
	for _, l := range levels {
		f.Fill(widget.Rect{X: p.area.X, Y: math.Round(p.y(l.Elo)*f.Scale) / f.Scale, W: p.area.W, H: 1}, 0, levelColor(th))
	}
	if len(columns) == 1 {
		f.Circle(columns[0].x, p.y(columns[0].Elo), ratingDot, th.Grades[theme.Best])
	}
	edge := widget.Mix(th.Grades[theme.Best], th.Panel, 0.35)
	for _, line := range [...]struct {
		of    func(ratingColumn) float64
		width float64
		color color.NRGBA
	}{
		{func(c ratingColumn) float64 { return c.High }, 1.5, edge},
		{func(c ratingColumn) float64 { return c.Low }, 1.5, edge},
		{func(c ratingColumn) float64 { return c.Elo }, 2.5, th.Grades[theme.Best]},
	} {
		for i, b := range columns[1:] {
			a := columns[i]
			f.Segment(a.x, p.y(line.of(a)), b.x, p.y(line.of(b)), line.width, line.color)
		}
	}
}

// bandColor is the colour of the interval.
func bandColor(th *theme.Theme) color.NRGBA { return widget.Mix(th.Grades[theme.Best], th.Panel, 0.75) }

// levelColor is the colour of the lines of the levels.
func levelColor(th *theme.Theme) color.NRGBA { return widget.Mix(th.Dim, th.Panel, 0.5) }

// ratingColumn is what the graph shows at a place.
type ratingColumn struct {
	x float64
	RatingPoint
}

// columns returns the values at equal distances from the first point to the last one, so that the
// graph has few shapes however many points there are. Between two points they go along a straight
// line. They are on whole pixels, so that the parts of the band meet without a seam.
func (p *ratingPlot) columns(points []RatingPoint, scale float64) []ratingColumn {
	const step = 3
	last := points[len(points)-1]
	n := int(p.area.W / step)
	if p.span <= 0 || n < 1 {
		return []ratingColumn{{p.x(last.At), last}}
	}
	columns := make([]ratingColumn, 0, n+1)
	i := 0
	for c := range n + 1 {
		at := p.span * float64(c) / float64(n)
		for i < len(points)-2 && points[i+1].At.Sub(p.from).Seconds() <= at {
			i++
		}
		a, b := points[i], points[i+1]
		share := 1.0
		if d := b.At.Sub(a.At).Seconds(); d > 0 {
			share = max(0, min(1, (at-a.At.Sub(p.from).Seconds())/d))
		}
		between := func(from, to float64) float64 { return from + (to-from)*share }
		columns = append(columns, ratingColumn{math.Round((p.area.X+p.area.W*float64(c)/float64(n))*scale) / scale,
			RatingPoint{Elo: between(a.Elo, b.Elo), Low: between(a.Low, b.Low), High: between(a.High, b.High)}})
	}
	return columns
}
