package noisy

import (
	"context"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// Searcher is the humanlike player: an inner search scores every root move, the moves that lose more than Noise.Loss discs
// against the best are dropped, Gaussian noise of Noise.Sigma discs is added to the rest, and the best is played. A
// corner that is plainly best is always taken.
type Searcher struct {
	inner ai.Searcher
	noise ai.Noise
	seed  uint64
}

// New returns a humanlike player over inner, which must honour Limits.AllMoves. The noise is seeded by seed.
func New(inner ai.Searcher, noise ai.Noise, seed uint64) *Searcher {
	return &Searcher{inner, noise, seed}
}

// plainly is the lead in discs from which on a corner is taken without noise. It is less than the noise of every level: a
// person sees a free corner.
const plainly = 1

// Search implements ai.Searcher. Its report tells the inner search's scores without noise; the move is not always the
// first of the PV's of the best score, so the PV is that of the move played.
func (s *Searcher) Search(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Report)) (ai.Result, error) {
	lim.AllMoves = true
	lim.Workers = 1 // a shallow search: workers would only make the choice depend on the machine
	res, err := s.inner.Search(ctx, p, lim, nil)
	if !res.Move.IsSquare() || len(res.Moves) < 2 {
		return res, err
	}
	chosen := Choose(res.Moves, s.noise, source(s.seed, p).NormFloat64)
	res.Move, res.Score, res.PV = chosen.Move, chosen.Score, chosen.PV
	if report != nil {
		report(res.Report)
	}
	return res, err
}

// Choose picks a root move by the rule of Searcher; normal gives standard normal numbers, one a move kept. moves must not be empty.
func Choose(moves []ai.MoveStat, noise ai.Noise, normal func() float64) ai.MoveStat {
	moves = slices.Clone(moves)
	slices.SortFunc(moves, func(a, b ai.MoveStat) int { return int(a.Move) - int(b.Move) }) // whatever order the search had
	best, second := math.Inf(-1), math.Inf(-1)
	at := 0
	for i := range moves {
		d := eval.Discs(moves[i].Score)
		if d > best {
			best, second, at = d, best, i
		} else {
			second = max(second, d)
		}
	}
	if game.Corners.Has(moves[at].Move.Square()) && best-second >= plainly {
		return moves[at]
	}
	top := math.Inf(-1)
	for i := range moves {
		d := eval.Discs(moves[i].Score)
		if best-d > noise.Loss {
			continue
		}
		if d += noise.Sigma * normal(); d > top {
			top, at = d, i
		}
	}
	return moves[at]
}
