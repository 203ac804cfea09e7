package search

import (
	"fmt"
	"strings"
)

// diversity makes a worker of lazysmp search differently from its fellows, so that they fill the shared table for each
// other instead of repeating each other. The first worker always has none.
type diversity struct {
	history bool // keep history and killers of its own from iteration to iteration
	window  bool // a wider aspiration window
	noise   bool // noise in the ordering of moves; it never touches a score
	depth   bool // every second helper is at the next iteration
}

// defaultDiversity is what lazysmp uses when nothing else is asked for; the table in the package doc is the reason.
var defaultDiversity = diversity{noise: true}

// disorder is the noise of a worker's ordering: up to step for each ply from that depth (empties in an exact search) on. It grows towards
// the root, since there two workers that choose differently have the most to give each other, while near the leaves a bad order only costs
// nodes.
type disorder struct{ from, step int }

// In the units of each ordering, where a reply of the opponent weighs 16, 32 and 40.
var (
	disorderClassic = disorder{3, 10}
	disorderLearned = disorder{5, 60}
	disorderExact   = disorder{12, 15}
)

// stray returns the noise for a move of a node of this depth.
func (w *worker) stray(depth int) int32 {
	plies := depth - w.disorder.from + 1
	if plies <= 0 {
		return 0
	}
	return int32(w.random() >> 8 % uint32(plies*w.disorder.step+1))
}

// scatter gives the brothers of a first move along the PV, which are in their order, other places in that of a helper, with scores from most
// on downwards. Since most of them only have to be refuted, in any order, each worker begins somewhere else: every second one goes on from
// there, the others go back towards it.
func (w *worker) scatter(brothers []choice, most int32) {
	n, k := len(brothers), len(w.team)
	for i := range brothers {
		place := (i + n - w.id*n/k) % n
		if w.id&1 != 0 {
			place = ((w.id+1)*n/k - 1 - i + n) % n
		}
		brothers[i].score = most - int32(place)
	}
}

// parseDiversity reads the switches that are to be on, joined by '+'; "none" is none.
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
			return d, fmt.Errorf("lazysmp has no switch %q: there are history, window, noise, depth and none", name)
		}
	}
	return d, nil
}

// lazySMP lets every worker search the root on the shared table, each a little differently. The deepest finished result
// wins; a helper that is ahead and finishes ends the iteration at its depth.
//
// At a fixed depth with the table cleared and cutoffs at equal depth only, its score is sequential's too: every
// stored score is the minimax score (or a bound of it) of a position and a depth, whoever found it. It may differ from a
// sequential search where entries from deeper searches stand for shallower ones (searches that only time
// limits): helpers ahead then leave other entries behind than a lone worker would.
func lazySMP(e *engine, depth int, alpha, beta int32) int32 {
	if len(e.team) == 1 {
		return sequential(e, depth, alpha, beta)
	}
	var r race
	e.races = true
	e.run(func(w *worker) {
		d, low, high := depth, alpha, beta
		if w.id > 0 {
			w.diverse = e.diverse
			if !e.diverse.history {
				w.forget()
			}
			if e.diverse.depth && w.id&1 != 0 && e.ahead > 0 {
				d = e.ahead
			}
			if e.diverse.window {
				margin := e.model.Unit * int32(1+w.id)
				if e.exact {
					margin = int32(2 + 2*w.id)
				}
				low, high = max(low-margin, -inf), min(high+margin, inf)
			}
		} else if !e.diverse.history {
			w.forget()
		}
		for !w.stopped() {
			score := w.rootMoves(d, low, high)
			if w.stopped() {
				return
			}
			if d == depth || score > alpha && score < beta {
				// At the same depth a result of a wider window is one of the narrower, on the same side of it. A deeper one
				// counts only inside: as a bound it would say nothing of this depth.
				r.finish(e, w, d, score, low)
				return
			}
			d, low, high = depth, alpha, beta // a deeper search that fell out of the window
		}
	})
	e.races = false
	if r.done && r.depth > depth {
		e.reached = r.depth
	}
	return r.score
}

// forget empties history and killers.
func (w *worker) forget() {
	w.history = [2][64]int32{}
	for i := range w.killers {
		w.killers[i] = [2]uint8{64, 64}
	}
}
