package match

import (
	"errors"
	"fmt"
	"math"
)

// SPRT is the sequential probability ratio test of A. Wald (Annals of Mathematical Statistics 16,
// 1945, pp. 117-186). It decides between two hypotheses about A's lead over B and ends a match as
// soon as there are enough games for a decision.
//
// It counts pairs and not games, since the two games of an opening are not independent. A pair has
// one of five results. The likelihood of a hypothesis is the likelihood of the most likely
// distribution over these five results with the mean of the hypothesis (a generalised likelihood
// ratio test).
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses H0 and H1: A's lead in Elo; Elo0 < Elo1
	Alpha, Beta float64 // the probabilities of accepting H1 if H0 is true, and H0 if H1 is true; each in (0, 0.5)
}

// Check returns an error that names the invalid field.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0) || math.Abs(t.Elo0) > 1000 || math.Abs(t.Elo1) > 1000:
		return fmt.Errorf("the Elo bounds %g and %g must be from -1000 to 1000, the lower one first", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5):
		return fmt.Errorf("alpha must be between 0 and 0.5, not %g", t.Alpha)
	case !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("beta must be between 0 and 0.5, not %g", t.Beta)
	}
	return nil
}

// Decision is the result of a test.
type Decision int8

// The decisions.
const (
	Undecided Decision = iota
	AcceptH0
	AcceptH1
)

// String returns "undecided", "H0" or "H1".
func (d Decision) String() string { return [...]string{"undecided", "H0", "H1"}[d] }

// Bounds returns Wald's bounds of the log-likelihood ratio. At or below low the test accepts H0, at
// or above high it accepts H1.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// fewestPairs is the smallest number of pairs for a decision. The test estimates the distribution
// from the pairs, and a few equal results would make it look certain.
const fewestPairs = 8

// Decide tests the finished pairs of s. llr is the log-likelihood ratio of H1 to H0.
func (t SPRT) Decide(s *Stats) (d Decision, llr float64) {
	llr = t.LLR(s.Pairs)
	low, high := t.Bounds()
	n := 0
	for _, c := range s.Pairs {
		n += c
	}
	switch {
	case n < fewestPairs:
		return Undecided, llr
	case llr >= high:
		return AcceptH1, llr
	case llr <= low:
		return AcceptH0, llr
	}
	return Undecided, llr
}

// LLR returns the log-likelihood ratio of H1 to H0. pairs counts the pairs in which A scored 0,
// 1/2, 1, 3/2 and 2 points.
func (t SPRT) LLR(pairs [5]int) float64 {
	var p [5]float64
	var n, sum float64
	for _, c := range pairs {
		n += float64(c)
	}
	if n == 0 {
		return 0
	}
	for i, c := range pairs {
		p[i] = max(float64(c), 1e-3) // otherwise a result that has not occurred yet would be impossible under both hypotheses
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	s0, s1 := share(t.Elo0), share(t.Elo1)
	q0, q1 := tilt(p, s0), tilt(p, s1)
	llr := 0.0
	for i := range p {
		x := float64(i) / 4
		llr += p[i] * math.Log((1+q0*(x-s0))/(1+q1*(x-s1)))
	}
	return n * llr
}

// share returns the share of the points that corresponds to a lead in Elo. It is the inverse of
// Elo.
func share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// tilt returns the number q for which p[i]/(1+q(x[i]-mean)), with x[i] = i/4, sums to 1 and has the
// given mean. By the method of Lagrange multipliers, this is the most likely distribution with that
// mean given the observed p. All p are positive, and mean is inside (0, 1).
func tilt(p [5]float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean // at these values a factor becomes 0
	for range 100 {
		q := (low + high) / 2
		sum := 0.0
		for i := range p {
			d := float64(i)/4 - mean
			sum += p[i] * d / (1 + q*d)
		}
		if sum > 0 {
			low = q
		} else {
			high = q
		}
	}
	return (low + high) / 2
}

// errDecided ends a match when its test has decided.
var errDecided = errors.New("the test reached a decision")
