package search

import "sync/atomic"

// token is a link in the chain of cancellation. The chain of a worker leads from the link that it
// works under up to the search:
//
//	search <- iteration <- slice of a window, or nested split points <- worker
//
// A link counts epochs. When a new epoch begins, all work from earlier epochs at or below the link
// has become pointless. The last link is the worker itself, which others recall from a node that
// they have finished (recall.go).
type token struct {
	above *token
	under uint32 // the epoch of above that this link belongs to
	epoch atomic.Uint32
}

// over is the epoch of a token that has ended.
const over = ^uint32(0)

// open starts a link at its first epoch, under an epoch of the link above it.
func (t *token) open(above *token, under uint32) {
	t.above, t.under = above, under
	t.epoch.Store(0)
}

// end makes all work under the token pointless, permanently.
func (t *token) end() { t.epoch.Store(over) }

func (t *token) ended() bool { return t.epoch.Load() == over }

// at reports whether the token is still at an epoch, and whether each link above it is at the epoch
// that the link below belongs to.
func (t *token) at(epoch uint32) bool {
	for ; t != nil; t, epoch = t.above, t.under {
		if t.epoch.Load() != epoch {
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

// stopped reports whether the worker's current work has become pointless.
func (w *worker) stopped() bool {
	if key := w.presence.recall.Load(); key != 0 && w.presence.recalled(key) {
		return true
	}
	return !w.token.at(w.epoch)
}
