package ui

import (
	"slices"
	"testing"

	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
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

// A pointer on the bar of strength sees the name and the numbers of the level there, which is not
// chosen. The focus alone shows the chosen level.
func TestPreviewOfAStrength(t *testing.T) {
	a := testApp(t, 640, 480)
	a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "minimax:easy"}}})
	bar := control(t, frameOf(a, away), "strength").Rect
	x, y := bar.X+bar.W*0.7, bar.Y+bar.H/2
	f := frameOf(a, widget.Input{X: x, Y: y, Moved: true})
	shows(t, "over Expert", f, "Calculator Expert", "Calculator Easy", players.Detail(session.Seat{Spec: "minimax:expert"}))
	f = frameOf(a, widget.Input{X: bar.X + bar.W - 2, Y: y, Moved: true})
	shows(t, "over Master", f, "Calculator Master", "Stronger than any player we have rated")
	f = a.use(widget.Input{X: x, Y: y, Keys: map[widget.Key]bool{widget.KeyTab: true}})
	shows(t, "with the keyboard", f, players.Detail(session.Seat{Spec: "minimax:easy"}))
	if said(f, "Calculator Expert") {
		t.Error("the keyboard shows the level under the pointer")
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
		a.lead(a.services.Current.Leave())
		if got := a.services.Settings.LastSeats(); got != last {
			t.Errorf("%s: the last choice is %+v", tile, got)
		}
	}
}

// The colour of a person against an engine is Black, White or random. A random one is drawn at each
// start, also of Play on the start page, and the settings keep the choice.
func TestRandomColour(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		a := testApp(t, size[0], size[1])
		a.clickOn(t, "more")
		for _, c := range []string{"White", "random", "Black", "White", "random"} {
			a.clickOn(t, "swap")
			shows(t, "the button", frameOf(a, away), "Your colour: "+c)
		}
		var begun [2]int
		start := func(id string) {
			t.Helper()
			a.clickOn(t, id)
			side, contest := players.Contest(a.snap().Setup.Seats)
			if begun[side]++; a.scene() != "play" || !contest {
				t.Fatalf("%s leads to %q with %+v", id, a.scene(), a.snap().Setup.Seats)
			}
		}
		start("start")
		if !a.settings.RandomSide {
			t.Fatal("the settings do not keep the choice")
		}
		for _, way := range []string{"play", "start"} {
			begun = [2]int{}
			for n := 0; begun[0] == 0 || begun[1] == 0; n++ {
				if n == 64 {
					t.Fatalf("%s always gives the same colour", way)
				}
				if way == "play" {
					a.lead(a.services.Current.Leave())
					shows(t, "the start page", frameOf(a, away), "no You play Black")
				} else {
					a.press("Ctrl+N")
				}
				start(way)
			}
		}
		a.press("Ctrl+N")
		for a.clickOn(t, "swap"); !said(frameOf(a, away), "Your colour: White"); {
			a.clickOn(t, "swap")
		}
		for range 4 {
			a.clickOn(t, "start")
			if side, _ := players.Contest(a.snap().Setup.Seats); side != game.White || a.settings.RandomSide {
				t.Errorf("White is chosen, and the person plays %v", side)
			}
			a.press("Ctrl+N")
		}
	}
}

// A handicap names a colour, so that none is drawn. Two people and two engines swap theirs.
func TestNoRandomColour(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.settings.RandomSide = true
	seats := [2]session.Seat{{Human: true}, {Spec: "minimax:easy"}}
	a.open(screen.Setup{Seats: seats, Handicap: session.Handicap{Corners: 1}})
	shows(t, "a handicap", frameOf(a, away), "Your colour: Black")
	for range 10 {
		if a.clickOn(t, "start"); a.snap().Setup.Seats != seats {
			t.Fatalf("with a handicap: %+v", a.snap().Setup.Seats)
		}
		a.press("Ctrl+N")
	}
	a.clickOn(t, "swap")
	shows(t, "a handicap, swapped", frameOf(a, away), "Your colour: White")
	for _, seats := range [][2]session.Seat{people, {choice(2, 1), choice(3, 1)}} {
		a.open(screen.Setup{Seats: seats})
		shows(t, "two of a kind", frameOf(a, away), "Swap colours", "no Your colour")
		a.clickOn(t, "swap")
		if a.clickOn(t, "start"); a.snap().Setup.Seats != [2]session.Seat{seats[1], seats[0]} {
			t.Errorf("%+v are swapped to %+v", seats, a.snap().Setup.Seats)
		}
	}
}
