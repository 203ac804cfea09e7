package scores

import (
	"math"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/view"
)

// A graph has the unit of its scores. Proven scores become values of that unit, and plies without a
// score stay unknown.
func TestGraphUnits(t *testing.T) {
	exact := func(discs float64) ai.Score { return ai.Score{Kind: ai.Exact, Value: discs} }
	for _, c := range []struct {
		name string
		list []ai.Score
		unit *view.GraphUnit
		want []float64 // NaN: unknown
	}{
		{"nothing", nil, view.GraphDiscs, []float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}},
		{"discs", []ai.Score{{}, {Kind: ai.Discs, Value: 2.5}, exact(-4)}, view.GraphDiscs, []float64{math.NaN(), 2.5, -4, math.NaN()}},
		{"points", []ai.Score{{}, {Kind: ai.Points, Value: -70}, exact(2)}, view.GraphPoints, []float64{math.NaN(), -70, 12, math.NaN()}},
		{"chances", []ai.Score{{Kind: ai.WinRate, Value: 0.75}, {}, exact(2), exact(-6)}, view.GraphChances, []float64{25, math.NaN(), 50, -50}},
		{"more than the plies", []ai.Score{{}, {}, {}, {}, exact(2)}, view.GraphDiscs, []float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}},
	} {
		values, unit := Graph(c.list, 4)
		for ply, v := range values {
			if unit != c.unit || v.Known == math.IsNaN(c.want[ply]) || v.Known && math.Abs(v.Value-c.want[ply]) > 1e-9 {
				t.Errorf("%s, ply %d: %+v, want %g; the unit is right: %v", c.name, ply, v, c.want[ply], unit == c.unit)
			}
		}
	}
}

// The words about a score are for the side that the bar is for, which points upwards.
func TestWordsOfTheGraph(t *testing.T) {
	you := For([2]session.Seat{{Spec: "random"}, {Human: true}}, settings.ScoreAuto)
	if you.GraphSide() != game.White {
		t.Errorf("%v is up", you.GraphSide())
	}
	for want, s := range map[string]ai.Score{
		"For you: +2.5 discs": {Kind: ai.Discs, Value: -2.5},
		"For you: 25% to win": {Kind: ai.WinRate, Value: 0.75},
		"For you: -64 discs":  {Kind: ai.Exact, Value: 64},
		"Nothing yet":         {},
	} {
		if got := you.About(s); got != want {
			t.Errorf("%+v is %q, want %q", s, got, want)
		}
	}
}
