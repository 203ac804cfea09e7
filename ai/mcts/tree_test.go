package mcts

import (
	"context"
	"math"
	"os"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// handTree is the root (1), its children a (2) and b (3), and the children of a: c (4) and d (5).
func handTree(shared bool) *tree {
	t := newTree(leastNodes)
	t.root, t.next, t.shared, t.exploration = 1, 6, sharing(shared), 1
	t.nodes[1] = node{kids: 2, info: childInfo(game.NoMove) | 2<<countShift | claimed}
	t.nodes[2] = node{kids: 4, info: childInfo(19) | 2<<countShift | claimed}
	t.nodes[3] = node{info: childInfo(26)}
	t.nodes[4] = node{info: childInfo(18)}
	t.nodes[5] = node{info: childInfo(20)}
	return t
}

// play does the same as a descent and its playouts along a given path. points are for the side to
// move at the leaf.
func (t *tree) play(points, visits uint32, known proof, path ...uint32) bool {
	d := &descent{length: len(path), visits: visits, done: visits, points: points, known: known}
	copy(d.path[:], path)
	for _, i := range path {
		t.visit(&t.nodes[i], visits)
	}
	return t.backup(d)
}

// White is to move at the root: a and b are White's moves, c and d are Black's answers to a.
func TestSignsOnAHandBuiltTree(t *testing.T) {
	for _, shared := range []bool{false, true} {
		tr := handTree(shared)
		check := func(i, visits, points uint32) {
			t.Helper()
			if v, p := tr.nodes[i].load(); v != visits || p != points {
				t.Errorf("node %d: %d visits and %d half points, want %d and %d", i, v, p, visits, points)
			}
		}
		// At c White is to move and scores 6 half points in 4 playouts, of 8 possible. Black moved
		// to c and gets 2; White moved to a and gets 6; at the root Black gets 2.
		tr.play(6, 4, unproven, 1, 2, 4)
		check(4, 4, 2)
		check(2, 4, 6)
		check(1, 4, 2)
		// At b Black is to move and wins one playout: nothing for White.
		tr.play(2, 1, unproven, 1, 3)
		check(3, 1, 0)
		check(1, 5, 4)
		// At d White draws once.
		tr.play(1, 1, unproven, 1, 2, 5)
		check(5, 1, 1)
		check(2, 5, 7)
		check(1, 6, 5)

		tr.exploration = 0
		if got := tr.pick(&tr.nodes[1], 2, 6); got != 2 {
			t.Errorf("White picks node %d: a has 70 %% and b nothing", got)
		}
		if got := tr.pick(&tr.nodes[2], 4, 5); got != 5 {
			t.Errorf("Black picks node %d: d gave 50 %% of its points, c 25 %%", got)
		}
		tr.show()
		moves := merge([]*tree{tr}, nil)
		if m := moves[0]; m.move != 19 || m.visits != 5 || m.points != 7 {
			t.Errorf("best is %+v", m)
		}
		if s := score(unproven, moves[0].points, moves[0].visits); s.Kind != ai.WinRate || math.Abs(s.Value-0.7) > 1e-12 {
			t.Errorf("White's win rate by a is %v", s)
		}
	}
}

func TestProofsTravelUp(t *testing.T) {
	tr := handTree(false)
	// Black wins with c, so White loses with a; nothing is known about b.
	if tr.play(0, 1, won, 1, 2, 4) {
		t.Error("the root is proven by one bad move")
	}
	if tr.nodes[2].proven() != lost || tr.nodes[1].hasProof() {
		t.Errorf("a is %d, the root %d", tr.nodes[2].proven(), tr.nodes[1].proven())
	}
	// White draws with b, so the root is a draw.
	if !tr.play(0, 1, drawn, 1, 3) || tr.nodes[1].proven() != drawn {
		t.Error("a lost and a drawn move do not make a draw")
	}
	tr.show()
	if m := merge([]*tree{tr}, nil); m[0].move != 26 || conclusion(m) != drawn || score(drawn, 0, 0).Kind != ai.Exact {
		t.Errorf("%+v", m)
	}

	tr = handTree(false)
	tr.play(0, 1, lost, 1, 2, 4)
	if tr.nodes[2].hasProof() {
		t.Error("Black's losing answer proves a while d is open")
	}
	// Black also loses with d, so White wins with a, and the root is lost for Black, who moved
	// there.
	if !tr.play(0, 1, lost, 1, 2, 5) || tr.nodes[2].proven() != won || tr.nodes[1].proven() != lost {
		t.Error("two losing answers do not win")
	}
	tr.show()
	if m := merge([]*tree{tr}, nil); m[0].move != 19 || conclusion(m) != won {
		t.Errorf("%+v", m)
	}
	// A playout through a proven node scores as the proof says, whatever its result: 2 half points
	// for White in each of the two.
	if _, p := tr.nodes[2].load(); p != 4 {
		t.Errorf("a has %d half points", p)
	}
}

func TestMergeWeightsByVisits(t *testing.T) {
	one, two := handTree(false), handTree(false)
	one.play(0, 30, unproven, 1, 2) // Black loses all: a has 100 % of 30
	one.play(20, 20, unproven, 1, 3)
	two.play(180, 90, unproven, 1, 2) // and 0 % of 90
	two.play(90, 110, unproven, 1, 3)
	one.show()
	two.show()
	m := merge([]*tree{one, two}, nil)
	if m[0].move != 26 || m[0].visits != 130 || m[1].visits != 120 || m[1].points != 60 {
		t.Errorf("%+v", m)
	}
	two.play(0, 1, won, 1, 2)
	two.show()
	if m = merge([]*tree{one, two}, m); m[0].move != 19 || m[0].known != won {
		t.Errorf("a tree's proof is lost: %+v", m)
	}
}

func TestEqualMovesAreOrderedBySquare(t *testing.T) {
	tr := handTree(false)
	tr.play(3, 3, unproven, 1, 3)
	tr.play(3, 3, unproven, 1, 2)
	tr.show()
	if m := merge([]*tree{tr}, nil); m[0].move != 19 {
		t.Errorf("%v is first", m[0].move)
	}
}

func TestUnvisitedMoveIsPickedFirst(t *testing.T) {
	tr := handTree(false)
	tr.play(0, 50, unproven, 1, 2)
	if got := tr.pick(&tr.nodes[1], 2, 50); got != 3 {
		t.Errorf("node %d", got)
	}
}

// plainSolve is the disc difference under perfect play, found without any cutoff.
func plainSolve(p game.Position) int {
	moves := p.Moves()
	if moves == 0 {
		if p.Swap().Moves() == 0 {
			return p.FinalScore()
		}
		return -plainSolve(p.Swap())
	}
	best := -game.Squares
	for s := range moves.All() {
		best = max(best, -plainSolve(p.Play(game.Move(s))))
	}
	return best
}

func TestSolverAgreesWithMinimax(t *testing.T) {
	n := 10
	if os.Getenv("FLIPSIDE_LONG") == "1" {
		n = 40
	}
	if testing.Short() {
		n = 1
	}
	positions := append(midgames(n, 8, 11), midgames(n, 6, 12)...)
	known := map[game.Position]int{} // all searches are about the same positions
	solve := func(p game.Position) int {
		if _, found := known[p]; !found {
			known[p] = plainSolve(p)
		}
		return known[p]
	}
	for _, s := range Strategies {
		for _, workers := range []int{1, 2, 4} {
			for _, p := range positions {
				value := solve(p)
				want := map[bool]proof{true: won, false: lost}[value > 0]
				if value == 0 {
					want = drawn
				}
				r, err := searcher(t, preset(s.Name, 2)).Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{Playouts: 400000, Workers: workers}})
				if err != nil || r.Score != score(want, 0, 0) {
					t.Fatalf("%s, %d workers, %+v: score %v after %d playouts, the value is %d", s.Name, workers, p, r.Score, r.Playouts, value)
				}
				if got := -solve(p.Play(r.Move)); (got > 0) != (value > 0) || (got < 0) != (value < 0) {
					t.Fatalf("%s: %v scores %d of %d", s.Name, r.Move, got, value)
				}
				for _, m := range r.Moves {
					if m.Score.Kind == ai.WinRate && m.Score.Value == 1 && -solve(p.Play(m.Move)) <= 0 && m.Visits > 1000 {
						t.Fatalf("%s: %v is said to win", s.Name, m.Move)
					}
				}
			}
		}
	}
}

func TestProofEndsTheSearchEarly(t *testing.T) {
	for _, p := range midgames(10, 6, 13) {
		e := searcher(t, preset("root", 2))
		r := mustSearch(t, e, p, ai.Limits{Playouts: 1 << 40, Workers: 2})
		if r.Playouts >= 1<<30 || r.Progress != 1 {
			t.Errorf("%d playouts", r.Playouts)
		}
		if again := mustSearch(t, e, p, ai.Limits{Playouts: 1 << 40, Workers: 2}); again.Playouts != 0 || again.Move != r.Move {
			t.Errorf("what was proven was searched again, %d playouts, %v after %v", again.Playouts, again.Move, r.Move)
		}
	}
}

// validate checks a whole tree: each child's move is legal, each child comes after its parent, and
// the visits add up.
func validate(t *testing.T, tr *tree) {
	t.Helper()
	seen := uint32(1)
	var walk func(i uint32, p game.Position)
	walk = func(i uint32, p game.Position) {
		n := &tr.nodes[i]
		visits, points := n.load()
		if points > 2*visits {
			t.Fatalf("node %d has %d half points in %d visits", i, points, visits)
		}
		if n.isLeaf() {
			return
		}
		moves := p.Moves()
		if want := uint32(max(1, moves.Count())); n.children() != want || n.first() <= i || n.first()+want > tr.next {
			t.Fatalf("node %d: %d children at %d of %d, %d moves", i, n.children(), n.first(), tr.next, want)
		}
		sum := uint32(0)
		for c := n.first(); c < n.first()+n.children(); c++ {
			seen++
			m := tr.nodes[c].move()
			if !p.Legal(m) {
				t.Fatalf("node %d: %v is not legal", c, m)
			}
			v, _ := tr.nodes[c].load()
			sum += v
			walk(c, p.Play(m))
		}
		if sum > visits {
			t.Fatalf("node %d has %d visits, its children %d", i, visits, sum)
		}
	}
	walk(tr.root, tr.pos)
	if seen+1 != tr.next {
		t.Fatalf("%d nodes are in the tree, %d in use", seen, tr.next-1)
	}
}

// copyTree lists the nodes below node i with their stats, moves and proofs, parents first.
func copyTree(tr *tree, i uint32) (list []node) {
	n := tr.nodes[i]
	list = append(list, node{stats: n.stats, info: n.info &^ claimed})
	for c := n.first(); c < n.first()+n.children(); c++ {
		list = append(list, copyTree(tr, c)...)
	}
	return list
}

func TestReuseKeepsTheSubtree(t *testing.T) {
	e := searcher(t, preset("sequential", 4))
	p := game.Start
	for ply := range 12 {
		mustSearch(t, e, p, ai.Limits{Playouts: 3000})
		tr := e.trees[0]
		validate(t, tr)
		// Two plies later, along the moves with the most visits.
		line := tr.line(0)
		if len(line) < 2 {
			t.Fatal("a short line")
		}
		next := p.Play(line[0]).Play(line[1])
		i := tr.find(tr.root, tr.pos, next)
		if i == 0 {
			t.Fatalf("ply %d: the position two plies on is not found", ply)
		}
		want := copyTree(tr, i)
		if !tr.restart(next, nil) {
			t.Fatal("it was not used")
		}
		validate(t, tr)
		got := copyTree(tr, tr.root)
		if len(got) != len(want) {
			t.Fatalf("%d nodes, want %d", len(got), len(want))
		}
		for k := range got {
			if got[k] != want[k] {
				t.Fatalf("node %d of the subtree changed", k)
			}
		}
		p = next
	}
}

func TestReuseStartsAnewElsewhere(t *testing.T) {
	tr := newTree(50000)
	tr.reset(game.Start, nil)
	r := &run{ctx: context.Background()}
	w := &worker{run: r, tree: tr, rng: newRNG(1)}
	r.leaf = 1
	r.budget.Store(2000)
	w.climb()
	if v, _ := tr.nodes[tr.root].load(); v != 2000 {
		t.Fatalf("%d visits", v)
	}
	other := midgames(1, 40, 3)[0]
	if tr.restart(other, nil) || tr.next > 40 || tr.pos != other {
		t.Error("another position uses the tree")
	}
	// Back to the initial position, which has fewer discs.
	if tr.restart(game.Start, nil) {
		t.Error("the start is found below another position")
	}
	validate(t, tr)
}

func TestPlayoutsOfAReusedTreeComeOnTop(t *testing.T) {
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 4))
		lim := ai.Limits{Playouts: 1000, Workers: 2}
		mustSearch(t, e, game.Start, lim)
		r := mustSearch(t, e, game.Start, lim)
		sum := uint64(0)
		for _, m := range r.Moves {
			sum += m.Visits
		}
		if r.Playouts != 1000 || sum != 2000 {
			t.Errorf("%s: %d new playouts, %d visits", s.Name, r.Playouts, sum)
		}
	}
}

func TestSharedTreeIsSound(t *testing.T) {
	e := searcher(t, preset("tree", 4))
	p := midgames(1, 30, 6)[0]
	mustSearch(t, e, p, ai.Limits{Playouts: 6000, Workers: 8})
	tr := e.trees[0]
	if v, _ := tr.nodes[tr.root].load(); v != 6000 {
		t.Errorf("%d visits: virtual losses are left over", v)
	}
	validate(t, tr)
}

func TestRiskySquares(t *testing.T) {
	corner := map[[2]int]game.Square{{0, 0}: game.At(0, 0), {7, 0}: game.At(7, 0), {0, 7}: game.At(0, 7), {7, 7}: game.At(7, 7)}
	r := newRNG(9)
	for range 2000 {
		empty := game.Bitboard(mix(uint64(r.below(1<<30)))) | game.Bitboard(mix(uint64(r.below(1<<30))))&game.Corners
		var want game.Bitboard
		for at, c := range corner {
			if !empty.Has(c) {
				continue
			}
			for s := range game.Full.All() {
				dc, dr := s.Col()-at[0], s.Row()-at[1]
				if s != c && dc*dc <= 1 && dr*dr <= 1 {
					want |= s.Bit()
				}
			}
		}
		if got := risky(empty); got != want {
			t.Fatalf("empty %x: %x, want %x", empty, got, want)
		}
	}
}

// A playout is a legal game. With one empty or a forced line its result is known. Otherwise it
// places at most as many discs as there are empties.
func TestPlayoutResults(t *testing.T) {
	r := newRNG(3)
	for _, p := range midgames(300, 1, 21) {
		want := halfPoints(p.Play(game.Move(p.Moves().First())))
		if p.Empties() != 1 {
			continue
		}
		for _, guided := range []bool{false, true} {
			if got, placed := r.playout(p, guided); got != 2-want || placed != 1 {
				t.Fatalf("%+v: %d half points, %d discs; want %d", p, got, placed, 2-want)
			}
		}
	}
	for _, p := range midgames(100, 30, 22) {
		for _, guided := range []bool{false, true} {
			if got, placed := r.playout(p, guided); got > 2 || placed < 1 || placed > p.Empties() {
				t.Fatalf("%d half points, %d discs", got, placed)
			}
		}
	}
}

// Plain playouts are uniform: in the initial position, each of the four moves is equally frequent.
func TestRandomMovesAreUniform(t *testing.T) {
	r := newRNG(5)
	for _, n := range []int{2, 3, 4, 7, 20} {
		counts := make([]int, n)
		const draws = 60000
		for range draws {
			counts[r.below(n)]++
		}
		for i, c := range counts {
			mean := draws / float64(n)
			if d := math.Abs(float64(c) - mean); d > 5*math.Sqrt(mean) {
				t.Errorf("%d of %d: %d draws, expected %.0f", i, n, c, mean)
			}
		}
	}
}

func TestGuidedPlayoutsTakeCornersAndAvoidTheirNeighbours(t *testing.T) {
	r := newRNG(7)
	corners, avoided := 0, 0
	for _, p := range midgames(3000, 14, 23) {
		moves := p.Moves()
		bad := risky(p.Empty())
		s, flips := r.guided(p, moves)
		if !moves.Has(s) || flips != p.Flips(s) {
			t.Fatal("an illegal move")
		}
		if moves&game.Corners != 0 {
			if corners++; !game.Corners.Has(s) {
				t.Fatalf("%v instead of a corner", s)
			}
		} else if moves&bad != 0 && moves&^bad != 0 {
			if avoided++; bad.Has(s) {
				t.Fatalf("%v beside an empty corner", s)
			}
		}
	}
	if corners < 100 || avoided < 100 {
		t.Errorf("only %d and %d positions say something", corners, avoided)
	}
}

func TestSearchAllocatesNothingPerPlayout(t *testing.T) {
	r := &run{ctx: context.Background(), guided: true, leaf: 1}
	tr := newTree(1 << 16)
	tr.reset(game.Start, nil)
	w := &worker{run: r, tree: tr, rng: newRNG(1)}
	r.workers = make([]worker, 1)
	if n := testing.AllocsPerRun(10, func() {
		r.budget.Store(300)
		w.climb()
	}); n != 0 {
		t.Errorf("%g allocations in 300 playouts", n)
	}
}

// estimating returns a player without playouts.
func estimating(strategy string) ai.Preset {
	p := preset(strategy, 1)
	p.Estimate, p.Eval, p.Exploration = true, "classic", 0.8
	return p
}

// checkValues recomputes the minimax value of each node from its children, and checks the bounds of
// its sum.
func checkValues(t *testing.T, tr *tree, i uint32) {
	t.Helper()
	n, v := &tr.nodes[i], &tr.values[i]
	visits, _ := n.load()
	if limit := int64(visits) * valueUnit; int64(v.sum) < -limit || int64(v.sum) > limit {
		t.Fatalf("node %d: sum %d in %d visits", i, v.sum, visits)
	}
	if n.isLeaf() {
		return
	}
	best, prior := float32(-1), float32(0)
	for c := n.first(); c < n.first()+n.children(); c++ {
		m := tr.values[c].minimax()
		if p := tr.nodes[c].proven(); p != unproven {
			m = proofValues[p]
		}
		best = max(best, m)
		prior += tr.values[c].prior
		checkValues(t, tr, c)
	}
	if !n.hasProof() && v.minimax() != -best {
		t.Fatalf("node %d: minimax value %g, its best child has %g", i, v.minimax(), best)
	}
	if math.Abs(float64(prior)-1) > 1e-4 {
		t.Fatalf("node %d: the priors add up to %g", i, prior)
	}
}

func TestValuesAreMinimaxOfChildren(t *testing.T) {
	e := searcher(t, estimating("sequential"))
	p := midgames(1, 40, 31)[0]
	for range 3 {
		r := mustSearch(t, e, p, ai.Limits{Playouts: 1500})
		validate(t, e.trees[0])
		checkValues(t, e.trees[0], e.trees[0].root)
		if r.Playouts != 1500 {
			t.Errorf("%d playouts", r.Playouts)
		}
		p = p.Play(r.PV[0]).Play(r.PV[1])
	}
}

func TestEstimatingPlayerSolvesToo(t *testing.T) {
	for _, name := range []string{"sequential", "root", "tree"} {
		for _, p := range midgames(4, 7, 14) {
			value := plainSolve(p)
			want := drawn
			if value != 0 {
				want = map[bool]proof{true: won, false: lost}[value > 0]
			}
			r := mustSearch(t, searcher(t, estimating(name)), p, ai.Limits{Playouts: 200000, Workers: 3})
			if r.Score != score(want, 0, 0) {
				t.Fatalf("%s, %+v: %v after %d playouts, the value is %d", name, p, r.Score, r.Playouts, value)
			}
		}
	}
	if _, err := New(estimating("leaf")); err == nil {
		t.Error("a player without playouts plays several from a leaf")
	}
}

func TestEstimatingGameRepeatsAndSolvesItsEnd(t *testing.T) {
	lim := ai.Limits{Playouts: 60, SolveEmpties: 8}
	moves, _ := playGame(t, searcher(t, estimating("sequential")), lim)
	again, _ := playGame(t, searcher(t, estimating("sequential")), lim)
	if game.FormatMoves(moves) != game.FormatMoves(again) {
		t.Error("two games differ")
	}
	p := midgames(1, 8, 15)[0]
	r := mustSearch(t, searcher(t, estimating("tree")), p, lim)
	if want := float64(plainSolve(p)); r.Score != (ai.Score{Kind: ai.Exact, Value: want}) {
		t.Errorf("%v, want %g exact", r.Score, want)
	}
}

func TestSharedEstimatesLeaveNoVirtualLoss(t *testing.T) {
	e := searcher(t, estimating("tree"))
	p := midgames(1, 36, 6)[0]
	mustSearch(t, e, p, ai.Limits{Playouts: 3000, Workers: 8})
	tr := e.trees[0]
	if v, _ := tr.nodes[tr.root].load(); v != 3000 {
		t.Errorf("%d visits", v)
	}
	validate(t, tr)
	var sum uint64 // of the children, whose values are the root's from the other side
	root := &tr.nodes[tr.root]
	for c := root.first(); c < root.first()+root.children(); c++ {
		sum += tr.values[c].sum
	}
	if sum != -tr.values[tr.root].sum {
		t.Errorf("the root's sum is %d, its children's %d", tr.values[tr.root].sum, sum)
	}
}
