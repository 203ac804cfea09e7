package problems

import (
	"slices"

	"flipside/ai/coach"
	"flipside/game"
)

// Turned returns the problem as it is on a board that is turned or mirrored by a symmetry, from 0
// to game.Symmetries-1, and with the colours exchanged if swap says so. Its Game stays as it was
// played.
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
