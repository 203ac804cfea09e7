package search

// window gives each worker a different slice of the range of scores (parallel aspiration: G.
// Baudet, The Design and Analysis of Algorithms for Asynchronous Multiprocessors, 1978).
//
// Every worker searches the same tree, each in its own slice of the window. The slice that contains
// the score ends the search. One that fails low ends those above it, and one that fails high ends
// those below it. A narrow window saves a worker some nodes, which is all that can be gained.
type window struct{ unbound }

func newWindow() method { return window{} }

func (window) iterate(e *engine, depth int, alpha, beta int32) int32 {
	borders := sliceBorders(&e.run, alpha, beta, len(e.run.fixed.team))
	slices := make([]token, len(borders)-1)
	for i := range slices {
		slices[i].open(&e.run.iterationToken, 0)
	}
	last := len(slices) - 1
	var r race
	e.workAll(func(w *worker) {
		i := w.id
		if i > last {
			return
		}
		w.token = &slices[i]
		// Slices overlap by one, so that a score on a border is inside the upper one.
		low, high := borders[i], borders[i+1]
		if i > 0 {
			low--
		}
		n := w.rootNode(depth, low, high)
		score := w.searchNode(n)
		if w.stopped() {
			return
		}
		switch {
		case score <= low && i > 0:
			for j := i + 1; j <= last; j++ {
				slices[j].end()
			}
		case score >= high && i < last:
			for j := range i {
				slices[j].end()
			}
		default:
			// Inside, below the lowest slice or above the highest: this is the score of the full
			// window.
			r.finish(w, n, score)
		}
	})
	return r.score
}

// sliceBorders divides a window among at most k workers, around the expected score; a slice is at
// least two wide.
func sliceBorders(r *run, alpha, beta int32, k int) []int32 {
	step := r.fixed.model.Unit * 2
	if r.iteration.mode.exact {
		step = 8
	}
	borders := []int32{alpha}
	for i := 1; i < k; i++ {
		b := r.iteration.guess + step*int32(2*i-k)/2
		if beta-alpha < step*int32(k) {
			b = alpha + (beta-alpha)*int32(i)/int32(k)
		}
		if b >= borders[len(borders)-1]+2 && b <= beta-2 {
			borders = append(borders, b)
		}
	}
	return append(borders, beta)
}
