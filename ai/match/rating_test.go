package match

import (
	"math"
	"strings"
	"testing"
)

func TestRatingsChainTheSteps(t *testing.T) {
	rungs := []Rung{
		{A: "b", B: "a", Stats: scored(100, 75)}, {A: "c", B: "b", Stats: scored(100, 60)}, {A: "x", B: "b", Stats: scored(50, 50)},
		{A: "y", B: "x", Stats: scored(100, 60)}, {A: "far", B: "away", Stats: scored(10, 5)}, {A: "z", B: "y"},
	}
	list := Ratings(rungs)
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = r.Player
	}
	if got := strings.Join(names, " "); got != "a b c x y" {
		t.Fatalf("players %s", got)
	}
	if list[0].Elo != 0 || math.Abs(list[1].Elo-Elo(0.75)) > 1e-9 || math.Abs(list[2].Elo-Elo(0.75)-Elo(0.6)) > 1e-9 {
		t.Errorf("%+v", list)
	}
	if b, c := list[1], list[2]; b.AtLeast || !(c.High-c.Low > b.High-b.Low) || !(c.Low < c.Elo && c.Elo < c.High) {
		t.Errorf("%+v %+v", b, c)
	}
	if x, y := list[3], list[4]; !x.AtLeast || !y.AtLeast || math.Abs(x.Elo-list[1].Elo-Elo(0.995)) > 1e-9 || math.Abs(y.Elo-x.Elo-Elo(0.6)) > 1e-9 {
		t.Errorf("%+v %+v", x, y)
	}
	if x := list[3]; !math.IsNaN(x.Low) || !math.IsNaN(x.High) {
		t.Errorf("%+v has an interval", x)
	}
	if Ratings(nil) != nil {
		t.Error("ratings without a step")
	}
}

// width is the width of the interval of a rating.
func width(r Rating) float64 { return r.High - r.Low }

func TestRatingsOfChainsAddVariances(t *testing.T) {
	one := Ratings([]Rung{{A: "b", B: "a", Stats: scored(100, 75)}})
	two := Ratings([]Rung{{A: "b", B: "a", Stats: scored(100, 75)}, {A: "c", B: "b", Stats: scored(100, 75)}})
	twice := Ratings([]Rung{{A: "b", B: "a", Stats: scored(100, 75)}, {A: "b", B: "a", Stats: scored(100, 75)}})
	s := scored(100, 75)
	_, low, high := s.Elo()
	if w := width(one[1]); math.Abs(w/(high-low)-1) > 0.05 { // Elo's interval is not linear
		t.Errorf("one step: %g wide, %g by itself", w, high-low)
	}
	if w := width(two[2]) / width(one[1]); math.Abs(w-math.Sqrt2) > 1e-9 {
		t.Errorf("two steps are %g times as wide as one", w)
	}
	if w := width(one[1]) / width(twice[1]); math.Abs(w-math.Sqrt2) > 1e-9 || math.Abs(twice[1].Elo-one[1].Elo) > 1e-9 {
		t.Errorf("two equal matches: %+v", twice)
	}
}

// If steps form rings, no other ratings fit better, and steps that contradict each other widen the
// intervals.
func TestRatingsFitRings(t *testing.T) {
	rungs := []Rung{
		{A: "b", B: "a", Stats: scored(100, 75)}, {A: "c", B: "b", Stats: scored(40, 28)}, {A: "d", B: "c", Stats: scored(100, 60)},
		{A: "c", B: "a", Stats: scored(60, 40)}, {A: "d", B: "a", Stats: scored(100, 90)}, {A: "d", B: "b", Stats: scored(50, 50)},
	}
	list := Ratings(rungs)
	misfit := func(list []Rating) (sum float64) {
		at := map[string]float64{}
		for _, r := range list {
			at[r.Player] = r.Elo
		}
		for i := range rungs[:5] { // one side won every game of the last, which gives only bounds
			l := rungs[i].Stats.lead()
			d := (at[rungs[i].A] - at[rungs[i].B] - l.elo) / l.e
			sum += d * d
		}
		return sum
	}
	least := misfit(list)
	for i := 1; i < len(list); i++ {
		for _, by := range []float64{-1, 1} {
			moved := append([]Rating(nil), list...)
			moved[i].Elo += by
			if m := misfit(moved); m <= least {
				t.Errorf("%s moved by %g fits with %g, as it is with %g", list[i].Player, by, m, least)
			}
		}
	}
	chain := Ratings(rungs[:3])
	if birge := math.Sqrt(least / 2); birge < 1 || width(list[3]) < width(chain[3])*0.7 {
		t.Errorf("%+v with a ratio of %g; the chain alone %+v", list[3], birge, chain[3])
	}
	for _, r := range list {
		if r.AtLeast || !(r.Low <= r.Elo && r.Elo <= r.High) {
			t.Errorf("%+v", r)
		}
	}
}

// The order of the steps changes nothing. A player against itself says nothing.
func TestRatingsInAnyOrder(t *testing.T) {
	rungs := []Rung{
		{A: "b", B: "a", Stats: scored(100, 70)}, {A: "b", B: "c", Stats: scored(100, 70)}, {A: "d", B: "c", Stats: scored(100, 70)},
		{A: "top", B: "b", Stats: scored(100, 100)}, {A: "low", B: "a", Stats: scored(100, 0)}, {A: "x", B: "c", Stats: scored(50, 50)}, {A: "x", B: "b", Stats: scored(50, 30)},
	}
	find := func(list []Rating, name string) Rating {
		for _, r := range list {
			if r.Player == name {
				return r
			}
		}
		t.Fatalf("%s is not rated", name)
		return Rating{}
	}
	want := Ratings(rungs)
	if c := find(want, "c"); math.Abs(c.Elo) > 1e-9 {
		t.Errorf("%+v, as strong as a", c)
	}
	if top, low := find(want, "top"), find(want, "low"); !top.AtLeast || top.AtMost || low.AtLeast || !low.AtMost || !(low.Elo < 0) {
		t.Errorf("%+v %+v", top, low)
	}
	if x := find(want, "x"); x.AtLeast || math.Abs(x.Elo-find(want, "b").Elo-Elo(0.6)) > 1e-9 {
		t.Errorf("%+v: a step won whole counts more than one that tells its lead", x)
	}
	other := append([]Rung{rungs[0]}, rungs[6], rungs[5], rungs[4], rungs[3], rungs[2], rungs[1], Rung{A: "c", B: "c", Stats: scored(100, 80)})
	got := Ratings(other)
	for _, r := range want {
		g := find(got, r.Player)
		if math.Abs(g.Elo-r.Elo) > 1e-6 || g.AtLeast != r.AtLeast || !(math.Abs(width(g)-width(r)) < 1e-6 || r.AtLeast || r.AtMost) {
			t.Errorf("%+v, in another order %+v", r, g)
		}
	}
}
