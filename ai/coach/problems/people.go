package problems

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flipside/ai/friendly"
	"flipside/game"
)

// Seen is what a person did in a position where one move is better than all others.
type Seen struct {
	Expected float64 // share of people expected to miss the best move
	Missed   bool    // the person missed it
}

// seenDepth is the depth, in plies, of the searches that find such positions.
const seenDepth = 12

// See examines the nth position of a game, from 0, among those that could be problems by their
// number of empties, in random order. ok is false if no move is better than all others, or if the
// game has no such position. The error is the cause of ctx's end or comes from an engine.
func (m *Miner) See(ctx context.Context, of game.Line, draw *rand.Rand, n int) (s Seen, ok bool, err error) {
	type at struct {
		friendly.Scene
		played game.Move
	}
	var list []at
	friendly.Scenes(of, func(s friendly.Scene, played game.Move) {
		if _, ok := KindOf(s.Position.Empties()); ok && s.Position.Moves().Count() >= fewest {
			list = append(list, at{s, played})
		}
	})
	draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if n >= len(list) {
		return s, false, nil
	}
	x := list[n]
	kind, depth := Endgame, 0
	if x.Position.Empties() > quickEnd {
		kind, depth = Middle, seenDepth
		values, err := m.all(ctx, x.Position, first)
		if err != nil || values[0].Score.Value-values[1].Score.Value < firstLead {
			return s, false, err
		}
	}
	values, err := m.all(ctx, x.Position, depth)
	if err != nil {
		return s, false, err
	}
	if best, next := values[0].Score.Value, values[1].Score.Value; !Unique(kind, best, next) || decided(kind, best, next, 0) {
		return s, false, nil
	}
	crowd := m.people(minedPosition{pos: x.Position, last: x.Last})
	return Seen{Miss(crowd.share[values[0].Move]), x.played != values[0].Move}, true, nil
}

// Bin is one tenth of the seen positions, sorted by expected misses.
type Bin struct {
	Expected float64 `json:"expected" help:"mean share of people who are expected to miss the best move"`
	Missed   float64 `json:"missed" help:"share of the players who missed it"`
	N        int     `json:"n" help:"number of positions"`
}

// Bins divides the seen positions into ten bins, from the least expected misses to the most.
func Bins(seen []Seen) (bins [10]Bin) {
	sorted := slices.Clone(seen)
	slices.SortStableFunc(sorted, func(a, b Seen) int { return cmp.Compare(a.Expected, b.Expected) })
	for i, s := range sorted {
		b := &bins[i*len(bins)/len(sorted)]
		b.Expected += s.Expected
		b.N++
		if s.Missed {
			b.Missed++
		}
	}
	for i := range bins {
		if n := float64(bins[i].N); n > 0 {
			bins[i].Expected /= n
			bins[i].Missed /= n
		}
	}
	return bins
}

// RankCorrelation returns Spearman's coefficient of expected and actual misses, with mean ranks for
// equal values.
func RankCorrelation(seen []Seen) float64 {
	x, y := make([]float64, len(seen)), make([]float64, len(seen))
	for i, s := range seen {
		x[i] = s.Expected
		if s.Missed {
			y[i] = 1
		}
	}
	return correlation(ranks(x), ranks(y))
}

// ranks returns the rank of each value, from 1. Equal values get their mean rank.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	out := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			out[order[k]] = float64(i+1+j) / 2
		}
		i = j
	}
	return out
}

// correlation returns Pearson's coefficient, or 0 if one of the lists does not vary.
func correlation(x, y []float64) float64 {
	mean := func(list []float64) (sum float64) {
		for _, v := range list {
			sum += v
		}
		return sum / float64(len(list))
	}
	mx, my := mean(x), mean(y)
	sxy, sxx, syy := 0.0, 0.0, 0.0
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		sxy, sxx, syy = sxy+dx*dy, sxx+dx*dx, syy+dy*dy
	}
	if sxx == 0 || syy == 0 {
		return 0
	}
	return sxy / math.Sqrt(sxx*syy)
}
