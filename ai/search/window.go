package search

// windowSplit gives each worker another slice of the score range (G. Baudet, The design and analysis of algorithms for
// asynchronous multiprocessors, 1978: parallel aspiration). The slice that holds the score ends the search; one that fails
// low ends those above it, one that fails high those below. Every worker searches the whole tree, so it gains little.
func windowSplit(e *engine, depth int, alpha, beta int32) int32 {
	if len(e.team) == 1 {
		return sequential(e, depth, alpha, beta)
	}
	cuts := sliceBorders(alpha, beta, len(e.team), e)
	k := len(cuts) - 1
	tokens := make([]splitPoint, k)
	var r race
	e.races = true
	e.runAll(func(w *worker) {
		i := w.id
		if i >= k {
			return
		}
		w.sp, w.turn = &tokens[i], 0
		// Slices overlap by one, so that a score on a border lies inside the upper one.
		low, high := cuts[i], cuts[i+1]
		if i > 0 {
			low--
		}
		score := w.rootMoves(depth, low, high)
		if w.stopped() {
			return
		}
		switch {
		case score <= low && i > 0:
			for j := i + 1; j < k; j++ {
				tokens[j].turn.Store(over)
			}
		case score >= high && i < k-1:
			for j := range i {
				tokens[j].turn.Store(over)
			}
		default:
			// Inside, or below the lowest or above the highest slice: the score of the whole window.
			r.finish(e, w, depth, score, low)
		}
	})
	e.races = false
	return r.score
}

// sliceBorders divides a window among at most k workers, around the expected score; a slice is at least two wide.
func sliceBorders(alpha, beta int32, k int, e *engine) []int32 {
	step := e.model.Unit * 2
	if e.exact {
		step = 8
	}
	cuts := []int32{alpha}
	for i := 1; i < k; i++ {
		c := e.guess + step*int32(2*i-k)/2
		if beta-alpha < step*int32(k) {
			c = alpha + (beta-alpha)*int32(i)/int32(k)
		}
		if c >= cuts[len(cuts)-1]+2 && c <= beta-2 {
			cuts = append(cuts, c)
		}
	}
	return append(cuts, beta)
}
