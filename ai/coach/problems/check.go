package problems

import (
	"context"
	"fmt"

	"flipside/ai"
)

// Check searches a problem again: an endgame is solved, a middle game is searched to a depth in
// plies. The error names a stored answer that is wrong, or is the cause of ctx's end.
func (m *Miner) Check(ctx context.Context, p *Problem, depth int) error {
	if p.Kind == Middle {
		res, err := m.engine.Search(ctx, ai.Request{Position: p.Position(), Limits: ai.Limits{Workers: 1, Depth: depth, Selectivity: percent}})
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case res.Move != p.Best():
			return fmt.Errorf("at depth %d the best move is %s, not %s", depth, res.Move, p.Best())
		}
		return nil
	}
	values, err := m.all(ctx, p.Position(), 0)
	if err != nil {
		return err
	}
	best, next := values[0], values[1].Score.Value
	switch {
	case best.Move != p.Best():
		return fmt.Errorf("the best move is %s (%+g), not %s (%+g)", best.Move, rounded(best.Score.Value), p.Best(), rounded(valueOf(values, p.Best())))
	case best.Score.Value != p.Value || next != p.Second:
		return fmt.Errorf("the best moves lead to %+g and %+g, not %+g and %+g", best.Score.Value, next, p.Value, p.Second)
	}
	return nil
}
