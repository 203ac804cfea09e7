package ui

import (
	"slices"
	"strings"
	"testing"

	"flipside/ui/players"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/widget"
)

// Wherever the bar of strength is clicked, and whatever key is pressed on it, the style stays.
func TestStrengthKeepsTheStyle(t *testing.T) {
	a := testApp(t, 1280, 800)
	for style, st := range players.Styles {
		if st.Specs == nil {
			continue
		}
		a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, choice(style, 1)}})
		bar := control(t, frameOf(a, away), "strength").Rect
		chosen := map[string]bool{}
		check := func(how string) {
			t.Helper()
			a.clickOn(t, "start")
			spec := a.snap().Setup.Seats[1].Spec
			if chosen[spec] = true; !slices.Contains(st.Specs, spec) {
				t.Errorf("%s: %s leads to %s", st.Key, how, spec)
			}
			a.press("Ctrl+N")
		}
		for x := bar.X + 1; x < bar.X+bar.W; x += 20 {
			clickAt(a, x, bar.Y+bar.H/2)
			check("a click")
		}
		if len(chosen) != len(st.Specs) {
			t.Errorf("%s: clicks lead to %d of %d levels", st.Key, len(chosen), len(st.Specs))
		}
		clear(chosen)
		for range st.Specs {
			a.clickOn(t, "strength")
			a.press("Home")
			for range chosen {
				a.press("Right")
			}
			check("Right")
		}
		if len(chosen) != len(st.Specs) {
			t.Errorf("%s: keys lead to %d of %d levels", st.Key, len(chosen), len(st.Specs))
		}
	}
}

// A pointer that rests on the bar of strength sees the name of the level there.
func TestTipOfTheStrength(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "minimax:easy"}}})
	bar := control(t, frameOf(a, away), "strength").Rect
	in := widget.Input{X: bar.X + bar.W - 2, Y: bar.Y + bar.H/2, Moved: true}
	var f *widget.Frame
	for range 60 {
		f, in.Moved = frameOf(a, in), false
	}
	if all := texts(f); !strings.Contains(strings.Join(all, " "), "Calculator Master: "+players.Strength("minimax:master")) {
		t.Errorf("no tip of the strongest level: %q", all)
	}
}
