package ui

import (
	"testing"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/widget"
)

// The menu of who plays has room beside the board, or below it, in every window.
func TestSeatMenuFits(t *testing.T) {
	for w := 640.0; w <= 2400; w += 20 {
		for h := 400.0; h <= 1400; h += 20 {
			at := arrangePlay(w, h)
			if at.portrait && h < 800 {
				continue // the smallest layout is wider than high, so the size is chosen smaller there
			}
			l := layoutSeat(at.side.W, at.side.H)
			cell := (at.side.W-2*menuInset+menuGap)/float64(l.styles) - menuGap
			level := (at.side.W-2*menuInset+menuGap)/float64(l.levels) - menuGap
			if l.height > at.side.H || cell < seatLevelWidth+menuInset || level < seatLevelWidth {
				t.Errorf("%gx%g: %g of %g high, styles %g and levels %g wide", w, h, l.height, at.side.H, cell, level)
			}
		}
	}
}

// The menu stays until somebody is chosen; a click beside it closes it and does nothing else.
func TestSeatMenu(t *testing.T) {
	for _, size := range [][2]int{{640, 480}, {1280, 800}} {
		a := playScene(t, people, "f5d6", size[0], size[1], 100)
		a.clickOn(t, "card-white")
		a.clickOn(t, "style-minimax")
		if a.overlay != overlaySeat || a.snap.Setup.Seats != people {
			t.Fatalf("%v: after the style the overlay is %q, and %+v play", size, a.overlay, a.snap.Setup.Seats)
		}
		a.clickOn(t, "level-minimax-hard")
		want := [2]session.Seat{{Human: true}, {Spec: "minimax:hard"}}
		if a.overlay != overlayNone || a.snap.Setup.Seats != want || a.snap.Ply != 2 {
			t.Errorf("%v: after the level the overlay is %q, and %+v play", size, a.overlay, a.snap.Setup.Seats)
		}
		a.clickOn(t, "card-black")
		g := boardGeometry(arrangePlay(a.width, a.height).board)
		x, y := g.square(game.At(2, 2)).Center() // c3, a legal move
		a.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
		a.use(widget.Input{X: x, Y: y, Released: true})
		if a.overlay != overlayNone || a.snap.Setup.Seats != want || a.snap.Ply != 2 {
			t.Errorf("%v: a click beside it leaves %q, ply %d, %+v", size, a.overlay, a.snap.Ply, a.snap.Setup.Seats)
		}
	}
}

// Nobody can play from within the given moves: the game would begin behind them.
func TestPlayFromHereAfterTheGivenMoves(t *testing.T) {
	a := playScene(t, people, "", 1280, 800, 100)
	setup := session.Setup{Seats: people, Opening: session.VariedOpening(1)}
	if err := a.start(setup); err != nil {
		t.Fatal(err)
	}
	a.tell()
	if err := a.session.Play(a.snap.Legal.First()); err != nil {
		t.Fatal(err)
	}
	for _, view := range []int{7, 8} {
		a.session.Browse(view)
		a.tell()
		if got := control(t, a.frameOf(widget.Input{}), "browse-here").Enabled; got != (view == 8) {
			t.Errorf("at move %d of 8 given ones Play from here is on: %v", view, got)
		}
	}
	a.clickOn(t, "browse-here")
	if a.snap.Ply != 8 || a.statusLine() != "Click a player to change who plays" {
		t.Errorf("at ply %d it says %q", a.snap.Ply, a.statusLine())
	}
}
