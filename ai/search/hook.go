package search

// hook is how a strategy takes part in the search of one worker. A worker that searches alone has
// none. The hook is called at nodes of at least the depth that the strategy chose (worker.setHook),
// and never inside a shallow search that only orders or judges moves.
type hook interface {
	// onNode is called with a node that the worker reaches. A strategy that communicates with the
	// other workers at the node searches it itself, with worker.expand, and returns settled with
	// the score; after a stop the score is meaningless. Otherwise the worker expands the node.
	onNode(n *node) (score int32, settled bool)
	// onSibling is called before each sibling, that is each move but the first, with the remaining
	// moves of a node. handled means that the strategy has searched all that are needed, or was
	// stopped.
	onSibling(n *node, list []choice) (handled bool)
	// onBetterMove is called when a move has raised low in a node with a wide window without
	// reaching beta.
	onBetterMove(n *node)
}

// shareDepths are the depths (empties in an exact search) from which a hook is called. At
// smaller depths sharing costs more than it gains.
type shareDepths struct {
	midgame, exact int
	wide           int // of a node with a wide window in a midgame search
}

// The depths of the strategies with split points, and of those whose workers all search the same
// tree. solveNull calls no hook, so it must not handle nodes of these depths.
var (
	splitDepths = shareDepths{midgame: 4, exact: 13, wide: 4}
	sameDepths  = shareDepths{midgame: 4, exact: 11, wide: 2}
)

// setHook gives the worker a strategy's hook for the iteration.
func (w *worker) setHook(h hook, from shareDepths) {
	w.hook = h
	if w.mode.exact {
		w.mode.share, w.mode.shareWide = from.exact, from.exact
	} else {
		w.mode.share, w.mode.shareWide = from.midgame, from.wide
	}
}

// mayShare reports whether a node of the worker may be shared.
func (w *worker) mayShare(n *node) bool {
	return n.depth >= w.mode.share || n.depth >= w.mode.shareWide && n.wide()
}

// siblingsOnly is embedded in hooks that only need onSibling.
type siblingsOnly struct{}

func (siblingsOnly) onNode(*node) (int32, bool) { return 0, false }
func (siblingsOnly) onBetterMove(*node)         {}
