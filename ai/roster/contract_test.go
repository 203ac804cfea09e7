package roster

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/mcts"
	"flipside/ai/search"
	"flipside/game"
)

// quick reduces the limits of a preset, so that a test of all presets is short.
func quick(p ai.Preset) ai.Preset {
	p.Limits.Depth = min(p.Limits.Depth, 2)
	p.Limits.Playouts = min(p.Limits.Playouts, 1000)
	if p.Limits.Time > 0 {
		p.Limits.Time = 50 * time.Millisecond
	}
	p.HashMB = 1
	return p
}

// engines calls each with the engine of every preset.
func engines(t *testing.T, each func(t *testing.T, p ai.Preset, s ai.Searcher)) {
	for _, p := range ai.Presets {
		p = quick(p)
		p.Threads = 3 // a setting of the player, which the engine must ignore
		bare, err := Searcher(p)
		if err != nil {
			t.Fatal(err)
		}
		player, err := Player(p, 1)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(p.Name(), func(t *testing.T) { each(t, p, bare) })
		t.Run(p.Name()+" as a player", func(t *testing.T) { each(t, p, player.(*match.Engine).Searcher()) })
	}
}

// All engines give the same answer for a position without a legal move, with the limits of a player
// and of an analysis.
func TestEnginesAnswerAlikeWhereThereIsNoMove(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	why := errors.New("undo")
	cancel(why)
	exact := func(v float64) ai.Report {
		return ai.Report{Score: ai.Score{Kind: ai.Exact, Value: v}, Progress: 1}
	}
	pass := ai.Answer{Move: game.Pass, Report: ai.Report{PV: []game.Move{game.Pass}, Progress: 1}}
	for what, c := range map[string]struct {
		p    game.Position
		want ai.Answer
	}{
		"a forced pass":      {game.Position{Own: 2, Opp: 1}, pass},
		"a win":              {game.Position{Own: 1}, ai.Answer{Move: game.NoMove, Report: exact(64)}},
		"a loss":             {game.Position{Opp: 1}, ai.Answer{Move: game.NoMove, Report: exact(-64)}},
		"a full board, even": {game.Position{Own: 0xFFFFFFFF, Opp: 0xFFFFFFFF << 32}, ai.Answer{Move: game.NoMove, Report: exact(0)}},
	} {
		engines(t, func(t *testing.T, p ai.Preset, s ai.Searcher) {
			for _, all := range []bool{false, true} {
				for _, ctx := range []context.Context{context.Background(), cancelled} {
					lim := p.Limits
					lim.AllMoves = all
					got, err := s.Search(ctx, ai.Request{Position: c.p, Limits: lim, Report: func(ai.Report) { t.Error("a report") }})
					if !reflect.DeepEqual(got, c.want) || err != context.Cause(ctx) {
						t.Errorf("%s: %+v, %v; want %+v", what, got, err, c.want)
					}
				}
			}
		})
	}
}

// Limits.Workers is the largest number of workers, whatever the Threads of the preset; 0 and 1 both
// mean one.
func TestEnginesSearchWithTheWorkersOfTheLimits(t *testing.T) {
	late := match.RandomOpenings(1, 48, 3)[0]
	g, err := game.FromMoves(late)
	if err != nil {
		t.Fatal(err)
	}
	check := func(t *testing.T, p ai.Preset, s ai.Searcher) {
		for where, pos := range map[string]game.Position{"the start": game.Start, "an ending": g.Position()} {
			for _, workers := range []int{-1, 0, 1, 2, 3} {
				lim := p.Limits
				lim.Workers = workers
				r, err := s.Search(t.Context(), ai.Request{Position: pos, Limits: lim})
				if err != nil {
					t.Fatal(err)
				}
				if n := len(r.Workers); n > max(1, workers) {
					t.Errorf("%s: %d workers search where the limits say %d", where, n, workers)
				}
				if n := len(r.Workers); n <= 1 && strings.Contains(r.Note, "threads") {
					t.Errorf("%s: one worker, and the note %q", where, r.Note)
				}
			}
		}
	}
	engines(t, check)
	for family, names := range map[string][]string{"minimax:easy": nil, "mcts:medium": nil} {
		if family == "minimax:easy" {
			for _, s := range search.Strategies {
				names = append(names, s.Name)
			}
		} else {
			for _, s := range mcts.Strategies {
				names = append(names, s.Name)
			}
		}
		for _, name := range names {
			p, _ := ai.Lookup(family)
			p = quick(p)
			p.Parallel, p.Threads = name, 3
			s, err := Searcher(p)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(family+" "+name, func(t *testing.T) { check(t, p, s) })
		}
	}
}
