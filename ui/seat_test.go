package ui

import (
	"slices"
	"testing"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The menu stays open until the user chooses a player. A click outside closes it and has no other
// effect.
func TestSeatMenu(t *testing.T) {
	for _, size := range [][2]int{{640, 480}, {1280, 800}} {
		a := playScene(t, people, "f5d6", size[0], size[1], 100)
		a.clickOn(t, "card-white")
		a.clickOn(t, "style-minimax")
		if a.overlay() != "seat" || a.snap().Setup.Seats != people {
			t.Fatalf("%v: after the style the overlay is %q, and %+v play", size, a.overlay(), a.snap().Setup.Seats)
		}
		a.clickOn(t, "level-minimax-hard")
		want := [2]session.Seat{{Human: true}, {Spec: "minimax:hard"}}
		if a.overlay() != "" || a.snap().Setup.Seats != want || a.snap().Ply != 2 {
			t.Errorf("%v: after the level the overlay is %q, and %+v play", size, a.overlay(), a.snap().Setup.Seats)
		}
		a.clickOn(t, "card-black")
		g := view.BoardGeometry(view.ArrangeGame(a.size.width, a.size.height).Board)
		x, y := g.Square(game.At(2, 2)).Center() // c3, a legal move
		a.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
		a.use(widget.Input{X: x, Y: y, Released: true})
		if a.overlay() != "" || a.snap().Setup.Seats != want || a.snap().Ply != 2 {
			t.Errorf("%v: a click beside it leaves %q, ply %d, %+v", size, a.overlay(), a.snap().Ply, a.snap().Setup.Seats)
		}
	}
}

// A style without a level plays with its level that is nearest in strength once the menu closes,
// however that is, and a line says so. The own style again changes nothing. In a rated game nothing
// changes before the user has agreed.
func TestAStyleWithoutALevel(t *testing.T) {
	hard := session.Seat{Spec: "minimax:hard"}
	nearest := players.ChoiceOf(hard)
	nearest.TakeStyle(slices.IndexFunc(players.Styles, func(st players.Style) bool { return st.Key == "mcts" }))
	said := words.Get("seat.engine", "opponent", roster.NameOf(nearest.Seat()), "side", game.White)
	for name, leave := range map[string]func(a *App){
		"Escape": func(a *App) { press(a, widget.KeyEscape) },
		"close":  func(a *App) { a.clickOn(t, "close") },
		"beside": func(a *App) {
			a.use(widget.Input{X: 4, Y: 4, Pressed: true, Down: true})
			a.use(widget.Input{X: 4, Y: 4, Released: true})
		},
	} {
		a := playScene(t, [2]session.Seat{{Human: true}, hard}, "f5d6", 1280, 800, 100)
		seat := func() session.Seat { return a.snap().Setup.Seats[1] }
		a.clickOn(t, "card-white")
		a.clickOn(t, "style-mcts")
		a.clickOn(t, "style-minimax")
		if leave(a); seat() != hard || a.overlay() != "" {
			t.Errorf("%s: the own style again leaves %+v, overlay %q", name, seat(), a.overlay())
		}
		a.clickOn(t, "card-white")
		if a.clickOn(t, "style-mcts"); seat() != hard {
			t.Errorf("%s: %+v plays before the menu closes", name, seat())
		}
		if leave(a); a.overlay() != "" || seat() != nearest.Seat() || a.status() != said {
			t.Errorf("%s: overlay %q, %+v plays, want %+v, and it says %q", name, a.overlay(), seat(), nearest.Seat(), a.status())
		}

		a = ratedScene(t, hard)
		a.clickOn(t, "card-white")
		a.clickOn(t, "style-mcts")
		if leave(a); seat() != hard || !a.snap().Rated || !has(a, "unrate-yes") {
			t.Errorf("%s: a rated game gets %+v, rated %v", name, seat(), a.snap().Rated)
		}
		if leave(a); a.overlay() != "seat" || has(a, "unrate-yes") || !a.snap().Rated {
			t.Errorf("%s: the question stays without an answer", name)
		}
		if leave(a); a.overlay() != "" || seat() != hard {
			t.Errorf("%s: it asks again after No: overlay %q", name, a.overlay())
		}
	}
}

// A rated game asks before another player takes a side. Yes gives the side away.
func TestChangeOfAPlayerAsks(t *testing.T) {
	a := ratedScene(t, session.Seat{Spec: "minimax:hard"})
	a.clickOn(t, "card-white")
	a.clickOn(t, "level-minimax-easy")
	if !has(a, "unrate-yes") || !a.snap().Rated || a.snap().Setup.Seats[1].Spec != "minimax:hard" {
		t.Fatalf("%+v plays without an answer", a.snap().Setup.Seats[1])
	}
	a.clickOn(t, "unrate-yes")
	a.tell()
	if snap := a.snap(); a.overlay() != "" || snap.Rated || snap.Setup.Seats[1].Spec != "minimax:easy" {
		t.Errorf("overlay %q, rated %v, %+v", a.overlay(), snap.Rated, snap.Setup.Seats)
	}
}

// Whoever takes a side of a watched game before its first move plays a rated game. An analysis that
// was on there would be help.
func TestTakingOverAtTheStartIsRated(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.settings.Motion, a.settings.Analysis = theme.NoMotion, true
	a.lead(a.services.Current.Begin(session.Setup{Seats: [2]session.Seat{{Spec: "minimax:easy"}, {Spec: "minimax:hard"}}}))
	a.tell()
	a.clickOn(t, "card-black")
	a.clickOn(t, "style-human")
	for range 5 {
		a.tell()
	}
	if snap := a.snap(); !snap.Rated || snap.Analysis {
		t.Errorf("rated %v, help %b, the analysis is on: %v", snap.Rated, snap.Help, snap.Analysis)
	}
}

// The menu of a side closes when the game ends: it keeps its players.
func TestTheMenuOfASideClosesAtTheEnd(t *testing.T) {
	a := ratedScene(t, session.Seat{Spec: "minimax:hard"})
	a.clickOn(t, "card-white")
	if !a.services.Session.Resign() {
		t.Fatal("the game cannot be resigned")
	}
	a.tell()
	if a.use(away); a.overlay() != "" || !a.snap().Rated || !a.snap().Over {
		t.Errorf("overlay %q, rated %v, over %v", a.overlay(), a.snap().Rated, a.snap().Over)
	}
}

// ratedScene shows a rated game against an engine after the first move.
func ratedScene(t *testing.T, engine session.Seat) *App {
	t.Helper()
	a := testApp(t, 1280, 800)
	a.settings.Motion = theme.NoMotion
	a.lead(a.services.Current.Begin(session.Setup{Seats: [2]session.Seat{{Human: true}, engine}}))
	if err := a.services.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	a.tell()
	if !a.snap().Rated {
		t.Fatal("the game is not rated")
	}
	return a
}

// No game can continue from a position within the given moves, because a game begins after them.
func TestPlayFromHereAfterTheGivenMoves(t *testing.T) {
	a := playScene(t, people, "", 1280, 800, 100)
	setup := session.Setup{Seats: people, Opening: session.VariedOpening(1)}
	to, err := a.services.Current.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	a.lead(to)
	a.tell()
	if err := a.services.Session.Play(a.snap().Legal.First()); err != nil {
		t.Fatal(err)
	}
	for _, view := range []int{7, 8} {
		a.services.Session.Browse(view)
		a.tell()
		if got := control(t, frameOf(a, widget.Input{}), "browse-here").Enabled; got != (view == 8) {
			t.Errorf("at move %d of 8 given ones Play from here is on: %v", view, got)
		}
	}
	a.clickOn(t, "browse-here")
	if a.snap().Ply != 8 || a.status() != "Click a player to change who plays" {
		t.Errorf("at ply %d it says %q", a.snap().Ply, a.status())
	}
}
