package scores

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/view"
)

// brief writes a chip in a few characters: its first words or v for a tick, its grade, * for the
// best, = for an exact value, p for the played move.
func brief(chips []view.Chip) string {
	var all []string
	for _, c := range chips {
		text := "v" // a tick
		if !c.Tick {
			text = c.Words[0]
		}
		s := fmt.Sprintf("%s:%d", text, c.Grade)
		for _, mark := range []struct {
			on   bool
			sign string
		}{{c.Best, "*"}, {c.Exact, "="}, {c.Played, "p"}, {c.Other, "2"}} {
			if mark.on {
				s += mark.sign
			}
		}
		all = append(all, s)
	}
	return strings.Join(all, " ")
}

// report returns a report for White to move, with values from Black's side.
func report(kind ai.ScoreKind, values ...float64) *session.Analysis {
	rep := &session.Analysis{Side: game.White}
	for i, v := range values {
		rep.Moves = append(rep.Moves, ai.MoveStat{Move: game.Move(i), Score: ai.Score{Kind: kind, Value: v}.Negate()})
		if kind == ai.WinRate {
			rep.Moves[i].Visits = uint64(10 * (len(values) - i))
			rep.Playouts += rep.Moves[i].Visits
		}
	}
	return rep
}

func TestChips(t *testing.T) {
	for _, c := range []struct {
		name string
		rep  *session.Analysis
		most settings.Most
		as   settings.ValueAs
		side game.Color
		want string
	}{
		{"off", report(ai.Discs, -4, 0), settings.MostNone, settings.AsLoss, game.Black, ""},
		{"losses", report(ai.Discs, -4, -3.8, -2.6, -1.4, 1, 6), settings.MostAll, settings.AsLoss, game.Black, "v:0* 0:0 -1:1 -3:2 -5:3 -10:4p"},
		{"the best and the played one", report(ai.Discs, -4, -3.8, -2.6, -1.4, 1, 6), settings.MostOne, settings.AsLoss, game.Black, "v:0* -10:4p"},
		{"scores for White", report(ai.Discs, -4, 0.2, 7), settings.MostThree, settings.AsValue, game.White, "+4:0* =:2 -7:4"},
		{"scores for Black", report(ai.Discs, -4, 0.2, 7), settings.MostThree, settings.AsValue, game.Black, "-4:0* =:2 +7:4"},
		{"a better move below", report(ai.Discs, -4, -6), settings.MostFive, settings.AsLoss, game.Black, "v:0* 0:0"},
		{"a win thrown away", report(ai.Exact, -2, 0), settings.MostFive, settings.AsLoss, game.Black, "v:0*= -2:4="},
		{"a draw thrown away", report(ai.Exact, 0, 2), settings.MostFive, settings.AsLoss, game.Black, "v:0*= -2:4="},
		{"a smaller win", report(ai.Exact, -4, -2), settings.MostFive, settings.AsLoss, game.Black, "v:0*= -2:2="},
		{"points have no grades", report(ai.Points, -400, 100), settings.MostFive, settings.AsLoss, game.Black, "v:0* -500:1"},
		{"chances lost", report(ai.WinRate, 0.4, 0.42, 0.5, 0.9), settings.MostFive, settings.AsLoss, game.Black, "v:0* -2%:1 -10%:2 -50%:4"},
		{"chances for White", report(ai.WinRate, 0.4, 0.9), settings.MostFive, settings.AsValue, game.White, "60%:0* 10%:4"},
	} {
		got := brief(Perspective{side: c.side}.Chips(c.rep, Chips{Most: c.most, As: c.as, Played: 5}))
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// The bar is the share of the visits, or how near the value is to the best. Points have no such
	// distance: theirs is measured from the worst move.
	for kind, want := range map[ai.ScoreKind][2]float64{ai.Discs: {1, 0.6}, ai.WinRate: {2.0 / 3, 1.0 / 3}, ai.Points: {1, 0}} {
		chips := Perspective{}.Chips(report(kind, 0, 4), Chips{Most: settings.MostAll})
		if got := [2]float64{chips[0].Share, chips[1].Share}; got != want {
			t.Errorf("kind %v: bars of %v, want %v", kind, got, want)
		}
	}
}

// The bar is even if the score is written as even, and grows with the score of its side.
func TestAdvantage(t *testing.T) {
	about := func(side game.Color, kind ai.ScoreKind, v float64) float64 {
		rep := ai.Report{Score: ai.Score{Kind: kind, Value: v}}
		if kind == ai.WinRate {
			rep.Playouts = 1
		}
		return Perspective{side: side}.Bar(&session.Analysis{Report: rep, Side: game.Black}).Share
	}
	if got := (Perspective{}.Bar(nil).Share); got != 0.5 {
		t.Errorf("without a report: %g", got)
	}
	for _, v := range []float64{0, 0.4, -0.4} {
		if got := about(game.Black, ai.Discs, v); got != 0.5 {
			t.Errorf("%+.1f discs: %g, want an even bar", v, got)
		}
	}
	last := 0.0
	for _, v := range []float64{-64, -10, -2, 0, 2, 10, 64} {
		got := about(game.Black, ai.Exact, v)
		if sum := got + about(game.White, ai.Exact, v); got <= last || got >= 1 || sum < 0.999999 || sum > 1.000001 {
			t.Errorf("%+.0f discs: %g after %g, both sides %g", v, got, last, sum)
		}
		last = got
	}
	if got := about(game.White, ai.WinRate, 0.3); got != 0.7 {
		t.Errorf("30 %% for Black: %g for White", got)
	}
	if d := (Perspective{side: game.White}.Bar(&session.Analysis{Report: ai.Report{Score: ai.Score{Kind: ai.Discs, Value: 3}}})); d.Words != "For White: -3.0 discs" || d.Side != game.White {
		t.Errorf("it says %q for %s", d.Words, d.Side)
	}
}

// The move that a second adviser prefers has a mark, on the board and in the list, even if it is
// not among the moves that are shown. If both agree, there is no mark.
func TestDisagreement(t *testing.T) {
	first, second := report(ai.Discs, -4, -3, -2, -1, 0, 1, 2), report(ai.Discs, -4)
	for _, c := range []struct {
		prefers game.Move
		chips   string
		row     int // with the mark; -1: none
	}{
		{0, "v:0* -1:1", -1},
		{1, "v:0* -1:12", 1},
		{6, "v:0* -1:1 -6:32", 4},
		{50, "v:0* -1:1 ?:12", -1}, // the first one has no value of it
	} {
		second.Moves[0].Move = c.prefers
		o, d := Chips{Most: settings.MostOne, As: settings.AsLoss, Played: 1}, Perspective{}.Report(first)
		m, differs := Other(first, second)
		if differs {
			o.Others = []game.Move{m}
			Perspective{}.Prefers(&d, first, m, "Explorer Hard")
		}
		if got := strings.ReplaceAll(brief(Perspective{}.Chips(first, o)), "p", ""); got != c.chips {
			t.Errorf("%v: %s, want %s", c.prefers, got, c.chips)
		}
		row := slices.IndexFunc(d.Moves, func(r view.MoveRow) bool { return r.Other != "" })
		if row != c.row || len(d.Moves) != view.MostMoves {
			t.Errorf("%v: the mark is in row %d of %d, want %d", c.prefers, row, len(d.Moves), c.row)
		}
		if row >= 0 && (d.Moves[row].Move != c.prefers || d.Moves[row].Other != "Explorer Hard prefers "+c.prefers.String()) {
			t.Errorf("%v: %+v", c.prefers, d.Moves[row])
		}
	}
	other := report(ai.Discs, 1)
	other.Side, other.Moves[0].Move = game.Black, 3
	for _, pair := range [][2]*session.Analysis{{nil, second}, {first, nil}, {first, {Side: game.White}}, {first, other}} {
		if _, differs := Other(pair[0], pair[1]); differs {
			t.Errorf("%+v", pair)
		}
	}
}

// The work of a search is shown with its best move, figures and workers.
func TestWork(t *testing.T) {
	rep := report(ai.Discs, -4)
	rep.Score, rep.Depth, rep.Nodes, rep.Elapsed, rep.PV = rep.Moves[0].Score, 12, 34000, 17*time.Millisecond, []game.Move{9}
	rep.Workers = []ai.WorkerStat{{Nodes: 30000, Move: 9}, {Nodes: 4000, Move: 3}}
	d := Perspective{side: game.White}.Work("Calculator Hard", rep)
	if d.Best[0] != "b2  For White: +4.0 discs" || d.Figures[0] != "depth 12, 34k nodes, 2.0M nodes/s" || len(d.Workers) != 2 {
		t.Errorf("%+v", d)
	}
	if d := (Perspective{}).Work("Calculator Hard", nil); d.Best != nil || len(d.Figures) == 0 {
		t.Errorf("without a report: %+v", d)
	}
}

// The panel says what the values on the board are, if there are any.
func TestLegend(t *testing.T) {
	for _, c := range []struct {
		rep  *session.Analysis
		as   settings.ValueAs
		want words.Key
	}{
		{report(ai.Discs, -0.4, 0), settings.AsLoss, "legend.loss"},
		{report(ai.WinRate, 0.4, 0.3), settings.AsLoss, "legend.chance"},
		{report(ai.Discs, -0.4, 0), settings.AsValue, "legend.score"},
	} {
		if got := Legend(c.rep, c.as); got != words.Get(c.want) {
			t.Errorf("%q, want %q", got, words.Get(c.want))
		}
	}
	if got := Legend(nil, settings.AsLoss) + Legend(report(ai.Discs), settings.AsLoss); got != "" {
		t.Errorf("without a value: %q", got)
	}
}
