package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/friendly"
	"flipside/game"
	"flipside/game/base/work"
)

func random(name string) Maker {
	return func(seed uint64) (Player, error) {
		return NewEngine(name, friendly.Random{Seed: seed}, ai.Limits{}, 1), nil
	}
}

// thinker is a Player made of a function.
type thinker func(ctx context.Context, g *game.Game) (game.Move, error)

func (thinker) Name() string   { return "thinker" }
func (thinker) Traits() Traits { return Traits{} }
func (f thinker) Think(ctx context.Context, req Request) (ai.Answer, error) {
	m, err := f(ctx, req.Game)
	return ai.Answer{Move: m}, err
}

func first(_ context.Context, g *game.Game) (game.Move, error) {
	return game.Move(g.Position().Moves().First()), nil
}

func play(t *testing.T, s Setup) Record {
	t.Helper()
	r, err := Play(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlayEndsGamesByTheRules(t *testing.T) {
	for seed := range uint64(50) {
		a, _ := random("a")(seed)
		b, _ := random("b")(seed + 1000)
		r := play(t, Setup{Players: [2]Player{a, b}, Opening: RandomOpenings(1, 8, seed)[0]})
		res, over := r.Game.Result()
		if !over || r.Score != res.Score || r.Verdict != Finished || r.Opening != 8 {
			t.Fatalf("%+v", r)
		}
		if _, err := game.FromMoves(r.Game.Line()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFaultsLoseTheGame(t *testing.T) {
	good := thinker(first)
	for _, test := range []struct {
		what    string
		bad     thinker
		verdict Finish
		words   []string
	}{
		{"an illegal move", func(context.Context, *game.Game) (game.Move, error) { return 0, nil }, Illegal, []string{"ply 2", "a1", "flips nothing"}},
		{"a false pass", func(context.Context, *game.Game) (game.Move, error) { return game.Pass, nil }, Illegal, []string{"pass"}},
		{"no move", func(context.Context, *game.Game) (game.Move, error) { return game.NoMove, nil }, Illegal, nil},
		{"a crash", func(context.Context, *game.Game) (game.Move, error) {
			return game.NoMove, errors.New("it\ndied")
		}, Failed, []string{"it died"}},
		{"a panic", func(context.Context, *game.Game) (game.Move, error) { panic("on purpose") }, Failed, []string{"internal engine error: on purpose"}},
		{"tampering with the game", func(_ context.Context, g *game.Game) (game.Move, error) {
			g.Undo()
			g.Truncate()
			return 0, nil
		}, Illegal, nil},
	} {
		r := play(t, Setup{Players: [2]Player{good, test.bad}})
		if r.Verdict != test.verdict || r.Guilty != game.White || r.Score != 64 || strings.Contains(r.String(), "\n") {
			t.Errorf("%s: %v", test.what, r)
		}
		if got := len(work.Stack(r.Fault)) > 0; got != (test.what == "a panic") || (r.Fault != nil) != (test.verdict == Failed) {
			t.Errorf("%s: a stack is kept: %v, of %v", test.what, got, r.Fault)
		}
		for _, w := range test.words {
			if !strings.Contains(r.Reason, w) {
				t.Errorf("%s: reason %q does not say %q", test.what, r.Reason, w)
			}
		}
	}
}

// A resignation loses the game but is not a fault.
func TestResignation(t *testing.T) {
	resigns := thinker(func(context.Context, *game.Game) (game.Move, error) {
		return game.NoMove, fmt.Errorf("it: %w", ErrResigned)
	})
	r := play(t, Setup{Players: [2]Player{thinker(first), resigns}})
	if r.Verdict != Resigned || r.Guilty != game.White || r.Score != 64 || r.Fault != nil || r.Reason != "thinker (White) at ply 2" {
		t.Errorf("%+v", r)
	}
	if want := "thinker - thinker  d3  +64  resigned: thinker (White) at ply 2"; r.String() != want {
		t.Errorf("%q, want %q", r.String(), want)
	}
	make := func(p Player) Maker { return func(uint64) (Player, error) { return p, nil } }
	m := Match{A: make(thinker(first)), B: make(resigns), Games: 2}
	if stats, err := m.Run(t.Context()); err != nil || stats.Wins != 2 || stats.Errors != 0 {
		t.Errorf("%+v, %v", stats, err)
	}
}

func TestStallLosesByTime(t *testing.T) {
	stall := thinker(func(ctx context.Context, g *game.Game) (game.Move, error) {
		<-ctx.Done()
		return game.NoMove, context.Cause(ctx)
	})
	r := play(t, Setup{Players: [2]Player{stall, thinker(first)}, Clocks: [2]Clock{{Total: time.Nanosecond}, {}}})
	if r.Verdict != Overtime || r.Guilty != game.Black || r.Score != -64 {
		t.Errorf("%v", r)
	}
}

func TestClock(t *testing.T) {
	c := Clock{Total: 10 * time.Second}
	if d, ok := c.Deadline(); !ok || d != 10*time.Second+Grace {
		t.Errorf("deadline %v %v", d, ok)
	}
	c.Add(7 * time.Second)
	c.Add(time.Second)
	if d, ok := c.Deadline(); !ok || d != 2*time.Second+Grace || c.Longest != 7*time.Second || c.Left() != 2*time.Second {
		t.Errorf("deadline %v %v, %+v", d, ok, c)
	}
	c.Add(time.Hour)
	if c.Left() <= 0 {
		t.Error("an overdrawn clock says that there is no limit")
	}
	if _, ok := new(Clock).Deadline(); ok {
		t.Error("the zero clock limits")
	}
}

// A player that follows MoveTime never runs out of time, even if every move is hard, and uses most
// of its time if every move up to the solved end is usual.
func TestMoveTime(t *testing.T) {
	for _, total := range []time.Duration{time.Second, 5 * time.Second, time.Minute, time.Hour} {
		usual, hard := total, total
		for e := 60; e >= 12; e -= 2 { // the rest is solved at once
			aim, most := MoveTime(usual, e)
			if aim < time.Millisecond || most < aim {
				t.Fatalf("%v left with %d empties: %v, %v", usual, e, aim, most)
			}
			if solve := float64(solvedWithin) * math.Pow(solvedGrowth, float64(e-solvedEmpties)); solve > float64(aim) {
				usual -= aim
			} else {
				usual -= time.Duration(solve)
			}
			_, most = MoveTime(hard, e)
			hard -= most
		}
		if hard <= 0 {
			t.Errorf("of %v, hard moves leave %v", total, hard)
		}
		if total >= time.Second && (usual < total/100 || usual > total/5) {
			t.Errorf("of %v, usual moves leave %v", total, usual)
		}
	}
	// A clock that is nearly used up gives the shortest possible time.
	if aim, most := MoveTime(1, 40); aim != time.Millisecond || most != time.Millisecond {
		t.Errorf("%v, %v", aim, most)
	}
}

// A game's clock gives an engine an aim and a maximum. The engine's own limit for a move stays,
// unless the engine has its own clock.
func TestEngineTime(t *testing.T) {
	const left = 100 * time.Second
	aim, most := MoveTime(left, game.Start.Empties())
	for _, c := range []struct{ own, clock, aim, most time.Duration }{
		{0, 0, aim, most},
		{time.Hour, 0, aim, most},
		{aim + 1, 0, aim, aim + 1},
		{aim - 1, 0, 0, aim - 1},
		{aim - 1, left, aim, most},
	} {
		var got ai.Limits
		e := NewEngine("e", searchFunc(func(p game.Position, lim ai.Limits) game.Move {
			got = lim
			return game.Move(p.Moves().First())
		}), ai.Limits{Time: c.own}, 1)
		e.Clock = c.clock
		if _, err := e.Think(context.Background(), Request{Game: game.New(), Left: left, Workers: 1}); err != nil || got.Aim != c.aim || got.Time != c.most {
			t.Errorf("%+v: %v, %v (%v)", c, got.Aim, got.Time, err)
		}
	}
}

// A request limits the depth of a search, but raises no limit of the player and causes no solve.
func TestEngineDepth(t *testing.T) {
	for _, c := range []struct{ own, asked, want int }{
		{0, 0, 0}, {0, 1, 1}, {0, 59, 59}, {0, 60, 0}, {3, 0, 3}, {3, 1, 1}, {3, 8, 3}, {3, 60, 3},
	} {
		got := -1
		e := NewEngine("e", searchFunc(func(p game.Position, lim ai.Limits) game.Move {
			got = lim.Depth
			return game.Move(p.Moves().First())
		}), ai.Limits{Depth: c.own}, 1)
		if _, err := e.Think(t.Context(), Request{Game: game.New(), Depth: c.asked, Workers: 1}); err != nil || got != c.want {
			t.Errorf("depth %d of a player of depth %d: %d, want %d (%v)", c.asked, c.own, got, c.want, err)
		}
	}
}

func TestTimedEngineIsToldItsTime(t *testing.T) {
	var got []time.Duration
	s := searchFunc(func(p game.Position, lim ai.Limits) game.Move {
		got = append(got, lim.Time)
		return game.Move(p.Moves().First())
	})
	e := NewEngine("e", s, ai.Limits{Time: time.Hour}, 1)
	play(t, Setup{Players: [2]Player{e, thinker(first)}, Clocks: [2]Clock{{Total: time.Minute}, {}}})
	for _, d := range got {
		if d <= 0 || d > 30*time.Second {
			t.Fatalf("limits %v", got)
		}
	}
	if len(got) < 4 {
		t.Fatal("no game")
	}
}

// In a game, the engine's own clock alone limits its moves. Without a clock, its limits do.
func TestEngineBringsItsClock(t *testing.T) {
	var got []time.Duration
	s := searchFunc(func(p game.Position, lim ai.Limits) game.Move {
		got = append(got, lim.Time)
		return game.Move(p.Moves().First())
	})
	e := NewEngine("e", s, ai.Limits{Time: time.Second}, 1)
	e.Clock = time.Hour
	rec := play(t, Setup{Players: [2]Player{e, thinker(first)}})
	if rec.Clocks[0].Total != time.Hour || rec.Clocks[1].Total != 0 {
		t.Errorf("clocks %+v", rec.Clocks)
	}
	if len(got) < 4 || got[0] < time.Minute {
		t.Errorf("limits %v", got)
	}
	got = nil
	if _, err := e.Think(context.Background(), Request{Game: game.New(), Workers: 1}); err != nil || got[0] != time.Second {
		t.Errorf("without a clock kept the limits are %v (error %v)", got, err)
	}
	play(t, Setup{Players: [2]Player{e, thinker(first)}, Clocks: [2]Clock{{Total: time.Minute}, {}}})
	if got[1] > 10*time.Second {
		t.Errorf("the match's clock does not come before the engine's: %v", got[1])
	}
}

type searchFunc func(game.Position, ai.Limits) game.Move

func (f searchFunc) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	return ai.Answer{Move: f(req.Position, req.Limits)}, context.Cause(ctx)
}

func TestMatchIsFairAndRepeatsWhateverTheConcurrency(t *testing.T) {
	transcript := func(concurrency int) (lines []string, stats Stats) {
		m := Match{A: random("a"), B: random("b"), Games: 31, Seed: 5, Concurrency: concurrency}
		var starts []string
		m.Done = func(i int, aIsBlack bool, r Record, s *Stats) {
			if i != len(lines) || aIsBlack != (i%2 == 0) || r.Names[i%2] != "a" || s.Games != i+1 {
				t.Errorf("game %d of %d: A is black %v, names %v", i, len(lines), aIsBlack, r.Names)
			}
			lines = append(lines, r.String())
			starts = append(starts, game.FormatMoves(r.Game.Line()[:r.Opening]))
			if i%2 == 1 && starts[i] != starts[i-1] {
				t.Errorf("games %d and %d have the openings %s and %s", i-1, i, starts[i-1], starts[i])
			}
		}
		stats, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return lines, stats
	}
	one, stats := transcript(1)
	four, _ := transcript(4)
	if !slices.Equal(one, four) || len(one) != 31 {
		t.Error("the games depend on the concurrency")
	}
	if stats.Games != 31 || stats.Wins+stats.Draws+stats.Losses != 31 || stats.Errors != 0 {
		t.Errorf("%+v", stats)
	}
}

func TestCancelKeepsWhatThereIs(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	m := Match{A: random("a"), B: random("b"), Games: 1000, Concurrency: 3, Done: func(i int, _ bool, _ Record, _ *Stats) {
		if i == 4 {
			cancel(why)
		}
	}}
	stats, err := m.Run(ctx)
	if err != why || stats.Games < 5 || stats.Games >= 1000 {
		t.Errorf("%d games, %v", stats.Games, err)
	}
}

func TestMakerErrorEndsTheMatch(t *testing.T) {
	bad := errors.New("no such engine")
	m := Match{A: random("a"), B: func(uint64) (Player, error) { return nil, bad }, Games: 10, Concurrency: 2}
	if stats, err := m.Run(context.Background()); !errors.Is(err, bad) || !strings.Contains(err.Error(), "player B (") || stats.Games != 0 {
		t.Errorf("%v, %v", stats, err)
	}
}

type closing struct {
	Player
	open *atomic.Int32
}

func (c closing) Close() error { c.open.Add(-1); return nil }

func TestPlayersAreClosed(t *testing.T) {
	var open atomic.Int32
	maker := func(seed uint64) (Player, error) {
		open.Add(1)
		p, err := random("r")(seed)
		return closing{p, &open}, err
	}
	m := Match{A: maker, B: maker, Games: 8, Concurrency: 2}
	if _, err := m.Run(context.Background()); err != nil || open.Load() != 0 {
		t.Errorf("%d players are open, %v", open.Load(), err)
	}
}

func TestStats(t *testing.T) {
	var s Stats
	if elo, _, _ := s.Elo(); !math.IsNaN(elo) || s.Points() != 0 || s.DiscMean() != 0 {
		t.Error("no games have an Elo")
	}
	// Three pairs with 2, 1 and 1.5 points of 2.
	for i, d := range []int{10, 4, 6, -2, 0, 12} {
		s.Add(i/2, d, false)
	}
	if s.Wins != 4 || s.Draws != 1 || s.Losses != 1 || s.Points() != 0.75 || s.DiscMean() != 5 {
		t.Errorf("%+v", s)
	}
	// Shares 1, 0.5, 0.75: variance 0.0625, standard error 0.25/sqrt 3.
	if got, want := s.Interval(), 1.96*0.25/math.Sqrt(3); math.Abs(got-want) > 1e-12 {
		t.Errorf("interval %g, want %g", got, want)
	}
	elo, low, high := s.Elo()
	if math.Abs(elo-190.848) > 0.01 || !(low < elo) || !math.IsNaN(high) {
		t.Errorf("Elo %g %g %g", elo, low, high) // 0.75 + 0.28 is above 1
	}
	for _, d := range []int{-4, 4} {
		var s Stats
		s.Add(0, d, d < 0)
		s.Add(0, d, d < 0)
		if elo, low, high := s.Elo(); !math.IsNaN(elo) || !math.IsNaN(low) || !math.IsNaN(high) {
			t.Errorf("all games alike: Elo %g %g %g", elo, low, high)
		}
	}
	var drawn, won Stats
	for pair := range 3 {
		for range 2 {
			drawn.Add(pair, 0, false)
			won.Add(pair, 64, false)
		}
	}
	if elo, low, high := drawn.Elo(); elo != 0 || !(low < -100) || !(high > 100) {
		t.Errorf("three drawn pairs: Elo %g %g %g", elo, low, high)
	}
	if half := won.Interval(); !(half > 0.1 && half < 0.5) {
		t.Errorf("three pairs won: +-%g", half)
	}
	if Elo(0.5) != 0 || math.Signbit(Elo(0.5)) || math.Abs(Elo(0.64)-99.95) > 0.01 {
		t.Errorf("Elo(0.5) %g, Elo(0.64) %g", Elo(0.5), Elo(0.64))
	}
}

func TestReadOpenings(t *testing.T) {
	list, err := ReadOpenings("# a comment\n\nf5d6c4  # Tiger\r\nF5 F6 E6; -0.5\n  % f5\nf5f4 % diagonal\n")
	if err != nil || len(list) != 3 || len(list[0]) != 3 || len(list[1]) != 3 || len(list[2]) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	for text, words := range map[string]string{
		"":                         "it is empty",
		"# nothing\n":              "no moves",
		"f5d6\nf5f5\n":             "line 2, column 3: move 2 (f5)",
		"f5f4c3c6c5d6f3c4c7\n":     "opening 1 ends the game",
		"f5\x00\n":                 "neither text",
		strings.Repeat("x", 10000): "line 1",
	} {
		if _, err := ReadOpenings(text); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%.20q: %v, want %q", text, err, words)
		}
	}
}

func TestRandomOpenings(t *testing.T) {
	a, b := RandomOpenings(40, 8, 1), RandomOpenings(40, 8, 1)
	seen := map[string]bool{}
	for i := range a {
		if !slices.Equal(a[i], b[i]) || len(a[i]) != 8 {
			t.Fatal("openings do not repeat")
		}
		if g, err := game.FromMoves(a[i]); err != nil || g.Over() {
			t.Fatal(err)
		}
		seen[fmt.Sprint(a[i])] = true
	}
	if len(seen) < 38 {
		t.Errorf("%d of 40 openings differ", len(seen))
	}
}

func TestLadder(t *testing.T) {
	rungs := []Rung{{A: "x", B: "y", Goal: 0.2}, {A: "y", B: "z", Goal: 1.1}}
	calls := 0
	err := Ladder(context.Background(), Match{Games: 10}, rungs, random, func(r *Rung) { calls++ })
	if err != nil || calls != 2 || rungs[1].Stats.Games != 10 || !rungs[0].Met() || rungs[1].Met() {
		t.Errorf("%d calls, %v, %+v", calls, err, rungs)
	}
}

func TestWorkersGranted(t *testing.T) {
	for threads, want := range map[int]int{0: 4, 1: 1, 3: 3} {
		if got := Workers(NewEngine("e", friendly.Random{}, ai.Limits{}, threads), 4); got != want {
			t.Errorf("threads %d: %d workers, want %d", threads, got, want)
		}
	}
	if Workers(thinker(first), 0) != 1 {
		t.Error("no workers")
	}
}

// Every list that is read without an error can be played. Errors are one sentence.
func FuzzReadOpenings(f *testing.F) {
	f.Add("f5d6c3\n# a comment\n\nF5 F6 e6\r\n")
	f.Add("\x00\n")
	f.Add("f5d6\nzz")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadOpenings(text)
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q", err)
			}
			return
		}
		for _, moves := range list {
			if g, err := game.FromMoves(moves); err != nil || g.Over() {
				t.Fatalf("%s: %v", game.FormatMoves(moves), err)
			}
		}
	})
}
