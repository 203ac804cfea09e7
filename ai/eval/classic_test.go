package eval

import (
	"math"
	"testing"

	"flipside/game"
)

// term is one term of an estimate.
type term struct {
	Name   string
	Value  float64 // -1..+1 for the side to move
	Weight float64 // points
}

// termsOf returns the terms of the estimate of p, in the order of the weights.
func termsOf(p game.Position) []term {
	own, opp := Stable(p)
	f := features{p.Own, p.Opp, p.Moves().Count(), p.Swap().Moves().Count(), own.Count(), opp.Count()}
	w := &weights[game.Squares-p.Empties()]
	return []term{{"pieces", pieces(&f), w[0]}, {"mobility", mobility(&f), w[1]}, {"corners", corners(&f), w[2]},
		{"stability", stability(&f), w[3]}, {"position", position(&f), w[4]}}
}

func TestEveryTermIsOddSymmetricAndInRange(t *testing.T) {
	low, high := map[string]float64{}, map[string]float64{}
	for _, p := range endings(2000, 1, 59, 7) {
		other := termsOf(p.Swap())
		turned := termsOf(p.Transform(5))
		for i, term := range termsOf(p) {
			if term.Value < -1 || term.Value > 1 || math.IsNaN(term.Value) {
				t.Fatalf("%s: %s is %v", game.FormatOBF(p, game.Black), term.Name, term.Value)
			}
			if other[i].Value != -term.Value {
				t.Fatalf("%s: %s is %v for one side, %v for the other", game.FormatOBF(p, game.Black), term.Name, term.Value, other[i].Value)
			}
			if turned[i] != term {
				t.Fatalf("%s: %s is %v, turned %v", game.FormatOBF(p, game.Black), term.Name, term.Value, turned[i].Value)
			}
			low[term.Name], high[term.Name] = min(low[term.Name], term.Value), max(high[term.Name], term.Value)
		}
	}
	for name := range low {
		if low[name] >= 0 || high[name] <= 0 {
			t.Errorf("%s only takes values from %v to %v", name, low[name], high[name])
		}
	}
}

// Evaluate is the weighted sum of the terms, rounded to a thousandth.
func TestEvaluateIsTheSumOfItsTerms(t *testing.T) {
	for _, p := range endings(1000, 1, 59, 8) {
		if p.Over() {
			continue
		}
		sum := 0.0
		for _, term := range termsOf(p) {
			sum += term.Value * term.Weight
		}
		if got := Evaluate(p); math.Abs(float64(got)-1000*sum) > 0.51 {
			t.Fatalf("%s: %d, terms sum to %v", game.FormatOBF(p, game.Black), got, sum)
		}
		if Evaluate(p.Swap()) != -Evaluate(p) {
			t.Fatalf("%s: not odd", game.FormatOBF(p, game.Black))
		}
	}
}

func TestTermValues(t *testing.T) {
	// Black has a1 with a C- and the X-square, White the C-square b8 next to an empty corner.
	p := position64(t, "XX-------X-----------------OX------XO--------------------O------ X")
	values := map[string]float64{}
	for _, term := range termsOf(p) {
		values[term.Name] = term.Value
	}
	for name, want := range map[string]float64{"pieces": 2. / 64, "corners": 0.25, "position": 3. / 12, "stability": 1} {
		if values[name] != want {
			t.Errorf("%s is %v, want %v", name, values[name], want)
		}
	}
	if start := Evaluate(game.Start); start != 0 {
		t.Errorf("the start is worth %d", start)
	}
	// Weights at the start, 4 discs: g = 1/16.
	for i, want := range []float64{22.5, 30 * (1 - 0.5/16), 25, 15 * (1 - 0.7/16), 10} {
		if got := termsOf(game.Start)[i]; math.Abs(got.Weight-want) > 1e-9 {
			t.Errorf("%s weighs %v at the start, want %v", got.Name, got.Weight, want)
		}
	}
}

func TestAFinishedGameOutranksEveryEstimate(t *testing.T) {
	highest := int32(0)
	for _, p := range endings(3000, 1, 59, 9) {
		if !p.Over() {
			highest = max(highest, Evaluate(p), -Evaluate(p))
		}
	}
	if most := int32((60 + 30 + 25 + 15 + 10) * Point); Final(1) <= most {
		t.Errorf("a win by one disc is worth %d, the weights allow %d", Final(1), most)
	}
	if Final(2) <= highest || Final(-2) >= -highest {
		t.Errorf("a win by two discs is worth %d, an estimate %d", Final(2), highest)
	}
	for d := -64; d < 64; d++ {
		if Final(d) >= Final(d+1) || Final(d) != -Final(-d) {
			t.Fatalf("Final(%d) is %d, Final(%d) is %d", d, Final(d), d+1, Final(d+1))
		}
	}
	if Final(64) >= MaxScore {
		t.Error("scores do not fit the table")
	}
	over := position64(t, "XXXX------------------------------------------------------------ X")
	if got := Evaluate(over); got != Final(64) {
		t.Errorf("a wipe-out is worth %d, want %d", got, Final(64))
	}
}
