package play

import (
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// helps are keys and tools that ask for help, with the question about it.
var helps = []struct {
	key, tool, phrase string
	kind              record.Help
}{
	{"Ctrl+Z", "tool-undo", "unrated.takebacks", record.Takebacks}, {"T", "tool-hint", "unrated.hints", record.Hints},
	{"S", "tool-analysis", "unrated.values", record.Values}, {"V", "tool-values", "unrated.values", record.Values},
}

// answeredOnce returns the screen of a rated game after a move of each side.
func answeredOnce(t *testing.T) *scene {
	t.Helper()
	a, _ := analysed(t, [2]session.Seat{you, engine})
	a.twoPlies(t)
	return a
}

func (a *scene) twoPlies(t *testing.T) {
	t.Helper()
	if err := a.s.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	for a.game.snap.Ply < 2 {
		a.tickOf(away)
	}
	a.s.Messages.Clear()
}

// When a person asks for help in a rated game, a question above the tools says what it costs, in
// every game, by key and by button. Asking again shows the same question. Only Yes gives the help.
// The word in the status line says whether the game is rated.
func TestHelpMakesAGameUnrated(t *testing.T) {
	for _, c := range helps {
		a := answeredOnce(t)
		for _, next := range []string{"first", "second"} {
			asks := map[string]func(){
				"the key":        func() { a.tickOf(press(c.key)) },
				"the key, twice": func() { a.tickOf(press(c.key)); a.tickOf(press(c.key)) },
				"the tool":       func() { a.clickOn(t, a.tickOf(away), c.tool) },
			}
			refuses := []func(f *widget.Frame){
				func(f *widget.Frame) { a.clickOn(t, f, "unrate-no") },
				func(*widget.Frame) { a.tickOf(press("Escape")) },
			}
			for how, ask := range asks {
				for _, refuse := range refuses {
					said(t, a.tickOf(away), words.Get("rated"))
					ask()
					f := a.tickOf(away)
					said(t, f, words.Get(words.Key(c.phrase)), words.Get(words.Key(c.phrase+".yes")), words.Get("unrated.no"))
					if !a.game.snap.Help.None() || a.game.snap.Ply != 2 || a.game.snap.ReportShown {
						t.Errorf("%s, %s: help %b, ply %d", c.key, how, a.game.snap.Help, a.game.snap.Ply)
					}
					refuse(f)
					if f = a.tickOf(away); has(f, "unrate-yes") || !a.game.snap.Rated {
						t.Errorf("%s, %s: it still asks after No, or the game is unrated", c.key, how)
					}
				}
			}
			a.tickOf(press(c.key))
			a.clickOn(t, a.tickOf(away), "unrate-yes")
			a.s.Messages.Clear()
			f := a.tickOf(away)
			if a.game.snap.Rated || a.game.snap.Help != c.kind || has(f, "unrate-yes") {
				t.Errorf("%s in the %s game: rated %v, help %b", c.key, next, a.game.snap.Rated, a.game.snap.Help)
			}
			if c.kind != record.Hints { // its words need the place
				said(t, f, words.Get("unrated"))
			}
			a.begin(session.Setup{Seats: [2]session.Seat{you, engine}, Seed: 2, ID: "second"})
			if a.tickOf(away); a.game.snap.ReportShown || a.valuesOn() || !a.game.snap.Rated {
				t.Errorf("%s: a new rated game shows values at once", c.key)
			}
			a.twoPlies(t)
		}
	}
}

// A question asked while the opponent thinks stays when the opponent moves, and the key of the help
// alone gives none. It goes when the person moves, and the game is still rated.
func TestAQuestionStaysUntilTheAnswer(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, engine})
	if err := a.s.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	a.tickOf(away)
	a.tickOf(press("Ctrl+Z"))
	if a.game.snap.Ply != 1 {
		t.Fatalf("the opponent has moved already")
	}
	for a.game.snap.Ply < 2 {
		a.tickOf(away)
	}
	for range 10 * pace.TicksPerSecond {
		a.tickOf(away)
	}
	a.tickOf(press("Ctrl+Z"))
	f := a.tickOf(away)
	said(t, f, words.Get("unrated.takebacks"))
	if !has(f, "unrate-yes") || a.game.snap.Ply != 2 || !a.game.snap.Rated {
		t.Fatalf("ply %d, rated %v, controls %v", a.game.snap.Ply, a.game.snap.Rated, f.Controls)
	}
	a.choose(a.game.snap.Legal.First())
	a.tickOf(away)
	if f := a.tickOf(away); has(f, "unrate-yes") || !a.game.snap.Rated || a.game.snap.Ply < 3 {
		t.Errorf("ply %d, rated %v, and it still asks: %v", a.game.snap.Ply, a.game.snap.Rated, has(f, "unrate-yes"))
	}
}

// Who asks by keyboard has the focus on the answer that changes nothing. Shift+Tab leads to the
// other.
func TestTheQuestionByKeyboard(t *testing.T) {
	a := answeredOnce(t)
	a.tickOf(press("Tab"))
	a.tickOf(press("Ctrl+Z"))
	a.tickOf(away)
	a.tickOf(press("Enter"))
	if f := a.tickOf(away); has(f, "unrate-yes") || !a.game.snap.Rated || a.game.snap.Ply != 2 {
		t.Errorf("Enter at first: ply %d, rated %v", a.game.snap.Ply, a.game.snap.Rated)
	}
	a.tickOf(press("Ctrl+Z"))
	a.tickOf(away)
	a.tickOf(press("Shift+Tab"))
	a.tickOf(press("Enter"))
	if a.tickOf(away); a.game.snap.Rated || a.game.snap.Ply != 0 {
		t.Errorf("Enter on Yes: ply %d, rated %v", a.game.snap.Ply, a.game.snap.Rated)
	}
}

// allow lets a rated game become unrated, if that is asked.
func (a *scene) allow(t *testing.T) {
	t.Helper()
	if f := a.tickOf(away); has(f, "unrate-yes") {
		a.clickOn(t, f, "unrate-yes")
	}
}

// The question fits every window: in a panel, or with its text in the status line.
func TestTheQuestionFits(t *testing.T) {
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}, {900, 560}, {480, 700}}, smallWindows...) {
		for _, c := range helps {
			a := answeredOnce(t)
			a.w, a.h, a.scale = size[0], size[1], scaleOf(size)
			a.tickOf(press(c.key))
			a.s.Messages.Say("Something else", pace.TicksPerSecond)
			f := a.tickOf(away)
			a.whole(t, f)
			if all := strings.Join(texts(f), " "); !strings.Contains(all, words.Get(words.Key(c.phrase))) || !has(f, "unrate-yes") || !has(f, "unrate-no") {
				t.Errorf("%v, %s: %q", size, c.key, all)
			}
		}
	}
}

// endedRated returns the screen of a rated game that has ended.
func endedRated(t *testing.T) *scene {
	t.Helper()
	a := newScene(t, screentest.Idle{}, 1280, 800, 100)
	err := a.s.Session.Restore(session.Saved{Setup: session.Setup{Seats: [2]session.Seat{you, engine}}, Record: screentest.Record(t, "e6f4e3f6g5d6e7f5c5"), Ply: 9})
	if err != nil {
		t.Fatal(err)
	}
	a.Screen = New(a.s, "")
	a.tickOf(away)
	return a
}

// In a rated game that has ended, Undo and Redo lead through it without a question, and the game
// stays rated. Playing on says that it is a copy.
func TestUndoAfterTheEndLooksBack(t *testing.T) {
	a := endedRated(t)
	a.tickOf(press("Ctrl+Z"))
	f := a.tickOf(away)
	said(t, f, words.Get("rated"), words.Get("browse.here"))
	if s := &a.game.snap; !s.Over || !s.Rated || s.View != 8 || has(f, "unrate-yes") {
		t.Errorf("after Undo: over %v, rated %v, view %d", s.Over, s.Rated, s.View)
	}
	a.tickOf(press("Ctrl+Y"))
	if a.tickOf(away); a.game.snap.Browsing || !a.game.snap.Rated {
		t.Errorf("after Redo: %+v", a.game.snap)
	}
	a.tickOf(press("Ctrl+Z"))
	a.clickOn(t, a.tickOf(away), "browse-here")
	said(t, a.tickOf(away), words.Get("status.copied"))
	if s := &a.game.snap; s.Over || s.Rated || s.Ply != 8 {
		t.Errorf("the copy: over %v, rated %v, ply %d", s.Over, s.Rated, s.Ply)
	}
}

// In an unrated game, no question and no message is about ratings.
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
	a := endedRated(t)
	a.s.Session.Browse(0)
	a.tickOf(away)
	a.tickOf(press("S"))
	if a.tickOf(away); !a.game.snap.ReportShown || !a.game.snap.Rated || a.s.Messages.Shown() {
		t.Errorf("shown %v, rated %v", a.game.snap.ReportShown, a.game.snap.Rated)
	}
}

// The cards and the result of two people show the name of the friend.
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
		if head := resultHead(&a.game.snap); head != c.head {
			t.Errorf("%v: %q, want %q", c.names, head, c.head)
		}
	}
}
