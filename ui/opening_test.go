package ui

import (
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// What the setting says is what every kind of game begins with; until something was chosen a
// person's games are standard, and watched ones vary.
func TestOpeningsByKindOfGame(t *testing.T) {
	person, engine := session.Seat{Human: true}, session.Seat{Spec: "random"}
	played := [][2]session.Seat{{person, engine}, {engine, person}, {person, person}}
	for _, c := range []struct {
		play, watch          store.Opening
		clock                bool
		playVaried, watchVar bool
		playLine, watchLine  string
	}{
		{"", "", false, false, true, "Playing: standard", "Watching: varied"},
		{"", "", true, false, false, "Playing: standard", "Watching: standard"},
		{store.Varied, store.Standard, false, true, false, "Playing: varied", "Watching: standard"},
		{store.Standard, store.Varied, true, false, true, "Playing: standard", "Watching: varied"},
	} {
		a := &App{o: Options{TestClock: c.clock}, settings: store.Settings{Opening: c.play, WatchOpening: c.watch}}
		for _, seats := range played {
			if got := len(a.fresh(seats).Opening) > 0; got != c.playVaried {
				t.Errorf("%+v: %+v begins varied: %v", c, seats, got)
			}
		}
		if got := len(a.fresh([2]session.Seat{engine, engine}).Opening) > 0; got != c.watchVar {
			t.Errorf("%+v: a watched game begins varied: %v", c, got)
		}
		if p, w := a.openingLine("set.opening.play", false), a.openingLine("set.opening.watch", true); p != c.playLine || w != c.watchLine {
			t.Errorf("%+v: the settings say %q and %q", c, p, w)
		}
	}
}

// The list tells which moves were given.
func TestGivenMovesAreMarked(t *testing.T) {
	moves := session.VariedOpening(3)
	moves = append(moves, playedOn(t, moves))
	for _, given := range []int{0, len(moves) - 1} {
		a := &App{snap: session.Snapshot{Moves: moves, Line: moves, Ply: len(moves), View: len(moves), MinPly: given}}
		var st widget.State
		f := widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
			return float64(len(s)) * size / 2
		})
		a.declareMoves(f, widget.Rect{W: 400, H: 400}, false)
		said, dim := false, 0
		for _, c := range f.Commands {
			said = said || strings.Contains(c.Text, "1 to 8 given")
			for _, m := range moves {
				if c.Text == m.String() && c.Top == f.Theme.Dim {
					dim++
				}
			}
		}
		if said != (given > 0) || dim != given {
			t.Errorf("of %d given moves %d are dim; it is said: %v", given, dim, said)
		}
	}
}

// playedOn returns a move after others.
func playedOn(t *testing.T, moves []game.Move) game.Move {
	t.Helper()
	g, err := game.FromMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return game.Move(g.Position().Moves().First())
}
