package coach

import (
	"math"
	"time"
)

// The refined pass divides its time between moves about which there is doubt and the position
// before the solved ones.
const (
	provingShare = 0.4  // of the time, for solving on from the end
	largestShare = 0.35 // of what is left: no search is begun that is likely to take more
	leastDoubt   = 0.05 // of a move that is looked at again
	endGrowth    = 4    // the time of the likely end, for the deepest level before it; of the proven one, for the likely
)

// refine searches again where the doubt about a class is largest, as long as there is time.
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

// nextProof returns the last move that is not judged exactly, where the solve is likely to take no
// longer than most.
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

// mostDoubtful returns the move with the largest doubt for its cost that can be searched to its
// next level within most.
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

// doubtOf returns how much may change about the class of a move: its error where the loss lies at a
// threshold, and less the farther it is from there. A dearer class counts more.
func doubtOf(m *Move) (d float64) {
	for weight, from := range []float64{SlipFrom, MistakeFrom, BigFrom} {
		z := (m.Loss - from) / m.Error
		d = max(d, float64(weight+1)*m.Error*math.Exp(-z*z/2))
	}
	return d
}

// nextLevel returns the level above that of a move, and how many times as long it is likely to
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

// costOf returns the time of the last comparison of a move.
func (r *run) costOf(i int) time.Duration {
	cost := time.Duration(0)
	for j, l := range []Level{r.moves[i].by, r.moves[i].by.after()} {
		cost += r.spots[i+j].cost[l]
	}
	return cost
}
