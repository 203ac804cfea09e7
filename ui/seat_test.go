package ui

import (
	"testing"

	"flipside/game"
	"flipside/ui/session"
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

// No game can continue from a position within the given moves, because a game begins after them.
func TestPlayFromHereAfterTheGivenMoves(t *testing.T) {
	a := playScene(t, people, "", 1280, 800, 100)
	setup := session.Setup{Seats: people, Opening: session.VariedOpening(1)}
	to, err := a.services.Games.Start(setup)
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
