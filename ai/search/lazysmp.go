package search

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// lazySMP is Lazy SMP (the name is from chess programs; no paper introduced it. E. Østensen, A
// Complete Chess Engine Parallelized Using Lazy SMP, University of Oslo 2016, describes it).
//
// Every worker searches the root by itself, and all share the transposition table. No work is
// distributed: a worker gains because others have filled the table with results that it needs
// later. That only helps if workers do not all do the same at the same time, so helpers search a
// little differently (diversity). The first worker never does. The deepest finished result wins.
//
// Beyond that, workers at the same node pass on what they find there (recall.go).
//
// At a fixed depth, with the table cleared and cutoffs at equal depth only, the score is
// sequential's: every stored score is the minimax score of a position and a depth, or a bound of
// it, no matter which worker found it. If entries of deeper searches can answer shallower ones, it
// can differ: helpers that are ahead leave other entries behind than a lone worker does.
type lazySMP struct {
	unbound
	diverse diversity
	notes   notes
}

func newLazySMP() method { return &lazySMP{diverse: diversity{noise: true}} }

// diversity selects how the helpers differ. README.md has measurements of each.
type diversity struct {
	history bool // each has a separate history and killers from iteration to iteration
	window  bool // a wider aspiration window
	noise   bool // another order of moves if other workers are at the node; it never changes a score
	depth   bool // every second helper searches the next iteration
}

func (l *lazySMP) iterate(e *engine, depth int, alpha, beta int32) int32 {
	l.notes.clear()
	hooks := make([]lazyHook, len(e.run.fixed.team))
	var r race
	e.work(func(w *worker) {
		d, low, high := depth, alpha, beta
		helps := w.id > 0
		hooks[w.id] = lazyHook{recallHook{w, &l.notes}, helps && l.diverse.noise}
		w.setHook(&hooks[w.id], sameDepths)
		if !l.diverse.history {
			w.cutoffs.forget()
		}
		if next := e.run.iteration.nextDepth; helps && l.diverse.depth && w.id&1 != 0 && next > 0 {
			d = next
		}
		if helps && l.diverse.window {
			margin := e.run.fixed.model.Unit * int32(1+w.id)
			if w.mode.exact {
				margin = int32(2 + 2*w.id)
			}
			low, high = max(low-margin, -inf), min(high+margin, inf)
		}
		for !w.stopped() {
			n := w.rootNode(d, low, high)
			score := w.searchNode(n)
			if w.stopped() {
				return
			}
			if d == depth || score > alpha && score < beta {
				// At the same depth, a result of a wider window is also one of the narrower, on the
				// same side. A deeper result counts only inside the window: a bound would say
				// nothing about this depth.
				r.finish(w, n, score)
				return
			}
			d, low, high = depth, alpha, beta // a deeper search fell out of the window
		}
	})
	e.reached = max(depth, r.depth)
	return r.score
}

// lazyHook is a worker's hook.
type lazyHook struct {
	recallHook
	noise bool
}

// onSibling gives a helper a different order of siblings if other workers are at the node, since in
// their order it would repeat their work. The first move stays first; most of its siblings only
// have to be refuted, in any order. If no other worker is at the node, a worse order would only
// cost nodes.
func (h *lazyHook) onSibling(n *node, list []choice) (handled bool) {
	if h.noise && n.tried == 1 {
		if k := h.earlier(n); k > 0 {
			scatter(list, k)
		}
	}
	return false
}

// scatter arranges moves in the order of the worker that comes after k others. It starts as far
// from their starting points as possible: at the front, at the back, in the middle forwards and
// backwards, at a quarter, and so on.
func scatter(list []choice, k int) {
	slices.SortFunc(list, func(a, b choice) int { return int(b.Score - a.Score) })
	n := len(list)
	start := int(bits.Reverse8(uint8(k/2))) * n >> 8
	for i := range list {
		place := (i + n - start) % n
		if k&1 != 0 {
			place = n - 1 - place
		}
		list[i].Score = -int32(place)
	}
}

// parseDiversity reads the names of the switches that are on, joined by '+', or "none".
func parseDiversity(text string) (d diversity, err error) {
	for _, name := range strings.Split(text, "+") {
		switch name {
		case "history":
			d.history = true
		case "window":
			d.window = true
		case "noise":
			d.noise = true
		case "depth":
			d.depth = true
		case "none":
		default:
			return d, fmt.Errorf("unknown lazysmp switch %q: the switches are "+
				"history, window, noise, depth and none", name)
		}
	}
	return d, nil
}
