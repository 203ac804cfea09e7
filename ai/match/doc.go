// Package match plays games: the Player interface that people, engines, foreign engines and scripts
// share, clocks, the legality check, headless games, pondering in them, Elo with intervals,
// sequential tests, and ladders.
//
// A verdict says how a game ended: on the board, or by the fault of a player (an illegal move, no
// answer in time, a crash), which loses it 0-64. Scores are discs, empties to the winner; times are
// durations. A pair is two games of one opening with the colours swapped; Elo here compares our
// players with each other and is not a person's rating.
package match
