package rating

import (
	"math"
	"time"
)

// Estimate is what is known about a person's rating after a game.
type Estimate struct {
	At        time.Time
	Elo       float64 // the mean of the distribution, at least Weakest
	Low, High float64 // the rating lies between them with a probability of 95 %
	Games     int     // number of results that count so far
}

// Weakest is the smallest rating: Random's, which does not try to win. A person who loses some
// first games to it plays no worse, although these games alone would suggest it.
const Weakest = 0

// Start is the rating before the first game, for a person who plays occasionally.
const Start = 700

// The model. A rating is on the scale of our players, where Random has 0.
const (
	priorMean = Start
	priorSD   = 350
	driftSD   = 10 // for the change in a day
	inside    = 0.95
)

// The grid for the distribution of the rating.
const (
	gridLow  = -1000
	gridHigh = 3000
	gridStep = 10
	gridSize = (gridHigh-gridLow)/gridStep + 1
)

// Series returns the rating after each rated game against an opponent whose Elo is measured, in the
// order of play. It is empty without such a game.
//
// The rating is a Gaussian at first and drifts over time; a game multiplies its distribution by the
// probability of its outcome (M. E. Glickman, "Parameter estimation in large dynamic paired
// comparison experiments", Applied Statistics 48 (1999), section 2: Bradley-Terry for a game, a
// random walk between the games; a draw is half a win and half a loss). The distribution is
// computed on a grid of ratings, so the approximation of section 3 is not needed.
func Series(results []Finished) []Estimate {
	var series []Estimate
	d := prior()
	var before time.Time
	for _, r := range inOrder(results) {
		if !r.counts() {
			continue
		}
		if len(series) > 0 {
			d.wander(r.At.Sub(before).Hours() / 24)
		}
		before = r.At
		d.learn(r.Elo, r.Outcome)
		e := Estimate{At: r.At, Elo: max(Weakest, d.mean()), Games: len(series) + 1}
		e.Low, e.High = max(Weakest, d.quantile((1-inside)/2)), max(Weakest, d.quantile((1+inside)/2))
		series = append(series, e)
	}
	return series
}

// Now returns the rating after the last game. ok is false if no game counts.
func Now(results []Finished) (e Estimate, ok bool) {
	series := Series(results)
	if len(series) == 0 {
		return Estimate{}, false
	}
	return series[len(series)-1], true
}

// Expected returns the share of the points, 0..1, that a player with this rating wins against an
// opponent (A. E. Elo, "The Rating of Chessplayers" (1978), 8.4, in its logistic form).
func Expected(elo, opponent float64) float64 {
	a, b := strength(elo), strength(opponent)
	return a / (a + b)
}

// strength converts a rating to a strength: the ratio of two strengths is the ratio of wins to
// losses.
func strength(elo float64) float64 { return math.Pow(10, elo/400) }

// density has the probability of each rating of the grid; their sum is 1.
type density [gridSize]float64

func ratingAt(i int) float64 { return gridLow + float64(i)*gridStep }

func prior() *density {
	d := new(density)
	for i := range d {
		z := (ratingAt(i) - priorMean) / priorSD
		d[i] = math.Exp(-z * z / 2)
	}
	d.norm()
	return d
}

func (d *density) norm() {
	sum := 0.0
	for _, p := range d {
		sum += p
	}
	for i := range d {
		d[i] /= sum
	}
}

// strengths has the strength of each rating of the grid.
var strengths = func() (list [gridSize]float64) {
	for i := range list {
		list[i] = strength(ratingAt(i))
	}
	return list
}()

// learn multiplies the density by the probability of an outcome.
func (d *density) learn(opponent float64, o Outcome) {
	other := strength(opponent)
	for i, own := range strengths {
		switch o {
		case Win:
			d[i] *= own / (own + other)
		case Loss:
			d[i] *= other / (own + other)
		default:
			d[i] *= math.Sqrt(own*other) / (own + other)
		}
	}
	d.norm()
}

// wander spreads the density by the random walk of some days. After a long time the uncertainty is
// at most that of the prior.
func (d *density) wander(days float64) {
	sd := min(driftSD*math.Sqrt(max(0, days)), priorSD) / gridStep // in steps of the grid
	if sd == 0 {
		return
	}
	// The share that moves by k steps is that of a Gaussian between k-1/2 and k+1/2.
	reach := min(gridSize-1, int(math.Ceil(4*sd)))
	share := make([]float64, reach+1)
	for k := range share {
		share[k] = (math.Erf((float64(k)+0.5)/(sd*math.Sqrt2)) - math.Erf((float64(k)-0.5)/(sd*math.Sqrt2))) / 2
	}
	var next density
	for i, p := range d {
		for j := max(0, i-reach); j <= min(gridSize-1, i+reach); j++ {
			next[j] += p * share[max(i-j, j-i)]
		}
	}
	*d = next
	d.norm()
}

func (d *density) mean() float64 {
	sum := 0.0
	for i, p := range d {
		sum += p * ratingAt(i)
	}
	return sum
}

// quantile returns the rating below which the share q of the density is. It interpolates linearly
// within a step of the grid.
func (d *density) quantile(q float64) float64 {
	sum := 0.0
	for i, p := range d {
		if sum+p >= q {
			return ratingAt(i) + ((q-sum)/p-0.5)*gridStep
		}
		sum += p
	}
	return gridHigh
}
