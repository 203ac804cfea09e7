package view

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// ratingPanel is a graph of a rating that rises by 10 a day.
type ratingPanel struct {
	state widget.State
	graph RatingState
	at    widget.Rect
	data  RatingData
	frame *widget.Frame
}

func newRatingPanel(points int) *ratingPanel {
	p := &ratingPanel{at: widget.Rect{X: 10, Y: 20, W: 462, H: 200}}
	p.data = RatingData{From: "3 May", To: "today", About: func(i int) []string { return []string{fmt.Sprintf("point %d", i)} },
		Levels: []RatingLevel{{"Random", 0}, {"Casual", 616}, {"Club", 755}, {"Expert", 1743}}}
	for i := range points {
		elo := 600 + 10*float64(i)
		p.data.Points = append(p.data.Points, RatingPoint{time.Unix(86400*int64(i), 0), elo, elo - 400/float64(i+1), elo + 400/float64(i+1)})
	}
	return p
}

func (p *ratingPanel) use(in widget.Input) int {
	p.frame = begin(&p.state, in)
	point := RatingGraph(p.frame, p.at, p.data, &p.graph)
	p.frame.DrawTip(800)
	p.frame.End()
	return point
}

func (p *ratingPanel) key(name string) int {
	return p.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}})
}

// The curve rises from left to right between the edges of a band that becomes narrower.
func TestRatingCurve(t *testing.T) {
	p := newRatingPanel(30)
	if at := p.use(widget.Input{X: -1, Y: -1}); at != -1 {
		t.Errorf("point %d is chosen without a input", at)
	}
	var curve, bands []widget.Command
	for _, c := range p.frame.Commands {
		switch {
		case c.Angle != 0 && c.Top == p.frame.Theme.Grades[theme.Best]:
			curve = append(curve, c)
		case c.Kind == widget.Box && c.Top == bandColor(&p.frame.Theme):
			bands = append(bands, c)
		}
	}
	if len(curve) < 50 || len(bands) != len(curve) {
		t.Fatalf("%d segments on %d bands", len(curve), len(bands))
	}
	for i, c := range curve {
		if i > 0 && !(c.X > curve[i-1].X && c.Y < curve[i-1].Y) {
			t.Fatalf("segment %d at %g, %g does not rise from %g, %g", i, c.X, c.Y, curve[i-1].X, curve[i-1].Y)
		}
		if b := bands[i]; math.Abs(b.X-c.X) > 1 || math.Abs(b.Y-c.Y) > 1 || i > 0 && b.H > bands[i-1].H+1e-9 {
			t.Fatalf("segment %d at %g, %g on the band at %g, %g, %g high", i, c.X, c.Y, b.X, b.Y, 2*b.H)
		}
	}
	for words, want := range map[string]bool{"Casual 616": true, "Club 755": true, "Random": false, "Expert": false, "3 May": true, "today": true} {
		if says(p.frame, words) != want {
			t.Errorf("it says %q: %v", words, !want)
		}
	}
}

func TestRatingPointsByHand(t *testing.T) {
	p := newRatingPanel(30)
	p.use(widget.Input{X: -1, Y: -1})
	at := -1
	for range 40 {
		at = p.use(widget.Input{X: p.at.X + theme.Inset + 3, Y: 100})
	}
	if at != 0 || !says(p.frame, "point 0") {
		t.Errorf("at the left edge the pointer is on point %d", at)
	}
	if at := p.use(widget.Input{X: p.at.X + 360, Y: 100, Moved: true}); at < 20 || at > 29 {
		t.Errorf("at the right the pointer is on point %d", at)
	}
	if at := p.use(widget.Input{X: p.at.X + 360, Y: 900, Moved: true}); at != -1 {
		t.Errorf("below the graph the pointer is on point %d", at)
	}
	if p.key("Left"); p.key("Tab") != 29 || p.state.Focus != RatingID || !says(p.frame, "point 29") {
		t.Errorf("Tab goes to %q", p.state.Focus)
	}
	for _, c := range []struct {
		key  string
		want int
	}{{"Left", 28}, {"Left", 27}, {"Right", 28}, {"Home", 0}, {"Left", 0}, {"End", 29}, {"Right", 29}} {
		if at := p.key(c.key); at != c.want {
			t.Errorf("%s: point %d, want %d", c.key, at, c.want)
		}
	}
}

// Whatever the points are, the drawing stays in the panel.
func TestRatingGraphFits(t *testing.T) {
	same := newRatingPanel(3)
	for i := range same.data.Points {
		same.data.Points[i].At = time.Unix(0, 0)
	}
	many := newRatingPanel(5000)
	narrow := newRatingPanel(30)
	narrow.at = widget.Rect{X: 10, Y: 20, W: 176, H: 120}
	alone := newRatingPanel(30)
	alone.data.Levels = nil
	for name, p := range map[string]*ratingPanel{"none": newRatingPanel(0), "one": newRatingPanel(1), "at one time": same, "many": many,
		"narrow": narrow, "without levels": alone} {
		p.use(widget.Input{X: -1, Y: -1})
		for _, c := range p.frame.Commands {
			if b := c.Bounds(p.frame.Measure); b.W > 0 && b.H > 0 && (b.X < p.at.X-8 || b.Y < p.at.Y-8 || b.X+b.W > p.at.X+p.at.W+8 || b.Y+b.H > p.at.Y+p.at.H+8) {
				t.Errorf("%s: %+v is outside of %+v", name, b, p.at)
			}
			if strings.Contains(c.Text, widget.Ellipsis) {
				t.Errorf("%s: %q is cut", name, c.Text)
			}
		}
		if n := len(p.frame.Commands); n > 900 || name != "none" && n < 4 {
			t.Errorf("%s: %d shapes", name, n)
		}
		if says(p.frame, "No rated game") != (name == "none") {
			t.Errorf("%s: it says that there is no game", name)
		}
	}
	if says(alone.frame, "Club") || !says(alone.frame, "700") {
		t.Error("without levels there are no round numbers")
	}
}

func TestRatingColors(t *testing.T) {
	for _, th := range theme.Themes {
		if got := theme.Contrast(th.Grades[theme.Best], bandColor(&th)); got < 3 {
			t.Errorf("%s: the curve on its band: contrast %.2f", th.Name, got)
		}
	}
}

// Every line of a level has its name: levels too close to each other have no line.
func TestEveryLevelIsNamed(t *testing.T) {
	p := newRatingPanel(3)
	p.data.Levels = append(p.data.Levels, RatingLevel{"Nearly Casual", 618}, RatingLevel{"Nearly Club", 753})
	p.use(pressed())
	lines, names := 0, 0
	for _, c := range p.frame.Commands {
		if c.Kind == widget.Box && c.Top == levelColor(&p.frame.Theme) {
			lines++
		}
		for _, l := range p.data.Levels {
			if strings.HasPrefix(c.Text, l.Name+" ") {
				names++
			}
		}
	}
	if lines != names || names < 2 {
		t.Errorf("%d lines have %d names", lines, names)
	}
}
