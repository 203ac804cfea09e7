// Package match plays games without a window. It has the [Player] interface of people, engines,
// other programs and scripts, the clocks, the check that moves are legal, matches with Elo and
// sequential tests, thinking on the opponent's time, and ladders.
//
// A verdict says how a game ended: on the board, or by a fault of a player (an illegal move, no
// answer in time, a crash). A fault loses the game 0-64. Scores are in discs, empties go to the
// winner; times are durations. A pair is two games of one opening with the colours swapped. Elo
// here compares our players with each other; it is not the Elo of a person.
//
// Everything that a player needs for one move is in its [Request], and everything that a game must
// know of a player is in its [Traits].
package match
