package widget

import (
	"slices"
	"testing"

	"flipside/ui/theme"
)

func TestBetweenTwoTicksOnlyAnimationsChange(t *testing.T) {
	var st State
	f := Begin(&st, Input{}, theme.Themes[0], 2, func(s string, size float64, _ Weight) float64 { return size * float64(len(s)) })
	c := theme.Themes[0].Text
	f.Fill(Rect{0, 0, 10, 10}, 0, c)
	f.Clip(Rect{0, 0, 50, 50}, func() {
		f.Animate(func(ahead float64) { f.Circle(20+10*ahead, 20, 5, c) })
	})
	f.Animate(func(ahead float64) { // its number of commands changes
		if f.Fill(Rect{1, 1, 2, 2}, 0, c); ahead > 0 {
			f.Fill(Rect{5, 5, 2, 2}, 0, c)
		}
	})
	f.Circle(30, 30, 5, c)
	f.End()
	if !f.Animated() {
		t.Fatal("the frame knows no animation")
	}
	before := slices.Clone(f.Commands)
	got := f.Between(0.5, nil)
	if !slices.Equal(f.Commands, before) {
		t.Error("the frame itself has changed")
	}
	want := slices.Clone(before)
	want[1].X = 50 // 20 and half of 10, at scale 2
	if !slices.Equal(got, want) {
		t.Errorf("half a tick later the commands are\n%v, want\n%v", got, want)
	}
	if got = f.Between(0, got[:0]); !slices.Equal(got, before) {
		t.Error("at the tick the commands differ from those of the frame")
	}
	if Begin(&st, Input{}, theme.Themes[0], 2, nil).Animated() {
		t.Error("the next frame has the animations of this one")
	}
}
