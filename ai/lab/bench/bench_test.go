package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// fake is a Searcher that does not search. It counts twice as many nodes for each additional
// worker. One of its strategies chooses the last move.
type fake struct{ strategy string }

func (f fake) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	var res ai.Answer
	res.Nodes, res.Playouts = 100*uint64(lim.Workers), 7
	moves := p.Moves()
	if f.strategy == "worst" {
		for moves&(moves-1) != 0 {
			moves &= moves - 1
		}
	}
	res.Move = game.Move(moves.First())
	// After the first move, the opponent gets a lower score than after the last move.
	res.Score = ai.Score{Kind: ai.Points, Value: float64(p.Opp.First())}
	return res, context.Cause(ctx)
}

func comparison(t *testing.T, b Parallel) *Comparison {
	t.Helper()
	b.New = func(s string) (ai.Searcher, error) { return fake{s}, nil }
	c, err := b.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRunMeasuresEveryRow(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	calls := 0
	c := comparison(t, Parallel{Strategies: []string{"best", "worst"}, Sets: []Set{Midgame(3), Endgame()}, Threads: []int{1, 2, cores + 1}, Rounds: 3,
		Progress: func(done, total int, _ string) {
			if done != calls && done != total {
				t.Errorf("progress %d of %d after %d calls", done, total, calls)
			}
			calls++
		}})
	if len(c.Rows) != 2*(1+3*2) || c.Cores != cores {
		t.Fatalf("%d rows on %d cores", len(c.Rows), c.Cores)
	}
	for _, r := range c.Rows {
		if r.Overhead != float64(r.Threads) {
			t.Errorf("%s at %d threads: overhead %g", r.Strategy, r.Threads, r.Overhead)
		}
		if r.Crowded != (r.Threads > cores) {
			t.Errorf("%d threads on %d cores: crowded %v", r.Threads, cores, r.Crowded)
		}
		if r.Strategy == "worst" != (r.Agree < r.Positions) || r.Strategy != "worst" && r.MovesLower != 0 {
			t.Errorf("%s: %d of %d agree, %d lower", r.Strategy, r.Agree, r.Positions, r.MovesLower)
		}
		if r.Speedup.Low > r.Speedup.Median || r.Speedup.High < r.Speedup.Median {
			t.Errorf("%+v", r.Speedup)
		}
	}
	for _, x := range c.Ceilings {
		if x.Threads < 2 || x.Threads > cores {
			t.Errorf("a ceiling of %d on %d cores", x.Threads, cores)
		}
	}
	var table bytes.Buffer
	if err := c.WriteTable(&table, false); err != nil || !strings.Contains(table.String(), "more threads than cores") {
		t.Errorf("%v\n%s", err, &table)
	}
	if c.Others < 0 || c.Others > float64(runtime.NumCPU())+1 {
		t.Errorf("other programs had %g cores", c.Others)
	}
	for others, want := range map[float64]bool{math.NaN(): false, 0: false, 1: true} {
		table.Reset()
		c.Others = others
		if err := c.WriteTable(&table, false); err != nil || strings.Contains(table.String(), "Other programs") != want {
			t.Errorf("with %g cores taken by others: %v\n%s", others, err, &table)
		}
	}
	data, err := json.Marshal(c.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Ceiling *float64
		Rows    []map[string]any
	}
	if err := json.Unmarshal(data, &back); err != nil || len(back.Rows) != len(c.Rows) || (back.Ceiling == nil) != (len(c.Ceilings) == 0) {
		t.Fatalf("%v\n%s", err, data)
	}
	for _, name := range []string{"strategy", "set", "threads", "seconds", "nodes", "speedup", "overhead", "of_ceiling", "moves_lower"} {
		if _, ok := back.Rows[0][name]; !ok {
			t.Errorf("rows have no %q", name)
		}
	}
	if drawn := c.Chart(); len(drawn.Series) == 0 || len(drawn.Series[0].X) == 0 {
		t.Errorf("the diagram shows nothing: %+v", drawn)
	}
}

// The medians, the shares and the number of worse moves for known samples.
func TestRowArithmetic(t *testing.T) {
	b := Parallel{Sets: []Set{Midgame(3)}, New: func(s string) (ai.Searcher, error) { return fake{s}, nil }}
	b.Sets[0].Problems = b.Sets[0].Problems[:1]
	p := b.Sets[0].Problems[0].Position
	first := game.Move(p.Moves().First())
	seq := []rowSample{{4, 100, []game.Move{first}}, {2, 100, []game.Move{first}}, {6, 100, []game.Move{first}}}
	mine := []rowSample{{2, 150, []game.Move{first}}, {2, 110, []game.Move{first}}, {2, 120, []game.Move{first}}}
	// In these rounds, two searches at once were twice as fast as one, 1.25 times as fast, and as
	// fast as one.
	ceilings := []float64{2, 1.25, 1}
	r, err := b.row(context.Background(), rowKey{0, 2, "x"}, mine, seq, ceilings, newJudge(b))
	if err != nil || r.Speedup != (Spread{2, 1, 3}) || r.Overhead != 1.2 || r.Nodes != 120 || r.Agree != 1 || r.MovesLower != 0 || r.OfCeiling != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = b.row(context.Background(), rowKey{0, 1, "x"}, mine, seq, nil, newJudge(b)); err != nil || r.OfCeiling != r.Speedup.Median {
		t.Errorf("one thread has %v of its ceiling, %v", r.OfCeiling, err)
	}
	if r, err = b.row(context.Background(), rowKey{0, 4, "x"}, mine, seq, nil, newJudge(b)); err != nil || !math.IsNaN(r.OfCeiling) {
		t.Errorf("%v of a ceiling that was not measured, %v", r.OfCeiling, err)
	}
	b.Playouts = true
	r, err = b.row(context.Background(), rowKey{0, 2, "x"}, mine, seq, ceilings, newJudge(b))
	if err != nil || math.Abs(r.Speedup.Median-3)+math.Abs(r.Speedup.Low-1.1)+math.Abs(r.Speedup.High-3.6) > 1e-9 {
		t.Errorf("playouts a second: %+v, %v", r.Speedup, err)
	}
	if s := spread(nil); !math.IsNaN(s.Median) {
		t.Error("nothing has a median")
	}
}

func TestJudgeLooksFromTheMover(t *testing.T) {
	b := Parallel{Sets: []Set{Midgame(3)}, New: func(s string) (ai.Searcher, error) { return fake{s}, nil }}
	p := b.Sets[0].Problems[0].Position
	moves := p.Moves()
	first := game.Move(moves.First())
	for moves&(moves-1) != 0 {
		moves &= moves - 1
	}
	last := game.Move(moves.First())
	// After a move, its side is the opponent of the side to move. The fake's score is that side's
	// first disc. So the value for the mover is its negative, and the move that leaves the lower
	// first disc is worth more.
	a, z := -float64(p.Play(first).Opp.First()), -float64(p.Play(last).Opp.First())
	got, err := newJudge(b).lower(context.Background(), 0, 0, last, first)
	if err != nil || got != (z < a) {
		t.Errorf("lower %v, %v; values %g %g", got, err, z, a)
	}
	if got, _ := newJudge(b).lower(context.Background(), 0, 0, first, first); got {
		t.Error("a move is lower than itself")
	}
}

func TestErrorsAndCancelEndTheRun(t *testing.T) {
	bad := errors.New("no such strategy")
	b := Parallel{Strategies: []string{"x"}, Sets: []Set{Midgame(1)}, Threads: []int{1}, Rounds: 1, New: func(s string) (ai.Searcher, error) {
		if s == "x" {
			return nil, bad
		}
		return fake{s}, nil
	}}
	if _, err := b.Run(context.Background()); err != bad {
		t.Errorf("%v", err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	if _, err := b.Run(ctx); err != why {
		t.Errorf("%v", err)
	}
}

func TestEmbeddedSets(t *testing.T) {
	for _, s := range []Set{Endgame(), Midgame(10)} {
		for _, p := range s.Problems {
			if p.Position.Moves() == 0 || p.Position.Empties() < 20 || p.Position.Empties() > 44 {
				t.Errorf("%s: %+v", s.Name, p)
			}
		}
	}
	if n, m := len(Endgame().Problems), len(Midgame(1).Problems); n != 3 || m != 48 {
		t.Errorf("%d and %d positions", n, m)
	}
	for text, want := range map[string]string{"": "no position", "# x\n\n": "no position", "# x\nfoo\n": "line 2: column 1"} {
		if _, err := record.Problems(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// plain only searches positions that need no search.
type plain struct{}

func (plain) Search(_ context.Context, req ai.Request) (ai.Answer, error) {
	if r, none := ai.NoChoice(req.Position); none {
		return r, nil
	}
	return ai.Answer{}, errors.New("there is something to search")
}

// A finished game is solved with its disc difference, or with the winner, and the result passes the
// check.
func TestSolveFinishedGames(t *testing.T) {
	for _, c := range []struct {
		own, opp game.Bitboard
		wld      bool
		want     int
	}{{^game.Bitboard(0), 0, false, 64}, {^game.Bitboard(0), 0, true, 1}, {0, ^game.Bitboard(0), true, -1}, {1<<32 - 1, ^game.Bitboard(1<<32 - 1), true, 0}} {
		p, lim := record.Problem{Position: game.Position{Own: c.own, Opp: c.opp}}, ai.Limits{WLD: c.wld}
		f, err := Search(context.Background(), plain{}, lim, p)
		if err == nil {
			err = f.Check(lim, p)
		}
		if err != nil || f.Score != c.want {
			t.Errorf("%+v: %d, %v", c, f.Score, err)
		}
	}
}
