// Package plot draws the diagrams of the headless programs, each as SVG and as PNG.
package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// Series is one line of a diagram.
type Series struct {
	Name   string
	X, Y   []float64 // of equal length; points that are not finite are left out
	Points bool      // draw points only, without a line
}

// Chart is a diagram of one or more series over a common pair of axes.
type Chart struct {
	Title, X, Y string
	XTicks      []string // names for x = 0, 1, 2, ...; nil for numbers
	Series      []Series
}

// Write draws c to base.svg and base.png, 1000 by 600 pixels.
func (c Chart) Write(base string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.Title, c.X, c.Y
	p.Title.TextStyle.Font.Size, p.Title.Padding = 14, 8
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	if c.XTicks != nil {
		p.NominalX(c.XTicks...)
	}
	for i, s := range c.Series {
		xy := make(plotter.XYs, 0, len(s.X))
		for j := range s.X {
			if finite(s.X[j]) && finite(s.Y[j]) {
				xy = append(xy, plotter.XY{X: s.X[j], Y: s.Y[j]})
			}
		}
		line, points, err := plotter.NewLinePoints(xy)
		if err != nil {
			return fmt.Errorf("series %q: %w", s.Name, err)
		}
		line.Color, points.Color = plotutil.Color(i), plotutil.Color(i)
		line.Width, points.Radius = vg.Points(1.5), vg.Points(2)
		points.Shape = plotutil.Shape(i)
		if s.Points {
			points.Radius = vg.Points(1)
			p.Add(points)
			p.Legend.Add(s.Name, points)
		} else {
			p.Add(line, points)
			p.Legend.Add(s.Name, line, points)
		}
	}
	for _, ext := range [...]string{".svg", ".png"} {
		if err := p.Save(750, 450, base+ext); err != nil { // points, at 96 dots an inch
			return fmt.Errorf("drawing %s%s: %w", base, ext, err)
		}
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
