// Package ai describes engines: the limits of a search, its reports and results, scores, the
// presets that describe players, and the pool that runs searches.
//
// It imports game and game/base/sys and nothing else of ours. ai/roster makes a [Searcher] from a
// [Preset].
//
// Terms: a node is a position that was reached by placing a disc (a pass is no node). A playout is
// one simulated game, or one evaluation of a leaf, of a Monte Carlo search. PV is the principal
// variation, the moves that both sides are expected to play. Depths are in plies (a pass costs
// none), times are durations, exact scores are in discs.
//
// A Score carries its kind, and is from the side to move. [Limits.Time] is never exceeded;
// [Limits.Aim], which a game's clock sets, only says what suits a usual move. [Limits.Workers] is
// the largest number of goroutines that search. Everything that a search needs for one move is in
// its [Request]. No optional interface adds to that, because a wrapper would hide it.
package ai
