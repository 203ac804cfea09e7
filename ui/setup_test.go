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

// Two players and Watch lead to the choice of the players, with the seats of the last game of that
// kind. Enter starts it. The opponent of the large button stays the same.
func TestTilesLeadToTheSetup(t *testing.T) {
	a := testApp(t, 640, 480)
	a.settings.Friend, a.settings.Partner = "Ada", "Grace"
	watched := [2]session.Seat{choice(3, 2), choice(2, 1)}
	a.settings.WatchBlack, a.settings.WatchWhite = watched[0].Spec, watched[1].Spec
	last := a.services.Settings.LastSeats()
	for tile, want := range map[string][2]session.Seat{"two": seatsOf([2]string{"Grace", "Ada"}), "watch": watched} {
		f := a.clickOn(t, tile)
		if a.scene() != "setup" {
			t.Fatalf("%s leads to %q", tile, a.scene())
		}
		if people := tile == "two"; people != has(a, "name-black") || people != has(a, "clock-more") {
			t.Errorf("%s: %q", tile, texts(f))
		}
		if a.state.Focus == "start" {
			t.Errorf("%s: a click gives Start the focus", tile)
		}
		a.press("Escape")
		for range f.Controls {
			if a.state.Focus != tile {
				a.press("Tab")
			}
		}
		a.press("Enter")
		frameOf(a, away)
		if a.press("Enter"); a.scene() != "play" || a.snap().Setup.Seats != want {
			t.Errorf("%s: Enter leads to %q with %+v", tile, a.scene(), a.snap().Setup.Seats)
		}
		a.lead(a.services.Games.Leave())
		if got := a.services.Settings.LastSeats(); got != last {
			t.Errorf("%s: the last choice is %+v", tile, got)
		}
	}
}
