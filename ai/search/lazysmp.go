package search

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"flipside/game"
)

// diversity makes a worker of lazysmp search differently from its fellows, so that they fill the shared table for each
// other instead of repeating each other. The first worker always has none.
type diversity struct {
	history bool // keep history and killers of its own from iteration to iteration
	window  bool // a wider aspiration window
	noise   bool // another order of moves where fellows are; it never touches a score
	depth   bool // every second helper is at the next iteration
}

// defaultDiversity is what lazysmp uses when nothing else is asked for; the table in the package doc is the reason.
var defaultDiversity = diversity{noise: true}

// part gives a helper that comes to a node where fellows are an order of its own, since in theirs it would repeat what they do: that is its
// noise. The first move stays the first; most of its brothers only have to be refuted, in any order. Where nobody is, a worse order would only
// cost nodes. tried is how many moves were searched before.
func (w *worker) part(p game.Position, list []choice, depth, ply, tried int) {
	company := w.company(meetKey(p, depth, ply), ply)
	if company == 0 {
		return
	}
	if tried == 0 {
		pick(list, 0).score = 1
		list = list[1:]
	}
	scatter(list, company)
}

// scatter gives moves the places for the helper that comes after so many: as far from where those began as it can
// be, at the start and the end, in the middle, at a quarter and so on; every second one goes back from there.
func scatter(list []choice, company int) {
	slices.SortFunc(list, func(a, b choice) int { return int(b.score - a.score) })
	n := len(list)
	begin := int(bits.Reverse8(uint8(company/2))) * n >> 8
	for i := range list {
		place := (i + n - begin) % n
		if company&1 != 0 {
			place = n - 1 - place
		}
		list[i].score = -int32(place)
	}
}

// company returns how many workers before this one are at a node.
func (w *worker) company(key uint64, ply int) int {
	n := 0
	for _, v := range w.team[:w.id] {
		if v.at[ply].Load() == key {
			n++
		}
	}
	return n
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
// wins; a helper that is ahead and finishes ends the iteration at its depth. No work is given out; a worker only tells those that are at the same
// node what it has found there (meet.go).
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
	e.races, e.meets = true, true
	e.notes.clear()
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
	e.races, e.meets = false, false
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
