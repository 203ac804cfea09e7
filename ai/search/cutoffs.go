package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// cutoffs are the moves that have cut off elsewhere in the tree, for the order of moves.
type cutoffs struct {
	killers [eval.MaxPly][2]uint8
	history [2][game.Squares]int32
}

// forget empties the history and the killers.
func (c *cutoffs) forget() {
	c.history = [2][game.Squares]int32{}
	for ply := range c.killers {
		c.killers[ply] = [2]uint8{64, 64} // no square
	}
}

// reward keeps a move that cut off: as a killer of its ply, and in the history of its side.
func (c *cutoffs) reward(m game.Move, depth, ply int) {
	k := &c.killers[ply]
	if k[0] != uint8(m) {
		k[1], k[0] = k[0], uint8(m)
	}
	h := &c.history[ply&1]
	h[m] += int32(depth * depth)
	if h[m] > 1<<11 {
		for i := range h {
			h[i] >>= 1
		}
	}
}
