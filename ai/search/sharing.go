package search

// sharing is the hook by which a strategy takes part in the search of one worker. (A method is the
// strategy as the whole team sees it, strategies.go.) A worker that searches alone has no hook.
// It is asked at nodes of at least the depth that the strategy chose (worker.share), and never
// inside a shallow search that only orders or judges moves.
type sharing interface {
	// enter is called with a node that the worker comes to. A strategy that keeps in touch with the
	// other workers at the node searches it itself, by worker.explore, and returns settled with the
	// score; after a stop the score means nothing.
	enter(n *node) (score int32, settled bool)
	// rest is called before each sibling, that is each move but the first, with the moves left of
	// a node. handled says that the strategy has searched all that need it, or that it was stopped.
	rest(n *node, list []choice) (handled bool)
	// better is called when a move has raised low in a node with a wide window, without reaching
	// beta.
	better(n *node)
}

// shareDepths are the depths (empties in an exact search) from which a strategy is asked. At
// smaller depths sharing costs more than it gains.
type shareDepths struct {
	midgame, exact int
	wide           int // of a node with a wide window in a midgame search
}

// The depths of the strategies with split points, and of those whose workers all search the same
// tree. solveNull, the search of the last empties, asks no strategy, so it must not take nodes of
// these depths.
var (
	splitDepths = shareDepths{midgame: 4, exact: 13, wide: 4}
	sameDepths  = shareDepths{midgame: 4, exact: 11, wide: 2}
)

// share gives the worker a strategy's hook for the iteration.
func (w *worker) share(s sharing, from shareDepths) {
	w.sharing = s
	if w.mode.exact {
		w.mode.share, w.mode.shareWide = from.exact, from.exact
	} else {
		w.mode.share, w.mode.shareWide = from.midgame, from.wide
	}
}

// shares reports whether a node of the worker may be shared.
func (w *worker) shares(n *node) bool {
	return n.depth >= w.mode.share || n.depth >= w.mode.shareWide && n.wide()
}

// noVisits is the part of hooks that need not know when the worker comes to a node, nor when the
// best move of a node improves.
type noVisits struct{}

func (noVisits) enter(*node) (int32, bool) { return 0, false }
func (noVisits) better(*node)              {}
