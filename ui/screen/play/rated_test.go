package play

import (
	"slices"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/screen/screentest"
	"flipside/ui/session"
)

// When a person asks for help in a rated game, the game says what it costs, and only the next press
// gives it, in every game. The word in the status line says whether the game is rated.
func TestHelpMakesAGameUnrated(t *testing.T) {
	for _, c := range []struct {
		key, phrase string
		kind        record.Help
	}{{"Ctrl+Z", "unrated.takebacks", record.Takebacks}, {"T", "unrated.hints", record.Hints}, {"S", "unrated.values", record.Values}, {"V", "unrated.values", record.Values}} {
		a, _ := analysed(t, [2]session.Seat{you, engine})
		for _, next := range []string{"first", "second"} {
			if err := a.s.Session.Play(game.At(5, 4)); err != nil {
				t.Fatal(err)
			}
			for a.game.snap.Ply < 2 {
				a.tickOf(away)
			}
			a.s.Messages.Clear()
			said(t, a.tickOf(away), words.Get("rated"))
			a.tickOf(press(c.key))
			f := a.tickOf(away)
			if a.game.snap.Help != record.Watched || a.game.snap.Ply != 2 || a.game.snap.ReportShown {
				t.Errorf("%s, first press: help %b, ply %d", c.key, a.game.snap.Help, a.game.snap.Ply)
			}
			said(t, f, words.Get(words.Key(c.phrase)))
			a.tickOf(press(c.key))
			a.s.Messages.Clear()
			f = a.tickOf(away)
			if a.game.snap.Rated || a.game.snap.Help != record.Watched|c.kind {
				t.Errorf("%s in the %s game: rated %v, help %b", c.key, next, a.game.snap.Rated, a.game.snap.Help)
			}
			if c.kind != record.Hints { // its words need the place
				said(t, f, words.Get("unrated"))
			}
			a.begin(session.Setup{Seats: [2]session.Seat{you, engine}, Seed: 2, ID: "second"})
			if a.tickOf(away); a.game.snap.ReportShown || a.valuesOn() || !a.game.snap.Rated {
				t.Errorf("%s: a new rated game shows values at once", c.key)
			}
		}
	}
}

// Nothing asks and nothing is said about ratings where there is no rated game.
func TestUnratedGamesAskNothing(t *testing.T) {
	for _, seats := range [][2]session.Seat{{you, you}, {engine, engine}} {
		a, _ := analysed(t, seats)
		if f := a.tickOf(away); slices.Contains(texts(f), words.Get("rated")) || slices.Contains(texts(f), words.Get("unrated")) {
			t.Errorf("%v: %q", seats, texts(f))
		}
	}
	for seat, why := range map[session.Seat]words.Key{{Spec: "minimax:master"}: "unrated.was.opponent", engine: "unrated.was.handicap"} {
		a, _ := analysed(t, [2]session.Seat{you, you})
		setup := session.Setup{Seats: [2]session.Seat{you, seat}}
		if why == "unrated.was.handicap" {
			setup.Handicap.Discs = 4
		}
		a.begin(setup)
		a.tickOf(press("S"))
		a.tickOf(away)
		if got := remark(&a.game.snap, a.s.Settings.Warn); !a.game.snap.ReportShown || got.Word != words.Get("unrated") {
			t.Errorf("%v: %+v, shown %v", seat, got, a.game.snap.ReportShown)
		}
		if seat == engine && remark(&a.game.snap, a.s.Settings.Warn).Tip != words.Get(why) {
			t.Errorf("%q", remark(&a.game.snap, a.s.Settings.Warn).Tip)
		}
	}
}

// The analysis after the end does not touch the rating, and asks nothing.
func TestLookingBackStaysRated(t *testing.T) {
	a := newScene(t, screentest.Idle{}, 1280, 800, 100)
	err := a.s.Session.Restore(session.Saved{Setup: session.Setup{Seats: [2]session.Seat{you, engine}}, Record: screentest.Record(t, "e6f4e3f6g5d6e7f5c5"), Ply: 9, Help: record.Watched})
	if err != nil {
		t.Fatal(err)
	}
	a.Screen = New(a.s, "")
	a.tickOf(away)
	a.tickOf(press("S"))
	if a.tickOf(away); !a.game.snap.ReportShown || !a.game.snap.Rated || a.s.Messages.Shown() {
		t.Errorf("shown %v, rated %v", a.game.snap.ReportShown, a.game.snap.Rated)
	}
}

// The cards and the result of two persons tell the name of the friend.
func TestNamesOfFriends(t *testing.T) {
	for _, c := range []struct {
		names [2]string
		cards [2]string
		head  string
	}{
		{[2]string{"", ""}, [2]string{"Black", "White"}, "Black beat White 64-0"},
		{[2]string{"", "Ada"}, [2]string{"You", "Ada"}, "You beat Ada 64-0"},
		{[2]string{"Ada", ""}, [2]string{"Ada", "You"}, "You lost to Ada 0-64"},
		{[2]string{"Ada", "Grace"}, [2]string{"Ada", "Grace"}, "Ada beat Grace 64-0"},
		{[2]string{"Ada", "Ada"}, [2]string{"Ada", "Ada"}, "Ada (Black) beat Ada (White) 64-0"},
	} {
		seats := people
		seats[0].Name, seats[1].Name = c.names[0], c.names[1]
		a := restored(t, seats, "e6f4e3f6g5d6e7f5c5", 1280, 800, 100)
		for side, want := range c.cards {
			if got := cardOf(&a.game.snap, game.Color(side), true, false); got.Level != want {
				t.Errorf("%v: the card of %v says %q, want %q", c.names, game.Color(side), got.Level, want)
			}
		}
		if head, _ := resultLines(&a.game.snap); head != c.head {
			t.Errorf("%v: %q, want %q", c.names, head, c.head)
		}
	}
}
