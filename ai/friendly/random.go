package friendly

import (
	"context"
	"math/rand/v2"

	"flipside/ai"
	"flipside/game"
)

// Random is a Searcher that plays any legal move with the same probability.
type Random struct{ Seed uint64 }

// Search implements ai.Searcher.
func (r Random) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p := req.Position
	res, none := ai.NoChoice(p)
	if !none {
		moves := p.Moves()
		for range source(r.Seed, p).IntN(moves.Count()) {
			moves &= moves - 1
		}
		res.Move = game.Move(moves.First())
		res.PV, res.Progress = []game.Move{res.Move}, 1
	}
	return res, context.Cause(ctx)
}

// source returns the random numbers for a position in a game with the given seed.
func source(seed uint64, p game.Position) *rand.Rand {
	const odd = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio: gives similar boards different numbers
	return rand.New(rand.NewPCG(seed^uint64(p.Own)*odd, uint64(p.Opp)*odd+seed))
}
