// Package search holds the alpha-beta engines: iterative deepening with aspiration windows, null-window search, a
// transposition table, killer and history ordering and enhanced transposition cutoffs; the exact endgame solver; and the
// strategies that share a tree among workers.
//
// Scores inside the package are integers: units of the evaluator's model in a midgame search, discs in an exact one. A
// node is a position entered by placing a disc, the last empties included; a pass is none and costs no depth.
//
// # Learned evaluation and selectivity
//
// With a model that knows its errors (eval.Model.Errors) a search may be selective: at a setting below 100 % a null-window
// node is cut where a search of half its depth leaves the window by more than its error allows for. A search that only time limits goes from midgame depths
// over the end at 73, 87, 95, 98 and 99 % to the exact end by itself; a proof takes one selective pass at 73 % first, for the
// order of moves. Entries of the table say how selective the search was that stored them, and stand for searches that are no
// more careful. Models without known errors, the classic one among them, are never pruned and never evaluated for ordering.
//
// # What makes lazysmp worth its while
//
// A preset chooses lazysmp's switches by name: "lazysmp/history+noise". Two threads against sequential, 24 midgame positions to depth 10, medians
// of 15 interleaved rounds of BenchmarkLazySwitches on two cores that did nothing else and give two independent searches twice the speed of one:
//
//	switches                     speed  nodes
//	none                          1.12   1.69
//	history                       1.14   1.66
//	window                        1.32   1.45
//	noise                         1.77   1.09
//	depth                         1.16   1.63
//	noise+depth                   1.80   1.12
//	history+window+noise+depth    1.65   1.17
//	window+noise+depth            1.68   1.18
//	history+noise+depth           1.73   1.12
//	history+window+depth          1.29   1.43
//	history+window+noise          1.64   1.14
//
// Noise is what pays: an order of its own for a helper that comes to a node where fellows are. Where it is alone, a random order costs nodes, the more
// the nearer it is to the leaves. A wider window is more work beside it; what history and a helper that is already at the next iteration add lies
// within chance (to 0.05 in speed, 0.02 in nodes), so the default is noise alone.
//
// Terms: PV is the principal variation; ETC the enhanced transposition cutoff (a child's stored bound cuts off its
// parent); a split point a node whose moves are shared among workers.
package search
