package ui

import (
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// ratedApp returns an App with a rated game on the board.
func ratedApp(t *testing.T, w, h float64) *App {
	t.Helper()
	a := testApp(t, w, h)
	a.settings.Finished = true
	a.lead(a.services.Current.Begin(session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "friendly:beginner"}}, Seed: 1}))
	a.use(away)
	return a
}

// The word below the board says on hover what a rated game is. A click leads to what ends it and
// how to play without it.
func TestRatedIsExplained(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {1280, 800}, {3840, 2160}} {
		a := ratedApp(t, size[0], size[1])
		if i := slices.IndexFunc(a.use(away).Controls, func(c widget.Control) bool { return c.ID == "rated" }); i < 0 {
			t.Fatalf("%v: there is no word", size)
		}
		pressOn(t, a, "rated")
		f := a.use(away)
		if a.scene() != "play" || a.router.top().Name() != "rated" {
			t.Fatalf("%v: it leads to %s", size, a.router.top().Name())
		}
		all := strings.Join(screentest.Texts(f), " ")
		for _, want := range []string{words.Get("rated.about", "n", 5), words.Get("rated.ends"), words.Get("rated.without")} {
			if !strings.Contains(all, want) {
				t.Errorf("%v: %q is not in %q", size, want, all)
			}
		}
		fits(t, "rated", a, f)
		if pressOn(t, a, "rated-close"); a.router.top().Name() != "play" || !a.snap().Rated {
			t.Errorf("%v: Close leads to %s, rated %v", size, a.router.top().Name(), a.snap().Rated)
		}
		pressOn(t, a, "rated")
		pressOn(t, a, "rated-off")
		a.use(away)
		if snap := a.snap(); a.router.top().Name() != "play" || snap.Rated || snap.Help != record.Declined {
			t.Errorf("%v: Play unrated leads to %s, rated %v, help %b", size, a.router.top().Name(), snap.Rated, snap.Help)
		}
		pressOn(t, a, "rated")
		f = a.use(away)
		if all := strings.Join(screentest.Texts(f), " "); !strings.Contains(all, words.Get("unrated.was.declined")) || has(a, "rated-off") {
			t.Errorf("%v: of an unrated game it says %q", size, all)
		}
		fits(t, "unrated", a, f)
	}
}

// The word is a stop of Tab, and its sheet closes by Escape.
func TestRatedByKeyboard(t *testing.T) {
	a := ratedApp(t, 1280, 800)
	for range 40 {
		if press(a, widget.KeyTab); a.state.Focus == "rated" {
			break
		}
	}
	press(a, widget.KeyEnter)
	if a.router.top().Name() != "rated" {
		t.Fatalf("Enter on %s leads to %s", a.state.Focus, a.router.top().Name())
	}
	if press(a, widget.KeyEscape); a.router.top().Name() != "play" || !a.snap().Rated {
		t.Errorf("Escape leads to %s", a.router.top().Name())
	}
}

// Play on the start page says before the first click that it starts a rated game, if it does.
func TestPlaySaysThatItIsRated(t *testing.T) {
	for white, want := range map[string]bool{"friendly:beginner": true, "minimax:master": false} {
		a := testApp(t, 1280, 800)
		a.settings.White = white
		i := slices.IndexFunc(a.use(away).Controls, func(c widget.Control) bool { return c.ID == "play" })
		x, y := a.use(away).Controls[i].Rect.Center()
		said := false
		for range 2 * pace.TicksPerSecond { // the pointer rests there
			said = said || strings.Contains(strings.Join(screentest.Texts(a.use(widget.Input{X: x, Y: y})), " "), words.Get("play.rated"))
		}
		if said != want {
			t.Errorf("%s: it says so: %v", white, said)
		}
	}
}
