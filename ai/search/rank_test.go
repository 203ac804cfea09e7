package search

import (
	"testing"

	"flipside/game"
)

// The ranking routine does the same as its portable version, and its keys are the table's keys.
func TestRankNull(t *testing.T) {
	eachForm(t, func(t *testing.T) {
		small := new(Private)
		for _, p := range positions(4000, 1, privateExact, 11) {
			checkRank(t, p, p.Moves(), small)
		}
	})
}

func checkRank(t *testing.T, p game.Position, moves game.Bitboard, small *Private) {
	t.Helper()
	var got, want ranked
	odd := p.Empty().OddQuadrants()
	best := rankNull(uint64(p.Own), uint64(p.Opp), uint64(moves), uint64(odd), &got, small)
	wantBest := rankGo(&want, p, moves, odd)
	n := moves.Count()
	clear(got.list[n:]) // moves can be written in pairs
	clear(got.keys[n:])
	if got != want || best != wantBest {
		t.Fatalf("%s: ranked %+v, best %x, portable %+v, %x", game.FormatOBF(p, game.Black), got, best, want, wantBest)
	}
}

// A move that wipes out the opponent comes first, which random games hardly ever show.
func FuzzRankNull(f *testing.F) {
	f.Add(uint64(0x1), uint64(0x2))
	f.Fuzz(func(t *testing.T, own, opp uint64) {
		if !hasLast4 {
			t.Skip("this build or processor has no such routine")
		}
		p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(opp &^ own)}
		if moves := p.Moves(); moves != 0 && moves.Count() <= privateExact {
			wide := hasWide
			defer func() { hasWide = wide }()
			for _, hasWide = range []bool{false, wide} {
				checkRank(t, p, moves, new(Private))
			}
		}
	})
}

// A position with five empties has the same score, best move and number of nodes with the single
// routine as with the loops in Go.
func TestLast5Null(t *testing.T) {
	eachForm(t, checkLast5)
}

func checkLast5(t *testing.T) {
	t.Cleanup(func() { hasLast4 = true })
	w := exactWorker(t)
	for _, p := range positions(4000, 5, 5, 12) {
		for alpha := int32(-65); alpha <= 64; alpha += 3 {
			hasLast4 = false
			before := w.nodes
			want, wantMove := last5(w, p, p.Moves(), alpha)
			wantNodes := w.nodes - before
			hasLast4 = true
			before = w.nodes
			score, move := last5(w, p, p.Moves(), alpha)
			if score != want || move != wantMove || w.nodes-before != wantNodes {
				t.Fatalf("%s above %d: %d by %v from %d nodes, want %d by %v from %d", game.FormatOBF(p, game.Black), alpha,
					score, move, w.nodes-before, want, wantMove, wantNodes)
			}
		}
	}
}

// take chooses as pick does: it swaps the best with the first, so equal moves can change places.
func TestTakeChoosesAsPick(t *testing.T) {
	for seed := range 4096 {
		var r ranked
		list := make([]choice, 6)
		for i := range list {
			score := int32(seed>>(2*i)&3) - 2
			list[i] = choice{Square: game.Square(10 * i), Score: score}
			r.keys[i] = placeKey(score, game.Square(10*i), i)
		}
		for i := range list {
			want := pick(list, i).Square
			if c, s := r.take(i, r.best(i, len(list))); s != want || c != &r.list[want/10] {
				t.Fatalf("scores %d: move %d is %v, want %v", seed, i, s, want)
			}
		}
	}
}
