package coach

import (
	"context"
	"fmt"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Probe estimates the loss of single moves at chosen levels, to compare estimates with true losses.
// Only one goroutine may use it at a time.
type Probe struct{ engine, solver ai.Searcher }

// NewProbe returns a probe with the same engines as a review.
func NewProbe() (*Probe, error) {
	engine, solver, err := newEngines(Options{}.usual())
	return &Probe{engine, solver}, err
}

// Losses returns the loss in discs of the first move of a game at each level. It searches the
// levels in order, with the same tables. A depth stands for a level whose leaves have an even
// number of empties, so the search may be one ply shallower.
func (p *Probe) Losses(ctx context.Context, g *game.Game, levels []Level) ([]float64, error) {
	v, err := newReview(g, Options{}.usual(), p.engine, p.solver)
	if err != nil {
		return nil, err
	}
	run := run{v, ctx, 1}
	losses := make([]float64, len(levels))
	for i, l := range levels {
		if l.Depth > 0 {
			l.Depth = plies(l.Depth, v.spots[0].empties)
		}
		ok, err := run.look(0, l, time.Hour)
		if err != nil {
			return nil, err
		}
		c, known := v.compareAt(0, l)
		if !ok || !known {
			return nil, fmt.Errorf("unknown level %v", l)
		}
		losses[i] = v.weigh(0, c).Loss
	}
	return losses, nil
}
