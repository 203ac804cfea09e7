package players

import (
	"slices"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game/rating"
	"flipside/ui/app/session"
)

// Only a player that plays like a row of the presets has their rating.
func TestMeasuredRating(t *testing.T) {
	for spec, want := range map[string]float64{"friendly:club": 1030, "minimax:hard,threads=2": 1184, "random": 0} {
		if got, measured := ai.EloOf(spec); got != want || !measured {
			t.Errorf("%s: %g, %v", spec, got, measured)
		}
	}
	for _, spec := range []string{"minimax:master", "minimax:hard,depth=9", "minimax:hard,book=on", "mcts:easy,playouts=9", "nobody"} {
		if got, measured := ai.EloOf(spec); measured {
			t.Errorf("%s: %g", spec, got)
		}
	}
}

// The ladders go on beyond the ends of the friendly style and of the others, always upwards.
func TestLadders(t *testing.T) {
	for spec, want := range map[string][2]string{
		"friendly:club": {"friendly:casual", "friendly:tournament"},
		// The strongest friendly player is rated above Minimax Expert.
		"friendly:tournament": {"friendly:club", "minimax:master"},
		"friendly:novice":     {"friendly:beginner", "friendly:casual"},
		"minimax:easy":        {"friendly:casual", "minimax:medium"},
		"mcts:easy":           {"friendly:novice", "mcts:fair"},
		"random":              {"", "friendly:beginner"},
		"minimax:master":      {"minimax:expert", ""},
	} {
		for step, outcome := range map[int]rating.Outcome{0: rating.Loss, 1: rating.Win} {
			var results []rating.Finished
			for i := range 3 {
				results = append(results, rating.Finished{At: time.Unix(int64(i), 0), Opponent: spec, Outcome: outcome, Rated: true})
			}
			if got, ok := Offer(results); got.Name != want[step] || ok != (want[step] != "") {
				t.Errorf("%s, outcome %d: %q, %v, want %q", spec, outcome, got.Name, ok, want[step])
			}
		}
		ladder := Ladder(spec)
		rising := slices.IsSortedFunc(ladder, func(a, b rating.Level) int {
			if a.Measured && b.Measured {
				return int(a.Elo - b.Elo)
			}
			return 0
		})
		if !rising {
			t.Errorf("%s: %+v", spec, ladder)
		}
	}
	if Ladder("nobody") != nil {
		t.Error("nobody stands on a ladder")
	}
}

// The bar of strength holds every player once, in the order of measured strength, from Random to
// the Masters. Taking one takes its style, and another style keeps the strength.
func TestBarOfStrength(t *testing.T) {
	levels := Levels()
	names := map[string]bool{}
	for i, l := range levels {
		names[l.Name] = true
		if i > 0 && l.Measured && l.Elo < levels[i-1].Elo {
			t.Errorf("%s stands above %s", l.Name, levels[i-1].Name)
		}
		var c Choice
		if c.TakeSpec(l.Name); c.Spec() != l.Name || c.Seat().Spec != l.Name {
			t.Errorf("%s becomes %s", l.Name, c.Seat().Spec)
		}
	}
	if len(names) != len(levels) || levels[0].Name != "random" || levels[len(levels)-1].Measured {
		t.Errorf("%+v", levels)
	}
	c := Choice{Strategy: -1}
	if c.TakeStyle(1); c.Spec() != "friendly:beginner" {
		t.Errorf("after a person comes %s", c.Spec())
	}
	c.TakeSpec("minimax:master")
	if c.TakeStyle(1); c.Spec() != "friendly:tournament" {
		t.Errorf("beside a Master stands %s", c.Spec())
	}
	c.TakeSpec("random")
	if c.TakeStyle(3); c.Spec() != "mcts:easy" {
		t.Errorf("beside Random stands %s", c.Spec())
	}
}

// A level that is not measured yet is between its neighbours of the same style, on the bar of
// strength and on the ladder, and its rating is unknown.
func TestUnmeasuredLevel(t *testing.T) {
	const name = "friendly:casual"
	elo, measured := ai.Elo[name]
	if !measured {
		t.Fatalf("%s has no rating to take away", name)
	}
	names := func(ladder []rating.Level) (names []string) {
		for _, l := range ladder {
			names = append(names, l.Name)
		}
		return names
	}
	before := map[string][]string{}
	for _, p := range ai.Presets {
		before[p.Name()] = names(Ladder(p.Name()))
	}
	delete(ai.Elo, name)
	t.Cleanup(func() { ai.Elo[name] = elo })
	levels := Levels()
	at := func(spec string) int {
		return slices.IndexFunc(levels, func(l rating.Level) bool { return l.Name == spec })
	}
	if at("friendly:novice") > at(name) || at(name) > at("friendly:club") || levels[at(name)].Measured {
		t.Errorf("%+v", levels)
	}
	for spec, want := range before {
		if got := names(Ladder(spec)); !slices.Equal(got, want) {
			t.Errorf("the ladder of %s is %q, want %q", spec, got, want)
		}
	}
}

// A game of one person against an opponent with a measured rating can be rated.
func TestRated(t *testing.T) {
	you, beginner, master := session.Seat{Human: true}, session.Seat{Spec: "friendly:beginner"}, session.Seat{Spec: "minimax:master"}
	for _, c := range []struct {
		seats [2]session.Seat
		want  bool
	}{
		{[2]session.Seat{you, beginner}, true},
		{[2]session.Seat{beginner, you}, true},
		{[2]session.Seat{you, master}, false},
		{[2]session.Seat{you, you}, false},
		{[2]session.Seat{beginner, beginner}, false},
	} {
		if got := Rated(c.seats); got != c.want {
			t.Errorf("%+v: %v", c.seats, got)
		}
	}
}
