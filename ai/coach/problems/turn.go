package problems

import (
	"slices"

	"flipside/ai/coach"
	"flipside/game"
)

// Turned returns the problem on a board that is turned or mirrored by a symmetry, from 0 to
// game.Symmetries-1, with the colours exchanged if swap is set. Its Game does not change.
func (p *Problem) Turned(symmetry int, swap bool) *Problem {
	out := *p
	out.Line = game.TransformMoves(p.Line, symmetry)
	out.Wrong = p.Wrong.Turned(symmetry)
	if swap {
		out.Wrong.Side = out.Wrong.Side.Other()
		out.Wrong.Reasons = slices.Clone(out.Wrong.Reasons)
		for i := range out.Wrong.Reasons {
			for _, f := range [...]*coach.Fact{&out.Wrong.Reasons[i].Does, &out.Wrong.Reasons[i].Instead} {
				f.Side = f.Side.Other()
			}
		}
	}
	return &out
}
