package search

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// learned returns a preset that searches with the built-in weights.
func learned(parallel string) ai.Preset {
	p := preset(parallel)
	p.Eval = "pattern"
	return p
}

// Without selectivity, searches with the learned evaluator return plain minimax's score, whatever
// the strategy.
func TestLearnedEqualsMinimax(t *testing.T) {
	n, depth := 40, 4
	if testing.Short() {
		n, depth = 8, 3
	}
	plain := learned("")
	plain.Algorithm = "minimax"
	reference := mustNew(t, plain)
	for _, s := range Strategies {
		e := mustNew(t, learned(s.Name))
		for _, p := range positions(n, 10, 54, 51) {
			want := mustSearch(t, reference, p, ai.Limits{Depth: depth})
			got := mustSearch(t, e, p, ai.Limits{Depth: depth, Workers: 3})
			if got.Score != want.Score {
				t.Fatalf("%s, %s: %v, minimax %v", s.Name, game.FormatOBF(p, game.Black), got.Score, want.Score)
			}
		}
	}
}

// Exact values stay exact with everything that the learned evaluator adds: ordering, a selective
// pass first, and its bounds in the same table.
func TestLearnedSolvesExactly(t *testing.T) {
	most := 16
	if testing.Short() {
		most = 14
	}
	for _, s := range Strategies {
		for _, workers := range []int{1, 2} {
			if s.Name == "sequential" && workers > 1 {
				continue
			}
			e := mustNew(t, learned(s.Name))
			for _, pr := range problems(t, "ffo-01-39.obf") {
				if pr.pos.Empties() > most {
					continue
				}
				got := mustSearch(t, e, pr.pos, ai.Limits{SolveEmpties: 60, Workers: workers})
				if got.Score != (ai.Score{Kind: ai.Exact, Value: float64(pr.want)}) {
					t.Errorf("%s, %d workers, %s: %v, want %d", s.Name, workers, pr.name, got.Score, pr.want)
				}
			}
		}
	}
}

// The score of a selective search is in discs and not exact, at every level, and a search without
// limits of a solvable position continues to the proof.
func TestSelectiveScoresAreNotCalledExact(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	p := positions(1, 16, 16, 52)[0]
	want := mustSearch(t, e, p, ai.Limits{SolveEmpties: 60}).Score
	for _, percent := range selectivities {
		got := mustSearch(t, e, p, ai.Limits{Depth: 60, Selectivity: percent})
		if percent < 100 && got.Score.Kind != ai.Discs {
			t.Errorf("at %d %%: %v", percent, got.Score)
		} else if percent == 100 && got.Score != want {
			t.Errorf("at 100 %%: %v, want %v", got.Score, want)
		}
		if mid := mustSearch(t, e, p, ai.Limits{Depth: 6, Selectivity: percent}); got.Selectivity != percent || mid.Selectivity != percent {
			t.Errorf("at %d %%: the end reports %d, the midgame %d", percent, got.Selectivity, mid.Selectivity)
		}
	}
	if got := mustSearch(t, mustNew(t, learned("sequential")), p, ai.Limits{}).Score; got != want {
		t.Errorf("without limits: %v, want %v", got, want)
	}
}

func TestWidthIsTheNormalQuantile(t *testing.T) {
	for percent, want := range map[int]float64{100: 0, 0: 0, 99: 2.576, 98: 2.326, 95: 1.960, 87: 1.514, 73: 1.103} {
		if got := widthOf(percent); got < want-0.001 || got > want+0.001 {
			t.Errorf("%d %%: %.4f, want %.3f", percent, got, want)
		}
	}
}

// signature is the file of node counts of fixed single-thread searches. It changes only on purpose:
// FLIPSIDE_SIGNATURE=1 go test -run Signature ./ai/search rewrites it.
const signature = "testdata/signature.txt"

func TestNodeCountSignature(t *testing.T) {
	var b strings.Builder
	b.WriteString("# evaluator, limits, nodes, score, move of fixed searches with one thread\n")
	classic, pattern := mustNew(t, preset("sequential")), mustNew(t, learned("sequential"))
	for i, p := range positions(10, 12, 44, 54) {
		for _, c := range []struct {
			name string
			e    *engine
			lim  ai.Limits
		}{
			{"classic", classic, ai.Limits{Depth: 6, SolveEmpties: 18}},
			{"pattern", pattern, ai.Limits{Depth: 9, SolveEmpties: 20, Selectivity: selectivities[i%len(selectivities)]}},
			{"pattern", pattern, ai.Limits{Nodes: 30000, Selectivity: 73}},
		} {
			r := mustSearch(t, c.e, p, c.lim)
			fmt.Fprintf(&b, "%s depth %d solve %d selectivity %d empties %d: %d %.3f %v\n", c.name, c.lim.Depth, c.lim.SolveEmpties,
				c.lim.Selectivity, p.Empties(), r.Nodes, r.Score.Value, r.Move)
		}
	}
	if os.Getenv("FLIPSIDE_SIGNATURE") != "" {
		if err := os.WriteFile(signature, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(signature)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("searches changed; got\n%s\nwant\n%s", got, want)
	}
}

// Win, draw or loss is the sign of the exact score, whatever the strategy, and such searches do not
// affect exact searches with the same table.
func TestWLDIsTheSign(t *testing.T) {
	most := 16
	if testing.Short() {
		most = 12
	}
	for _, s := range Strategies {
		e := mustNew(t, learned(s.Name))
		for _, pr := range problems(t, "ffo-01-39.obf") {
			if pr.pos.Empties() > most {
				continue
			}
			want := ai.Score{Kind: ai.WinRate, Value: 0.5}
			if pr.want > 0 {
				want.Value = 1
			} else if pr.want < 0 {
				want.Value = 0
			}
			if got := mustSearch(t, e, pr.pos, ai.Limits{SolveEmpties: 60, Workers: 2, WLD: true}).Score; got != want {
				t.Errorf("%s, %s: %v, want %v", s.Name, pr.name, got, want)
			}
			if got := mustSearch(t, e, pr.pos, ai.Limits{SolveEmpties: 60, Workers: 2}).Score; got.Value != float64(pr.want) {
				t.Errorf("%s, %s: %v after a search for the sign, want %d", s.Name, pr.name, got, pr.want)
			}
		}
	}
}

func TestASingleMoveTakesNoTime(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	for _, p := range positions(4000, 20, 50, 55) {
		if p.Moves().Count() != 1 {
			continue
		}
		if r := mustSearch(t, e, p, ai.Limits{Time: time.Hour}); r.Depth != onlyMoveDepth {
			t.Errorf("depth %d of a position with one move, want %d", r.Depth, onlyMoveDepth)
		}
		return
	}
	t.Fatal("no position with one move")
}

// drawLine is a perfect game (H. Takizawa, Othello is Solved, arXiv:2310.19387, figure 1): every
// position on it is worth 0.
const drawLine = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"

func TestDrawLineIsWorthZero(t *testing.T) {
	most := 24
	if testing.Short() {
		most = 16
	}
	moves, err := game.ParseMoves(game.Start, drawLine)
	if err != nil {
		t.Fatal(err)
	}
	e := mustNew(t, learned("ybwc"))
	p, checked := game.Start, 0
	for _, m := range moves {
		if p.Empties() <= most && p.Moves() != 0 {
			checked++
			if got := mustSearch(t, e, p, ai.Limits{SolveEmpties: 60, Workers: 2}).Score; got != (ai.Score{Kind: ai.Exact}) {
				t.Errorf("%d empties: %v", p.Empties(), got)
			}
		}
		p = p.Play(m)
	}
	if checked < most-1 {
		t.Errorf("only %d positions were solved", checked)
	}
}

// Only midgame searches at the least careful setting without a fixed depth search late moves at a
// reduced depth first; the shallow searches that judge for them do not.
func TestLateMoves(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	f := &e.run.fixed
	for _, f.noDepth = range []bool{false, true} {
		f.prepareModes()
		for level := range selectivities {
			for _, exact := range []bool{false, true} {
				want := f.noDepth && !exact && selectivities[level] == 73
				if m := f.modeOf(exact, level); (m.lateFrom != never) != want {
					t.Errorf("without a depth %v, exact %v, %d %%: late moves from depth %d", f.noDepth, exact, selectivities[level], m.lateFrom)
				}
			}
			if from := f.shallows[level].lateFrom; from != never {
				t.Errorf("shallow searches at %d %%: late moves from depth %d", selectivities[level], from)
			}
		}
	}
	m := mode{lateFrom: lateDepth}
	n := &node{beta: 1, depth: lateDepth}
	if m.late(n, lateMove-1) || !m.late(n, lateMove) {
		t.Error("the first late move is not the one after lateMove others")
	}
	if n.beta = 2; m.late(n, lateMove) {
		t.Error("a node with a wide window has late moves")
	}
	if n.beta, n.depth = 1, lateDepth-1; m.late(n, lateMove) {
		t.Error("a node of little depth has late moves")
	}
}

// At depth 2 ProbCut uses only the evaluator: the node is cut off if the estimate is outside the
// window by the margin, and only then.
func TestProbCutByTheEvaluator(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	for _, p := range positions(40, 20, 50, 7) {
		if _, err := e.prepare(p, ai.Limits{Nodes: 1}); err != nil {
			t.Fatal(err)
		}
		e.run.iteration.mode = e.run.fixed.modeOf(false, len(selectivities)-1)
		e.run.iterationToken.open(&e.run.searchToken, 0)
		w := e.workers[0]
		w.begin()
		w.ev.Set(0, p)
		now := w.ev.Eval(0, p)
		sigma := e.run.fixed.model.Errors.MidgameSigma(p.Empties(), 2, 0)
		margin := int32(w.mode.width*sigma*float64(e.run.fixed.model.Unit) + 0.5)
		n := &w.frames[0].node
		for alpha, want := range map[int32]bool{
			now - margin - 1: true, now - margin: false, now: false, now + margin - 1: false, now + margin: true,
		} {
			n.begin(p, p.Moves(), alpha, alpha+1, 2)
			score, cut := w.probCut(n)
			if cut != want || cut && score != alpha && score != alpha+1 || cut && (score > alpha) != (now > alpha) {
				t.Fatalf("%s, estimate %d, margin %d, alpha %d: %d, cut %v", game.FormatOBF(p, game.Black), now, margin, alpha, score, cut)
			}
		}
	}
}
