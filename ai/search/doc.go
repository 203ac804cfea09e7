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
// A preset chooses lazysmp's switches by name: "lazysmp/history+noise". Two threads against sequential, eight midgame positions
// to depth 10, medians of 5 interleaved rounds of BenchmarkLazySwitches on two cores that did nothing else and give two independent searches
// twice the speed of one:
//
//	switches                     speed  nodes
//	none                          1.02   1.92
//	history                       1.06   1.92
//	window                        1.33   1.52
//	noise                         1.70   1.23
//	depth                         1.11   1.80
//	noise+depth                   1.74   1.10
//	history+window+noise+depth    1.57   1.22
//	window+noise+depth            1.51   1.27
//	history+noise+depth           1.82   1.08
//	history+window+depth          1.38   1.46
//	history+window+noise          1.59   1.15
//
// Noise is what pays, the more the nearer the root is; it also lets each helper begin at another of the brothers along the PV, every second one
// going through them backwards. A wider window is more work beside it; what history and a helper that is already at the next iteration add lies
// within chance (another run: noise 1.78, noise+depth 1.71, history+noise+depth 1.69; 48 positions: 642, 632 and 632 ms), so the default is
// noise alone. The nodes are of the last round, and differ by a tenth from run to run.
//
// Terms: PV is the principal variation; ETC the enhanced transposition cutoff (a child's stored bound cuts off its
// parent); a split point a node whose moves are shared among workers.
package search
