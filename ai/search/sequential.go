package search

// solo searches with the first worker alone.
type solo struct{ unbound }

func newSolo() method { return solo{} }

func (solo) iterate(e *engine, depth int, alpha, beta int32) (score int32) {
	e.workAlone(func(w *worker) { score = w.iterate(depth, alpha, beta) })
	return score
}
