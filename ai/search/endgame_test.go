package search

import (
	"testing"

	"flipside/ai"
	"flipside/game"
)

// plainSolve is the reference for the solver: the exact score by plain minimax.
func plainSolve(p game.Position) int {
	moves := p.Moves()
	if moves == 0 {
		if p.Over() {
			return p.FinalScore()
		}
		return -plainSolve(p.Swap())
	}
	best := -64
	for s := range moves.All() {
		best = max(best, -plainSolve(p.Play(game.Move(s))))
	}
	return best
}

// checkNull checks that the results of null windows around a score are bounds on the correct side.
func checkNull(t *testing.T, p game.Position, want int32, search func(alpha int32) int32) {
	t.Helper()
	for _, alpha := range []int32{want - 9, want - 1, want, want + 7} {
		got := search(alpha)
		if want <= alpha && (got < want || got > alpha) || want > alpha && (got > want || got <= alpha) {
			t.Fatalf("%s: null window %d gives %d, the score is %d", game.FormatOBF(p, game.Black), alpha, got, want)
		}
	}
}

// exactWorker returns a worker that is ready for an exact search.
func exactWorker(t *testing.T) *worker {
	t.Helper()
	e := mustNew(t, preset("sequential"))
	e.prepare(positions(1, 8, 8, 1)[0], ai.Limits{Depth: 1})
	e.run.iteration.mode = e.run.fixed.modeOf(true, 0)
	w := e.workers[0]
	w.begin()
	return w
}

// The loops for the last empties return minimax's score inside the window, and a bound on the
// correct side outside it.
func TestEndEqualsMinimax(t *testing.T) {
	w := exactWorker(t)
	n := 1500
	if testing.Short() {
		n = 80
	}
	for _, p := range positions(n, 1, endEmpties, 6) {
		want := int32(plainSolve(p))
		if got := w.solveLast(p, p.Moves(), -64, 64, p.Empties()); got != want {
			t.Fatalf("%s: %d, want %d", game.FormatOBF(p, game.Black), got, want)
		}
		checkNull(t, p, want, func(alpha int32) int32 { return w.solveLast(p, p.Moves(), alpha, alpha+1, p.Empties()) })
	}
}

// eachForm runs a check with each version of the assembly routines that this processor supports.
func eachForm(t *testing.T, check func(t *testing.T)) {
	t.Helper()
	if !hasLast4 {
		t.Skip("this build or processor has no such routine")
	}
	wide := hasWide
	defer func() { hasWide = wide }()
	hasWide = false
	t.Run("AVX2", check)
	if wide {
		hasWide = true
		t.Run("AVX-512", check)
	}
}

// The routine for the last four empties in a null window returns the same score as last4, from the
// same number of nodes.
func TestLast4Null(t *testing.T) {
	eachForm(t, checkLast4)
}

func checkLast4(t *testing.T) {
	w := exactWorker(t)
	for i, p := range positions(4000, 4, 4, 8) {
		if i%4 == 3 {
			p = p.Swap() // often without a legal move
		}
		var list [4]game.Square
		n := 0
		for s := range p.Empty().All() {
			list[(n+i)%4] = s
			n++
		}
		squares := uint64(list[0]) | uint64(list[1])<<8 | uint64(list[2])<<16 | uint64(list[3])<<24
		for alpha := int32(-65); alpha <= 64; alpha += 3 {
			before := w.nodes
			want := w.last4(p, alpha, alpha+1, four{list[0], list[1], list[2], list[3]}, false)
			score, nodes := last4Null(uint64(p.Own), uint64(p.Opp), uint64(p.Moves()), squares, int64(alpha))
			if int32(score) != want || nodes != w.nodes-before {
				t.Fatalf("%s above %d: %d from %d nodes, want %d from %d", game.FormatOBF(p, game.Black), alpha, score, nodes, want, w.nodes-before)
			}
		}
	}
}

// Null windows with more empties than those loops handle return a bound on the correct side of
// minimax's score.
func TestNullWindowsBoundMinimax(t *testing.T) {
	w := exactWorker(t)
	n := 750
	if testing.Short() {
		n = 40
	}
	for _, p := range positions(n, endEmpties+1, 8, 6) {
		want := int32(plainSolve(p))
		checkNull(t, p, want, func(alpha int32) int32 { return w.solveNull(p, p.Moves(), Hash(p), alpha, p.Empties()) })
	}
}

// solveNull is search in less time: it returns the same score from the same nodes.
func TestSolveNullEntersTheNodesOfSearch(t *testing.T) {
	set := positions(60, 7, 14, 12)
	lim := ai.Limits{SolveEmpties: 60, Workers: 1}
	var want []ai.Answer
	fast := mustNew(t, preset("sequential"))
	for _, p := range set {
		want = append(want, mustSearch(t, fast, p, lim))
	}
	lower(t, 1, 1, splitDepths.midgame)
	if nullMost() > endEmpties {
		t.Fatalf("solveNull may still search %d empties", nullMost())
	}
	slow := mustNew(t, preset("sequential"))
	for i, p := range set {
		if got := mustSearch(t, slow, p, lim); got.Score != want[i].Score || got.Nodes != want[i].Nodes || got.Move != want[i].Move {
			t.Errorf("%s: %v, %v and %d nodes, with solveNull %v, %v and %d", game.FormatOBF(p, game.Black),
				got.Score, got.Move, got.Nodes, want[i].Score, want[i].Move, want[i].Nodes)
		}
	}
}
