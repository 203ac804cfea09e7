package coach

import (
	"context"
	"errors"
	"math"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/ai/lab"
	"flipside/game"
)

// gameOf returns the game of a move list.
func gameOf(t testing.TB, text string) *game.Game {
	t.Helper()
	g, err := game.FromText(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// ownGames returns games of our own players, with mistakes in them.
func ownGames(t testing.TB, n int) []*game.Game {
	t.Helper()
	games, err := lab.FlawedGames(5, n)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// from returns the part of a game from a number of empties on, as a separate game.
func from(t testing.TB, g *game.Game, empties int) *game.Game {
	t.Helper()
	end, ok := lab.EndAtEmpties(g, empties)
	if !ok {
		t.Fatal("the game ends before")
	}
	return end
}

func once(t testing.TB, g *game.Game, o Options) Report {
	t.Helper()
	r, err := Once(context.Background(), g, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A review to a fixed depth gives every move and every position a value. The leaves of all searches
// have the same parity of empties.
func TestEveryMoveIsJudged(t *testing.T) {
	g := gameOf(t, "f5d6c3d3c4f4f6f3e6e7")
	r := once(t, g, Options{Depth: 6, Tag: Tag{"a", 3}})
	if r.Stage != Done || r.Progress != 1 || len(r.Moves) != 10 || len(r.Values) != 11 || r.Tag != (Tag{"a", 3}) {
		t.Fatalf("%+v", r)
	}
	for i, m := range r.Moves {
		if m.Ply != i+1 || m.Kind != Estimate || m.Depth != 6-i%2 || m.Loss < 0 || !m.Position.Legal(m.Best) || m.Loss != m.BestScore-m.Score {
			t.Errorf("%+v", m)
		}
	}
	for ply, v := range r.Values {
		p, _ := g.PositionAt(ply)
		if v.Kind != Estimate || (p.Empties()-v.Depth)%2 != 0 {
			t.Errorf("ply %d: %+v", ply, v)
		}
	}
}

// The graph does not zigzag: apart from what moves lose, a value is on average between its
// neighbours, whichever side is to move.
func TestTheGraphDoesNotZigzag(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	sum, n := 0.0, 0
	for _, g := range ownGames(t, 4) {
		r := once(t, g, Options{Depth: 6})
		for i := 1; i+1 < len(r.Moves); i++ {
			v := [3]Value{r.Values[r.Moves[i-1].At], r.Values[r.Moves[i].At], r.Values[r.Moves[i+1].At]}
			if v[0].Kind == Estimate && v[1].Kind == Estimate && v[2].Kind == Estimate {
				if v[1].Depth != v[0].Depth+1 && v[1].Depth != v[0].Depth-1 {
					t.Fatalf("depths %d and %d follow each other", v[0].Depth, v[1].Depth)
				}
				bend := v[1].Black - (v[0].Black+v[2].Black)/2
				if r.Moves[i].Side == game.White {
					bend = -bend
				}
				bend -= (r.Moves[i-1].Loss + r.Moves[i].Loss) / 2
				sum, n = sum+bend, n+1
			}
		}
	}
	if mean := sum / float64(n); math.Abs(mean) > 0.6 {
		t.Errorf("over %d positions the value bends by %.2f discs to the side that moves", n, mean)
	}
}

// Near the end every loss is exact and equal to the result of a solver without tables.
func TestExactLossesAreTheSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	games, empties := 6, 8
	if n, err := strconv.Atoi(os.Getenv("FLIPSIDE_REVIEW_EXACT")); err == nil {
		games, empties = n, 20
	}
	solver, err := newEngine(64, "")
	if err != nil {
		t.Fatal(err)
	}
	moves, short := 0, 0
	for _, g := range ownGames(t, games) {
		if p, _ := g.PositionAt(len(g.Line())); p.Empties() >= empties {
			short++ // a side lost all its discs earlier
			continue
		}
		end := from(t, g, empties)
		r := once(t, end, Options{Depth: empties})
		if r.SolvedFrom != 1 {
			t.Errorf("solved from %d", r.SolvedFrom)
		}
		for _, m := range r.Moves {
			solve := func(p game.Position, sign int) int {
				if m.Position.Empties() <= 8 {
					return newBoard(p).solve(1, -64, 64) * sign
				}
				if p.MustPass() {
					p, sign = p.Swap(), -sign
				}
				if p.Over() {
					return p.FinalScore() * sign
				}
				res, err := solver.Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{SolveEmpties: 64}})
				if err != nil {
					t.Fatal(err)
				}
				return int(res.Score.Value) * sign
			}
			best, played := solve(m.Position, 1), solve(m.Position.Play(m.Played), -1)
			moves++
			if m.Kind != Exact || int(m.BestScore) != best || int(m.Score) != played || m.Loss != float64(best-played) {
				t.Errorf("%s %s: %v, %v, loss %v; the solver says %d, %d", game.FormatOBF(m.Position, m.Side), m.Played, m.BestScore, m.Score, m.Loss, best, played)
			}
			if at := solve(m.Position.Play(m.Best), -1); at != best {
				t.Errorf("%s: %s is no best move", game.FormatOBF(m.Position, m.Side), m.Best)
			}
		}
	}
	t.Logf("%d moves of %d games; %d ended before %d empties", moves, games-short, short, empties)
	if short > games/10 {
		t.Errorf("%d of %d games are too short", short, games)
	}
}

// Given, forced and book moves are not judged, but their loss is shown.
func TestSomeMovesAreNotJudged(t *testing.T) {
	g := ownGames(t, 1)[0]
	end := from(t, g, 12)
	r := once(t, end, Options{Depth: 12, Given: 3})
	forced := 0
	for _, m := range r.Moves {
		want := Judged
		switch {
		case m.At < 3:
			want = Given
		case m.Position.Moves().Count() == 1:
			want = Forced
			forced++
		}
		if m.Skip != want || m.Skip != Judged && m.Class != Fine || m.Kind != Exact {
			t.Errorf("%+v, want %v", m, want)
		}
	}
	if forced == 0 {
		t.Error("no move was forced")
	}
	b := &book.Book{}
	if r := once(t, gameOf(t, "f5d6"), Options{Depth: 4, Book: b}); r.Sides[game.Black].Counted != 1 {
		t.Errorf("an empty book: %+v", r.Sides)
	}
}

// A cancelled review ends at once, keeps its results, and continues to the same end.
func TestACancelledReviewGoesOn(t *testing.T) {
	g := from(t, ownGames(t, 1)[0], 20)
	whole := once(t, g, Options{Depth: 8})
	r, err := New(g, Options{Depth: 8})
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("a turn")
	for runs := 1; runs < 100; runs++ {
		ctx, cancel := context.WithCancelCause(context.Background())
		n := 0
		err := r.Run(ctx, 1, func(Report) {
			if n++; n == 4 {
				cancel(stop)
			}
		})
		cancel(nil)
		if err == nil {
			if runs < 3 {
				t.Errorf("%d runs", runs)
			}
			break
		}
		if !errors.Is(err, stop) || n != 4 {
			t.Fatalf("%v after %d reports", err, n)
		}
	}
	got := r.Report()
	for i := range whole.Moves {
		// Another table can lead to another line of the same value.
		a, b := whole.Moves[i], got.Moves[i]
		if a.Score != b.Score || a.BestScore != b.BestScore || a.Class != b.Class {
			t.Errorf("move %d: %+v without a stop, %+v with", i+1, a, b)
		}
	}
	if !reflect.DeepEqual(got.Sides, whole.Sides) || got.Stage != Done {
		t.Errorf("%+v, %+v", got, whole)
	}
}

// In both passes a mark changes only to a surer one, progress never decreases, and after the
// refined pass every class is sure.
func TestMarksBecomeSurer(t *testing.T) {
	g := ownGames(t, 2)[1]
	r, err := New(g, Options{Rough: 60 * time.Millisecond, Refine: 300 * time.Millisecond, Pace: &Pace{Depth: 6e6, End: 25e6}})
	if err != nil {
		t.Fatal(err)
	}
	var last Report
	stages := map[Stage]bool{}
	err = r.Run(context.Background(), 1, func(x Report) {
		stages[x.Stage] = true
		if x.Serial <= last.Serial || x.Stage < last.Stage || x.Progress < last.Progress-1e-9 {
			t.Errorf("report %d, %v, %.3f after %d, %v, %.3f", x.Serial, x.Stage, x.Progress, last.Serial, last.Stage, last.Progress)
		}
		for i := range last.Moves {
			a, b := &last.Moves[i], &x.Moves[i]
			if a.Class != b.Class && a.Kind != Unknown && (a.Kind == Exact || b.Kind != Exact && b.Error > a.Error) {
				t.Errorf("move %d: %v with error %.2f became %v with %.2f", i+1, a.Class, a.Error, b.Class, b.Error)
			}
			if a.Sure && a.Kind == b.Kind && !b.Sure {
				t.Errorf("move %d is hollow again", i+1)
			}
		}
		last = x
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range last.Moves {
		if !m.Sure || m.Kind == Unknown {
			t.Errorf("move %d at the end: %+v", m.Ply, m)
		}
		if m.Class.Marked() && (len(m.Line) == 0 || m.Line[0] != m.Played || len(m.BestLine) == 0 || m.BestLine[0] != m.Best) {
			t.Errorf("move %d has no lines: %v, %v", m.Ply, m.Line, m.BestLine)
		}
	}
	if !stages[Rough] || !stages[Refining] || !stages[Done] || last.Progress != 1 {
		t.Errorf("stages %v, progress %v", stages, last.Progress)
	}
}

// In whole games each reason is true of its own line.
func TestReasonsHoldInTheirLines(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	n := 4
	if long, err := strconv.Atoi(os.Getenv("FLIPSIDE_REVIEW_REASONS")); err == nil {
		n = long
	}
	types := map[Type]int{}
	for _, g := range ownGames(t, n) {
		r := once(t, g, Options{Depth: 8})
		for i := range r.Moves {
			m := &r.Moves[i]
			if len(m.Reasons) > mostReasons || len(m.Reasons) > 0 && !m.Class.Marked() {
				t.Errorf("move %d: %v with %d reasons", m.Ply, m.Class, len(m.Reasons))
			}
			s := newScene(&Evidence{Move: *m})
			for _, why := range m.Reasons {
				types[why.Type]++
				checkSaid(t, s, why)
				if !why.Does.Key.Known() || why.Instead.Key != "" && !why.Instead.Key.Known() {
					t.Errorf("nothing has words for %+v", why)
				}
			}
		}
	}
	t.Logf("%v", types)
	if len(types) < 4 {
		t.Errorf("only %v", types)
	}
}

// A review at the smallest depth ends at once.
func TestTheLeastDepth(t *testing.T) {
	for _, m := range once(t, gameOf(t, "f5d6c3"), Options{Depth: 1}).Moves {
		if m.Kind != Estimate || m.Depth < 2 || m.Depth > 3 {
			t.Errorf("%+v", m)
		}
	}
}

func TestAGameWithoutMoves(t *testing.T) {
	if _, err := New(game.New(), Options{}); !errors.Is(err, ErrNoMove) {
		t.Error(err)
	}
}

// A pass is not a move of the review, and losses across a pass are from the same side's view.
func TestPasses(t *testing.T) {
	found := 0
	for _, g := range ownGames(t, 8) {
		line := g.Line()
		for ply, m := range line {
			if m != game.Pass || ply < 40 {
				continue
			}
			found++
			r := once(t, from(t, g, 10), Options{Depth: 10})
			for _, x := range r.Moves {
				if !x.Played.IsSquare() || x.Kind != Exact || x.Loss < 0 {
					t.Errorf("%+v", x)
				}
			}
			break
		}
	}
	if found == 0 {
		t.Error("no game has a pass")
	}
}

// A finished review holds no tables.
func TestDoneReviewHoldsNoTables(t *testing.T) {
	r, err := New(from(t, ownGames(t, 1)[0], 8), Options{Depth: 4})
	if err != nil {
		t.Fatal(err)
	}
	engine, solver := r.engine, r.solver
	if err := r.Run(context.Background(), 1, nil); err != nil {
		t.Fatal(err)
	}
	if r.engine == engine || r.solver == solver {
		t.Error("it holds the engines that it has searched with")
	}
	if err := r.Run(context.Background(), 1, nil); err != nil {
		t.Errorf("it does not run again: %v", err)
	}
}
