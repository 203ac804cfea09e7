// Package search holds the alpha-beta engines: iterative deepening with aspiration windows,
// null-window search, a transposition table, killers, history and recent cutoffs for the order of
// moves, and enhanced transposition cutoffs; the exact endgame solver; and the strategies that
// share a tree among workers.
//
// Scores inside the package are integers: units of the evaluator's model in a midgame search,
// discs in an exact one. A node is a position reached by placing a disc, those of the last few
// empties included; a pass is no node and costs no depth.
//
// # How to read it
//
// The core is one worker's search: node.go (the search of a node), order.go, probcut.go,
// leaves.go, and for exact searches nullwindow.go and endgame.go. It names no strategy: if a node
// may be shared, it calls the worker's hook (hook.go).
//
// The driver is the Searcher (engine.go; watch.go for the caller's goroutine), the iterations
// (schedule.go, deepen.go), the moves of the root (roots.go) and what is reported of them
// (outcome.go). costs.go finds what moves cost, for the fit of package moveorder. What stays fixed
// while a search or an iteration runs is in run.go; what stops work that has become pointless is
// one chain (cancel.go).
//
// Each strategy is a file: sequential.go, root.go, rootchunks.go, pvsplit.go, ybwc.go, abdada.go,
// lazysmp.go and window.go, listed in strategies.go. What they share has files of its own: split
// points (split.go) and the pool where idle workers wait for them (pool.go); the table of busy
// moves (busy.go); workers that recall each other from nodes that are done (recall.go, notes.go);
// the race to the result of the root (race.go); and the goroutines of the helpers (helpers.go,
// lock.go).
//
// # Verbs
//
// The functions of the search begin with one of these, from the outside in; visit leads back to
// search, one ply deeper.
//
//	iterate  search the root to a depth and find the best move: a method with the whole team, a
//	         worker by itself
//	search   return the score of a node: offer it to the hook if it may be shared, and expand it
//	         if the hook does not settle it
//	expand   return the score of a node without calling the hook for it: from the table, from
//	         ProbCut, or from its moves
//	try      scout a move, then record it
//	scout    return the score of a move: visit with a null window first, a late move at a smaller
//	         depth before that, then with a wider one
//	visit    count the node after a move and return its score: search or solve it, or evaluate it
//	solve    return the exact score of a position with few empties, without hook or PV
//	record   keep the score of a move, in its node or in the list of root moves
//
// # Strategy, method, hook
//
//	Strategy  a way to share a tree: one of eight rows of the table in strategies.go, with a name
//	          and a constructor of its method; newEngine finds it by the name in the preset
//	method    a strategy in one engine, of one of five types: solo, splitting (root, root-chunks,
//	          pvsplit and ybwc), abdada, lazySMP, window; the engine calls it for each iteration
//	hook      a method's part in the search of one worker, of one of three types: splitHook,
//	          abdadaHook, lazyHook; the worker calls it at nodes that may be shared
//
// # Learned evaluation and selectivity
//
// With a model that knows its errors (eval.Model.Errors) a search may be selective: at a setting
// below 100 % a node with a null window is cut where a search of half its depth leaves the window
// by more than its error allows for, and a midgame search at 73 % visits late moves at a smaller
// depth first. A search that only time limits goes on from midgame depths to the end of the game at
// 73, 87, 95, 98 and 99 %, and then to the exact end. A proof takes one selective pass at 73 %
// first, for the order of moves. Entries of the table say how selective the search was that stored
// them; they answer searches that are no more careful. Models without known errors, such as the
// classic one, are never pruned and never evaluated for the order of moves. Where others are, exact
// searches of 10 to 15 empties ask the small evaluator of package moveorder.
//
// # Terms
//
// PV is the principal variation; ETC the enhanced transposition cutoff (the stored bound of a
// child cuts off its parent). A frontier node has one ply left to search. A sibling is a move of a
// node after the first. The history is the score of squares in the order of moves. A worker
// searches; those of a search but the first are helpers. A split point is a node whose siblings
// workers share. A worker is recalled when another has finished the node that it is at.
//
// The transposition table is shared by any number of workers without a lock. An entry is two 64-bit
// words, key XOR data and data. Each word is read and written atomically. When two writers leave
// one word each, the entry fails its check and counts as missing (R. Hyatt and T. Mann, A lock-less
// transposition-table implementation for parallel search, ICGA Journal 25(1), 2002). Four entries
// share a cache line and are called a cluster. A key, which is a 64-bit hash of a position, may be
// in any entry of its cluster. The age counts searches; entries of earlier searches are replaced
// first.
//
// # Rules
//
// Workers allocate nothing, read one atomic flag, and yield about every millisecond. After a cancel
// they enter at most 4,096 nodes and store nothing. pace decides by what was found and reads no
// clock, so that a search by nodes repeats. Each routine in assembly has a portable form that gives
// the same results from the same nodes; tests compare the two. A strategy returns the sequential
// score at a fixed depth if its row in strategies.go says so.
package search
