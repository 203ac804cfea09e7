package ui

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// O opens See next to the board, which shows at once what is chosen; O closes it. At most two are
// shown.
func TestSee(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {1280, 800}, {1920, 1080}} {
		a := testApp(t, size[0], size[1])
		playing(t, a)
		if press(a, widget.KeyO); a.router.top().Name() != "see" {
			t.Fatalf("%v: O leads to %s", size, a.scene())
		}
		on := &a.services.Memory.See
		for i, want := range [][]see.Kind{{0}, {0, 1}, {1, 2}} {
			pressOn(t, a, "see-"+string(rune('1'+i)))
			if !slices.Equal(on.Shown(), want) {
				t.Errorf("%v: %v, want %v", size, on.Shown(), want)
			}
		}
		f := a.use(widget.Input{X: -1, Y: -1, Moved: true})
		if all := screentest.Texts(f); !slices.Contains(all, words.Get("see.openness")) || !slices.Contains(all, "4") {
			t.Errorf("%v: %q", size, all) // each first move has an openness of 4
		}
		fits(t, "see", a, f)
		if press(a, widget.KeyO); a.router.top().Name() != "play" || len(on.Shown()) != 2 {
			t.Errorf("%v: O leads to %s", size, a.scene())
		}
	}
}

// In a rated game the first choice asks whether the game may become unrated. The next rated game
// begins without what See showed.
func TestSeeIsHelp(t *testing.T) {
	a := testApp(t, 1280, 800)
	setup := session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "minimax:easy"}}, Seed: 1, ID: "first"}
	on := &a.services.Memory.See
	a.lead(a.services.Current.Begin(setup))
	if err := a.services.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	press(a, widget.KeyO)
	asked := words.Get("unrated.overlays")
	pressOn(t, a, "see-2")
	f := a.use(widget.Input{X: -1, Y: -1})
	if !slices.Contains(screentest.Texts(f), asked) || len(on.Shown()) != 0 || !a.snap().Rated {
		t.Errorf("at first: %v, rated %v, %q", on.Shown(), a.snap().Rated, screentest.Texts(f))
	}
	fits(t, "see asks", a, f)
	pressOn(t, a, "unrate-no")
	if a.use(widget.Input{X: -1, Y: -1}); a.router.top().Name() != "see" || !has(a, "see-2") || !a.snap().Rated {
		t.Errorf("after No: %s, rated %v", a.scene(), a.snap().Rated)
	}
	pressOn(t, a, "see-2")
	pressOn(t, a, "unrate-yes")
	a.use(widget.Input{X: -1, Y: -1})
	if snap := a.snap(); len(on.Shown()) != 1 || snap.Rated || snap.Help != record.Overlays {
		t.Errorf("asked again: %v, rated %v, help %b", on.Shown(), snap.Rated, snap.Help)
	}
	press(a, widget.KeyO)
	setup.ID = "second"
	a.lead(a.services.Current.Begin(setup))
	a.use(widget.Input{X: -1, Y: -1})
	if snap := a.snap(); len(on.Shown()) != 0 || !snap.Rated {
		t.Errorf("the next game: %v, rated %v", on.Shown(), snap.Rated)
	}
}

// In a review, See is free and follows the position on the board.
func TestSeeInAReview(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.lead(screen.Push(screen.Review{Record: screentest.Record(t, "f5d6c3")}))
	press(a, widget.KeyO)
	pressOn(t, a, "see-3")
	press(a, widget.KeyO)
	at := func() string { return strings.Join(screentest.Texts(a.use(widget.Input{X: -1, Y: -1})), " ") }
	press(a, widget.KeyHome)
	start := at()
	press(a, widget.KeyEnd)
	if end := at(); a.router.top().Name() != "review" || len(a.services.Memory.See.Shown()) != 1 || start == end {
		t.Errorf("%s: %q and %q", a.scene(), start, end)
	}
}
