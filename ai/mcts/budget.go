package mcts

import "sync/atomic"

// budget holds the playouts that the workers of a search may still begin.
type budget struct{ left atomic.Int64 }

// take returns how many playouts of the n asked for are granted.
func (b *budget) take(n int64) int64 {
	if b.left.Load() <= 0 {
		return 0 // keeps left from running far below zero
	}
	if left := b.left.Add(-n); left < 0 {
		return max(0, n+left)
	}
	return n
}
