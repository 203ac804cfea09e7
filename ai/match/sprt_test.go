package match

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// likelihood finds slowly what LLR needs: the best distribution with a given mean. It changes three
// probabilities at a time by small steps.
func likelihood(pairs [5]int, mean float64) float64 {
	var p [5]float64
	for i := range p { // start: the binomial with that mean
		p[i] = [...]float64{1, 4, 6, 4, 1}[i] * math.Pow(mean, float64(i)) * math.Pow(1-mean, float64(4-i))
	}
	value := func(p [5]float64) float64 {
		v := 0.0
		for i, c := range pairs {
			if c > 0 {
				v += float64(c) * math.Log(p[i])
			}
		}
		return v
	}
	best := value(p)
	for step := 0.05; step > 1e-8; {
		better := false
		for i := range 5 {
			for j := i + 1; j < 5; j++ {
				for k := j + 1; k < 5; k++ { // moving along these three keeps sum and mean
					for _, sign := range []float64{step, -step} {
						q := p
						q[i] += sign * float64(k-j)
						q[j] -= sign * float64(k-i)
						q[k] += sign * float64(j-i)
						if min(q[i], q[j], q[k]) <= 0 {
							continue
						}
						if v := value(q); v > best {
							best, p, better = v, q, true
						}
					}
				}
			}
		}
		if !better {
			step /= 2
		}
	}
	return best
}

func TestLLRIsTheRatioOfTheBestLikelihoods(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	for _, pairs := range [][5]int{{3, 5, 20, 9, 4}, {10, 1, 30, 2, 12}, {1, 2, 3, 4, 5}, {40, 20, 20, 10, 5}} {
		want := likelihood(pairs, share(20)) - likelihood(pairs, 0.5)
		if got := test.LLR(pairs); math.Abs(got-want) > 0.01*max(1, math.Abs(want)) {
			t.Errorf("%v: %.4f, by search %.4f", pairs, got, want)
		}
	}
	if got := test.LLR([5]int{}); got != 0 {
		t.Errorf("without a pair: %g", got)
	}
	for _, pairs := range [][5]int{{0, 0, 0, 0, 50}, {50, 0, 0, 0, 0}, {0, 0, 50, 0, 0}} {
		if got := test.LLR(pairs); math.IsNaN(got) || math.IsInf(got, 0) {
			t.Errorf("%v: %g", pairs, got)
		}
	}
}

func TestSPRTKeepsItsRates(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	r := rand.New(rand.NewPCG(1, 2))
	const runs = 1000
	for _, truth := range []struct {
		elo   float64
		wrong Decision
	}{{0, AcceptH1}, {60, AcceptH0}} {
		wrong, games := 0, 0
		for range runs {
			var s Stats
			d := Undecided
			for i := 0; d == Undecided; i++ {
				// The two games of an opening are not independent: the opening favours a side by up
				// to 20 % of the points.
				tilt := 0.4*r.Float64() - 0.2
				for _, mean := range [2]float64{share(truth.elo) + tilt, share(truth.elo) - tilt} {
					discs := -2
					if x := r.Float64(); x < mean-0.03 {
						discs = 2
					} else if x < mean+0.03 {
						discs = 0
					}
					s.Add(i, discs, false)
				}
				d, _ = test.Decide(&s)
			}
			if d == truth.wrong {
				wrong++
			}
			games += s.Games
		}
		rate := float64(wrong) / runs
		t.Logf("true Elo %g: wrong in %.1f %% of %d runs, %d games a run", truth.elo, 100*rate, runs, games/runs)
		if rate > 0.075 { // the rate of 1000 runs at 5 % varies by 0.7 % (one sigma)
			t.Errorf("true Elo %g: wrong in %.1f %% of the runs, 5 %% was asked for", truth.elo, 100*rate)
		}
	}
}

// lucky wins or loses as another player decides, so that coins decide its match.
type lucky struct{ resign bool }

func (lucky) Name() string   { return "lucky" }
func (lucky) Traits() Traits { return Traits{} }
func (l lucky) Think(_ context.Context, req Request) (ai.Answer, error) {
	if l.resign {
		return ai.Answer{Move: game.NoMove}, nil // an illegal move loses the game
	}
	return ai.Answer{Move: game.Move(req.Game.Position().Moves().First())}, nil
}

func TestMatchEndsWhenItsTestHasDecided(t *testing.T) {
	coin := func(share float64) (a, b Maker) {
		bad := func(seed uint64) bool { return rand.New(rand.NewPCG(seed, 0)).Float64() < share }
		return func(seed uint64) (Player, error) { return lucky{bad(seed)}, nil }, func(uint64) (Player, error) { return lucky{}, nil }
	}
	test := &SPRT{Elo0: -50, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	var games []int
	for _, concurrency := range []int{1, 4} {
		a, b := coin(0.9) // A loses at least nine games in ten
		m := Match{A: a, B: b, Games: 2000, Seed: 3, Concurrency: concurrency, Test: test}
		s, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if d, llr := test.Decide(&s); d != AcceptH0 || s.Games >= 2000 || s.Games%2 != 0 {
			t.Errorf("concurrency %d: %v after %d games at %.2f", concurrency, d, s.Games, llr)
		}
		games = append(games, s.Games)
		m.A, m.B = b, a
		if s, err = m.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if d, _ := test.Decide(&s); d != AcceptH1 {
			t.Errorf("concurrency %d, players swapped: %v after %d games", concurrency, d, s.Games)
		}
	}
	if games[0] != games[1] {
		t.Errorf("the number of games depends on the concurrency: %v", games)
	}
}

func TestSPRTCheck(t *testing.T) {
	good := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []SPRT{{5, 0, .05, .05}, {0, 5, 0, .05}, {0, 5, .05, .6}, {math.NaN(), 5, .05, .05}, {0, 2000, .05, .05}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
}
