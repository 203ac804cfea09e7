package game

import "testing"

// Published counts (A. Bik's tables) for depths 0 to 10. A pass is a ply; a game that ends early is
// one leaf.
var perftCounts = []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}

func TestPerft(t *testing.T) {
	counts := perftCounts
	if testing.Short() {
		counts = counts[:9]
	}
	for depth, want := range counts {
		if got := Perft(Start, depth); got != want {
			t.Errorf("perft(%d) is %d, want %d", depth, got, want)
		}
	}
}

// perftByPlaying counts without the shortcut at the last ply, with the moves of the reference
// implementation.
func perftByPlaying(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	b := toReference(p)
	moves := b.moves()
	if moves == 0 {
		swapped := b.play(Pass)
		if swapped.moves() == 0 {
			return 1
		}
		return perftByPlaying(p.Play(Pass), depth-1)
	}
	var n uint64
	for s := range moves.All() {
		n += perftByPlaying(p.Play(Move(s)), depth-1)
	}
	return n
}

// Late positions have passes and early ends, which do not occur in the first plies of a game.
func TestPerftOfLatePositions(t *testing.T) {
	tested := 0
	for _, p := range randomPositions(3000, 11) {
		if p.Empties() > 8 || p.Empties() < 4 {
			continue
		}
		if tested++; tested > 60 {
			break
		}
		for depth := range 5 {
			if got, want := Perft(p, depth), perftByPlaying(p, depth); got != want {
				t.Fatalf("perft(%d) of %+v is %d, by playing %d", depth, p, got, want)
			}
		}
	}
	if tested < 60 {
		t.Fatalf("only %d late positions", tested)
	}
}

func TestPassIsAPlyAndAnEarlyEndCountsOnce(t *testing.T) {
	// Only one disc is left on the whole board.
	over := Position{Own: 1, Opp: 0}
	if got := Perft(over, 5); got != 1 {
		t.Errorf("perft of a finished game is %d, want 1", got)
	}
	// The side to move has b1 and no legal move; its opponent takes c1 from a1 and wipes it out:
	// pass, c1, end.
	pass := Position{Own: At(1, 0).Bit(), Opp: At(0, 0).Bit()}
	if !pass.MustPass() {
		t.Fatal("the position was meant to force a pass")
	}
	for depth, want := range []uint64{1, 1, 1, 1} {
		if got := Perft(pass, depth); got != want {
			t.Errorf("perft(%d) is %d, want %d", depth, got, want)
		}
	}
}
