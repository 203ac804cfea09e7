package view

import (
	"slices"
	"testing"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/widget"
)

// drawn returns what marks add to a board.
func drawn(m see.Marks, discs [2]game.Bitboard) (texts []string, commands int) {
	var st widget.State
	f := frameWith(&st, pressed())
	g := BoardGeometry(widget.Rect{W: 480, H: 480})
	(*marks)(&m).drawGround(f, g)
	(*marks)(&m).draw(f, g, discs)
	for _, c := range f.Commands {
		if c.Text != "" {
			texts = append(texts, c.Text)
		}
	}
	return texts, len(f.Commands)
}

// Marks of moves are only on empty squares, a region says how many squares it has, and a disc that
// is not there yet has a ring more than one that is.
func TestMarksAreDrawn(t *testing.T) {
	start := [2]game.Bitboard{game.Start.Own, game.Start.Opp}
	d4, a1 := game.At(3, 3).Bit(), game.Bitboard(1)
	if _, n := drawn(see.Marks{Moves: [2]game.Bitboard{d4, d4}, Gone: [2]game.Bitboard{d4}}, start); n != 0 {
		t.Errorf("a move on a disc has %d commands", n)
	}
	if texts, _ := drawn(see.Marks{Regions: []see.Region{{Squares: 7, Parity: true}, {Squares: 0x300, Parity: true}, {Squares: 0xF0}}}, start); !slices.Equal(texts, []string{"3", "odd", "2", "even"}) {
		t.Errorf("regions: %q", texts)
	}
	if texts, _ := drawn(see.Marks{Counts: []see.Count{{Square: 3, N: 5}}, Way: []see.Number{{Square: 4, Number: 1}}}, start); !slices.Equal(texts, []string{"1", "5"}) {
		t.Errorf("numbers: %q", texts)
	}
	for name, of := range map[string]func(b game.Bitboard) see.Marks{
		"frontier": func(b game.Bitboard) see.Marks { return see.Marks{Frontier: [2]game.Bitboard{game.White: b}} },
		"stable":   func(b game.Bitboard) see.Marks { return see.Marks{Stable: [2]game.Bitboard{game.White: b}} },
	} {
		_, there := drawn(of(d4), start)
		_, later := drawn(of(a1), start)
		if later != there+1 {
			t.Errorf("%s: %d commands on a disc, %d on an empty square", name, there, later)
		}
	}
}
