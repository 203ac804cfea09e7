// Package plot draws diagrams, each as SVG and as PNG.
package plot

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	_ "gonum.org/v1/plot/vg/vgimg" // With the build tag minimal, gonum registers no format,
	_ "gonum.org/v1/plot/vg/vgsvg" // and Write needs PNG and SVG.

	"flipside/ai/lab"
)

// Write draws c to base.svg and base.png, 1000 by 600 pixels. The error names the file.
func Write(base string, c lab.Chart) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.Title, c.X, c.Y
	p.Title.TextStyle.Font.Size, p.Title.Padding = 14, 8
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	if c.XTicks != nil {
		p.NominalX(c.XTicks...)
	}
	p.Y.Tick.Marker = ticks{}
	for i, s := range c.Series {
		xy := make(plotter.XYs, 0, len(s.X))
		var bars bars
		for j := range s.X {
			if !finite(s.X[j]) || !finite(s.Y[j]) {
				continue
			}
			xy = append(xy, plotter.XY{X: s.X[j], Y: s.Y[j]})
			if s.Low != nil && finite(s.Low[j]) && finite(s.High[j]) {
				bars.XYs = append(bars.XYs, xy[len(xy)-1])
				bars.YErrors = append(bars.YErrors, struct{ Low, High float64 }{s.Y[j] - s.Low[j], s.High[j] - s.Y[j]})
			}
		}
		if len(bars.XYs) > 0 {
			drawn, err := plotter.NewYErrorBars(bars)
			if err != nil {
				return fmt.Errorf("series %q: %w", s.Name, err)
			}
			drawn.Color = plotutil.Color(i)
			p.Add(drawn)
		}
		line, points, err := plotter.NewLinePoints(xy)
		if err != nil {
			return fmt.Errorf("series %q: %w", s.Name, err)
		}
		line.Color, points.Color = plotutil.Color(i), plotutil.Color(i)
		line.Width, points.Radius = vg.Points(1.5), vg.Points(2)
		points.Shape = plotutil.Shape(i)
		if s.Points {
			if points.Radius = vg.Points(3.5); len(xy) > 100 {
				points.Radius = vg.Points(1)
			}
			p.Add(points)
			p.Legend.Add(s.Name, points)
		} else {
			p.Add(line, points)
			p.Legend.Add(s.Name, line, points)
		}
	}
	if c.XTicks != nil { // half a step of margin at both ends
		p.X.Min, p.X.Max = -0.5, float64(len(c.XTicks))-0.5
	}
	for _, ext := range [...]string{".svg", ".png"} {
		if err := p.Save(750, 450, base+ext); err != nil { // in points, at 96 dots per inch
			return fmt.Errorf("drawing %s%s: %w", base, ext, err)
		}
	}
	return nil
}

// bars are points with error bars.
type bars struct {
	plotter.XYs
	plotter.YErrors
}

// ticks marks an axis in steps of 1, 2 or 5 times a power of ten.
type ticks struct{}

// Ticks implements plot.Ticker.
func (ticks) Ticks(low, high float64) (list []plot.Tick) {
	if !(high > low) || !finite(high-low) {
		return plot.DefaultTicks{}.Ticks(low, high)
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, factor := range [...]float64{5, 2} {
		if (high-low)/(step*factor) >= 4 {
			step *= factor
			break
		}
	}
	for n := math.Ceil(low / step); n*step <= high; n++ {
		list = append(list, plot.Tick{Value: n * step, Label: strconv.FormatFloat(n*step, 'g', 6, 64)})
	}
	return list
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
