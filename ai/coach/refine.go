package coach

import (
	"math"
	"time"
)

// The refined pass divides its time between doubtful moves and solving backwards from the solved
// end.
const (
	provingShare = 0.4  // share of the time for solving further back from the end
	largestShare = 0.35 // share of the time left: no search starts that is likely to take more
	leastDoubt   = 0.05 // the smallest doubt about a move that is searched again
	endGrowth    = 4    // growth of time from the deepest level to the likely end, and from there to the proven end
)

// refine searches again where the doubt about a class is largest, until time runs out.
func (r *run) refine() error {
	for r.pass.left() > 0 {
		most := time.Duration(float64(r.pass.left()) * largestShare)
		i, l, ok := r.nextProof(most)
		if !ok || float64(r.pass.proving) > provingShare*float64(r.pass.used) {
			if j, at, doubtful := r.mostDoubtful(most); doubtful {
				i, l, ok = j, at, true
			}
		}
		if !ok {
			return nil
		}
		before := r.pass.used
		done, err := r.look(i, l, r.pass.left())
		if l == ToEnd {
			r.pass.proving += r.pass.used - before
		}
		v := &r.moves[i]
		v.refined, v.stuck = true, !done
		v.settle(false)
		if err != nil {
			return err
		}
		for _, j := range []int{i, i - 1} {
			if j >= 0 {
				if err := r.explain(j); err != nil {
					return err
				}
			}
		}
		r.publish()
	}
	return nil
}

// nextProof returns the last move that is not judged exactly, if solving it is likely to take at
// most `most`.
func (r *run) nextProof(most time.Duration) (i int, l Level, ok bool) {
	for i = len(r.moves) - 1; i >= 0 && r.moves[i].Kind == Exact; i-- {
	}
	if i < 0 || r.moves[i].stuck {
		return 0, ToEnd, false
	}
	need := time.Duration(0)
	for j := i + 1; j <= min(i+3, len(r.spots)-1); j++ {
		need = max(need, r.spots[j].cost[ToEnd])
	}
	need = time.Duration(float64(need) * solveGrowth)
	return i, ToEnd, need <= most
}

// mostDoubtful returns the move with the most doubt for its cost whose next level is likely to take
// at most `most`.
func (r *run) mostDoubtful(most time.Duration) (best int, l Level, ok bool) {
	largest := 0.0
	for i := range r.moves {
		v := &r.moves[i]
		if !v.Counted() || v.Kind != Estimate || v.stuck {
			continue
		}
		d := doubtOf(&v.Move)
		to, growth := r.nextLevel(i)
		if need := float64(r.costOf(i)) * growth; d >= leastDoubt && need <= float64(most) {
			if d /= math.Sqrt(max(need, float64(time.Millisecond))); d > largest {
				best, l, largest, ok = i, to, d, true
			}
		}
	}
	return best, l, ok
}

// doubtOf returns the doubt about the class of a move, in discs: its error if the loss is at a
// threshold, and less the farther the loss is from it. A costlier class counts more.
func doubtOf(m *Move) (d float64) {
	for weight, from := range []float64{SlipFrom, MistakeFrom, BigFrom} {
		z := (m.Loss - from) / m.Error
		d = max(d, float64(weight+1)*m.Error*math.Exp(-z*z/2))
	}
	return d
}

// nextLevel returns the level above a move's level, and how many times as long it is likely to
// take.
func (r *run) nextLevel(i int) (Level, float64) {
	empties, by := r.spots[i].empties, r.moves[i].by
	if by == ToLikelyEnd {
		return ToEnd, endGrowth
	}
	depth := plies(by.Depth+2, empties)
	if depth+endLead >= empties {
		return ToLikelyEnd, endGrowth
	}
	return Level{Depth: depth}, levelGrowth
}

// costOf returns the time that the last comparison of a move took.
func (r *run) costOf(i int) time.Duration {
	cost := time.Duration(0)
	for j, l := range []Level{r.moves[i].by, r.moves[i].by.after()} {
		cost += r.spots[i+j].cost[l]
	}
	return cost
}
