package ui

import (
	"math"
	"testing"
	"time"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

func TestMotionsAreDrawnBetweenTicksOnAFastDisplayOnly(t *testing.T) {
	var st widget.State
	f := widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, nil)
	f.Animate(func(ahead float64) { f.Circle(10+ahead, 10, 5, theme.Themes[0].Text) })
	f.End()
	a := &App{frame: f, ticks: 7}
	at := func(later time.Duration) float64 { return a.commands(epoch.Add(later))[0].X }
	at(0)
	if x := at(8 * time.Millisecond); x != 10 {
		t.Errorf("the display is not known to be fast, but the disc is at %v", x)
	}
	a.pacer.Ask(func() float64 { return 144 })
	a.ticks++
	start := at(16 * time.Millisecond)
	if x := at(20 * time.Millisecond); math.Abs(x-start-0.24) > 1e-6 {
		t.Errorf("in 4 ms a disc moves %v, want 0.24 ticks", x-start)
	}
	a.frame = widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, nil)
	a.frame.Circle(10, 10, 5, theme.Themes[0].Text)
	a.frame.End()
	if shown := a.commands(epoch.Add(24 * time.Millisecond)); &shown[0] != &a.frame.Commands[0] {
		t.Error("nothing moves, but the frame is drawn between ticks")
	}
}
