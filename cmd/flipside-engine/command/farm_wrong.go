package command

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// wrongResults counts the results that were rejected. The first of each worker is printed at once.
type wrongResults struct {
	out io.Writer
	by  map[string]int // by the worker's name
}

// mostWorkers is the number of workers whose wrong results are counted by name.
const mostWorkers = 100

// add counts a rejected result. line says what was wrong.
func (w *wrongResults) add(worker, line string) {
	if w.by == nil {
		w.by = map[string]int{}
	}
	if w.by[worker] == 0 && len(w.by) >= mostWorkers {
		worker = "other workers"
	}
	if w.by[worker]++; w.by[worker] == 1 {
		fmt.Fprintln(w.out, "flipside-engine:", line)
	}
}

// print prints how many results of each worker were rejected, if more than the one that add
// printed. The asking must have ended.
func (w *wrongResults) print() {
	for _, worker := range slices.Sorted(maps.Keys(w.by)) {
		if n := w.by[worker]; n > 1 {
			fmt.Fprintf(w.out, "flipside-engine: rejected %d results from worker %s\n", n, worker)
		}
	}
}
