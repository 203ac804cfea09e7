package friendly

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// Greedy is a Searcher that flips the most discs, as people do on their first day. It chooses
// randomly between equal moves.
type Greedy struct{ Seed uint64 }

// Search implements ai.Searcher.
func (g Greedy) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p := req.Position
	res, none := ai.NoChoice(p)
	if !none {
		most, equal := 0, 0
		r := source(g.Seed, p)
		for s := range p.Moves().All() {
			switch n := p.Flips(s).Count(); {
			case n > most:
				most, equal, res.Move = n, 1, game.Move(s)
			case n == most:
				if equal++; r.IntN(equal) == 0 {
					res.Move = game.Move(s)
				}
			}
		}
		res.PV, res.Progress = []game.Move{res.Move}, 1
	}
	return res, context.Cause(ctx)
}
