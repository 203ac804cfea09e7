package search

import (
	"sync/atomic"
)

const maxSplits = 1

type splitPoint struct {
	parent *splitPoint
	cut    atomic.Bool
}

type splitPool struct{}
type busyTable struct{}

func (w *worker) shouldSplit(int, int, nodeType) bool { return false }
