package search

import "sync/atomic"

// token is a link in the chain of cancellation. The chain of a worker leads from the link that it
// works under up to the search:
//
//	search <- iteration <- slice of a window, or split points, one inside the other <- worker
//
// A link counts turns. When it takes another turn, the work that began in the turn before has
// become pointless, and so has all work below it. The last link is the worker itself, which others
// recall from a node that they have finished (recall.go).
type token struct {
	above *token
	under uint32 // the turn of above that this link belongs to
	turn  atomic.Uint32
}

// over is the last turn of a token.
const over = ^uint32(0)

// open starts a link at its first turn, under a turn of the link above.
func (t *token) open(above *token, under uint32) {
	t.above, t.under = above, under
	t.turn.Store(0)
}

// end makes all work under the token pointless for good.
func (t *token) end() { t.turn.Store(over) }

func (t *token) ended() bool { return t.turn.Load() == over }

// at reports whether the token is still at a turn, and each link above it at the turn that the link
// below belongs to.
func (t *token) at(turn uint32) bool {
	for ; t != nil; t, turn = t.above, t.under {
		if t.turn.Load() != turn {
			return false
		}
	}
	return true
}

// isUnder reports whether the token is top or a link below it.
func (t *token) isUnder(top *token) bool {
	for ; t != nil; t = t.above {
		if t == top {
			return true
		}
	}
	return false
}

// stopped reports whether the work that the worker is at has become pointless.
func (w *worker) stopped() bool {
	if key := w.presence.recall.Load(); key != 0 && w.recalled(key) {
		return true
	}
	return !w.token.at(w.turn)
}
