package noisy

import (
	"context"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// Searcher is the player that plays like a person. An inner search scores all root moves. Moves
// that are more than Noise.Loss discs worse than the best are dropped. Gaussian noise of
// Noise.Sigma discs is added to the others, and the best of them is played. A corner that is
// clearly best is always taken.
type Searcher struct {
	inner ai.Searcher
	noise ai.Noise
	seed  uint64
}

// New returns a player over an inner search, which must support Limits.AllMoves. The seed decides
// the noise.
func New(inner ai.Searcher, noise ai.Noise, seed uint64) *Searcher {
	return &Searcher{inner, noise, seed}
}

// plainly is the lead in discs at which a corner is taken without noise. It is smaller than the
// noise of every level, since a person sees a free corner.
const plainly = 1

// Search implements ai.Searcher. Its report holds the scores of the inner search, without noise.
// The PV is that of the move played, which may not have the best score.
func (s *Searcher) Search(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Report)) (ai.Result, error) {
	lim.AllMoves = true
	lim.Workers = 1 // the search is shallow, and more workers would make the move depend on the machine
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

// Choose chooses a root move by the rule of Searcher. normal returns standard normal numbers; it is
// called once for each move that is not dropped. moves must not be empty.
func Choose(moves []ai.MoveStat, noise ai.Noise, normal func() float64) ai.MoveStat {
	moves = slices.Clone(moves)
	slices.SortFunc(moves, func(a, b ai.MoveStat) int { return int(a.Move) - int(b.Move) }) // so that the order of the search does not matter
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
