package ui

import (
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/theme"
)

// The set-up offers a clock, off at first, and the game has it. It is saved for the next game.
func TestClockInTheSetup(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		a := testApp(t, size[0], size[1])
		a.settings.Motion = theme.NoMotion
		a.open(screen.Setup{Seats: people})
		if !said(frameOf(a, away), "off") || has(a, "gain-more") {
			t.Errorf("%v: a clock is chosen at first", size)
		}
		for range 5 {
			a.clickOn(t, "clock-more")
		}
		a.clickOn(t, "gain-more")
		a.clickOn(t, "gain-more")
		a.clickOn(t, "start")
		want := session.Clock{Total: 5 * time.Minute, Gain: 2 * time.Second}
		if got := a.snap(); got.Setup.Clock != want || got.Left[1] != 5*time.Minute {
			t.Fatalf("%v: %+v, %v", size, got.Setup.Clock, got.Left)
		}
		if all := strings.Join(wordsOf(a), " "); !strings.Contains(all, "5:00") {
			t.Errorf("%v: no card shows the time: %s", size, all)
		}
		id := a.snap().Setup.ID
		a.press("Ctrl+N")
		a.clickOn(t, "start")
		if got := a.snap().Setup.Clock; got != want || a.snap().Setup.ID == id {
			t.Errorf("%v: the next game has %+v", size, got)
		}
		a.open(screen.Setup{Seats: [2]session.Seat{choice(2, 1), choice(2, 1)}})
		if has(a, "clock-more") {
			t.Errorf("%v: a game without a person has a clock for people", size)
		}
	}
}

// The clock of two people does not reach a game against an engine, and the other way round. The
// start page names the clock of the game that its large button starts.
func TestClockOfEachKindOfGame(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}, {480, 360}} {
		a := testApp(t, size[0], size[1])
		begun := func() session.Clock {
			a.clickOn(t, "start")
			clock := a.snap().Setup.Clock
			a.lead(a.services.Current.Leave())
			return clock
		}
		a.clickOn(t, "two")
		a.clickOn(t, "clock-more")
		if got := begun(); got.Total != 30*time.Second {
			t.Errorf("%v: two people have %+v", size, got)
		}
		if all := strings.Join(wordsOf(a), " "); strings.Contains(all, "30 s") {
			t.Errorf("%v: the start page says %q", size, all)
		}
		if a.clickOn(t, "play"); a.snap().Setup.Clock != (session.Clock{}) {
			t.Errorf("%v: a game against an engine has %+v", size, a.snap().Setup.Clock)
		}
		a.lead(a.services.Current.Leave())
		a.clickOn(t, "more")
		a.clickOn(t, "clock-less") // the longest
		a.clickOn(t, "clock-less")
		a.clickOn(t, "gain-more")
		want := session.Clock{Total: 30 * time.Minute, Gain: time.Second}
		if got := begun(); got != want {
			t.Errorf("%v: a game against an engine has %+v", size, got)
		}
		if all := strings.Join(wordsOf(a), " "); size[0] > 1000 && !strings.Contains(all, "against Beginner, 30 min + 1 s") {
			t.Errorf("%v: the start page says %q", size, all)
		}
		if a.clickOn(t, "play"); a.snap().Setup.Clock != want {
			t.Errorf("%v: the next one has %+v", size, a.snap().Setup.Clock)
		}
		a.lead(a.services.Current.Leave())
		a.clickOn(t, "two")
		if got := begun(); got.Total != 30*time.Second {
			t.Errorf("%v: two people have %+v later", size, got)
		}
	}
}

// The smaller button of Play, next to a game that waits, names the clock too.
func TestTileNamesTheClock(t *testing.T) {
	a := testApp(t, 1280, 800)
	unfinished(a, settings.Human, "minimax:medium")
	a.settings.White, a.settings.ClockEngine = "minimax:expert", settings.Clock{Seconds: 5 * 60, Gain: 3}
	shows(t, "the tile", frameOf(a, away), "Calculator Expert, 5 min")
}

// has reports whether the window has a control.
func has(a *App, id string) bool {
	for _, c := range frameOf(a, away).Controls {
		if c.ID == id {
			return true
		}
	}
	return false
}

// A screen over the game stops the clock, whether or not the game stays visible.
func TestScreensStopTheClock(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.settings.Motion, a.o.TestClock = theme.NoMotion, true
	a.lead(a.services.Current.Begin(session.Setup{Seats: people, Clock: session.Clock{Total: time.Hour}}))
	if err := a.services.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	pass := func() time.Duration {
		a.tell()
		before := a.snap().Left[1]
		for range pace.TicksPerSecond {
			a.ticks++
			a.tell()
		}
		return before - a.snap().Left[1]
	}
	if d := pass(); d != time.Second {
		t.Errorf("in a second the clock runs %v", d)
	}
	for name, to := range map[string]screen.Destination{"a menu": screen.Menu{InGame: true}, "the games": screen.GameList{}, "the keys": screen.Keys{}, "the lessons": screen.HowTo{}} {
		a.open(to)
		if d := pass(); d != 0 {
			t.Errorf("%s: the clock runs on for %v", name, d)
		}
		a.lead(screen.Pop())
		if d := pass(); d != time.Second {
			t.Errorf("in a second after %s the clock runs %v", name, d)
		}
	}
}
