// Package problems holds the problems of Practice: positions of games in which one move is better
// than all others and people tend to play another one. It reads and writes files of them, has the
// problems of the program, and says what is true of a problem.
//
// [Miner] finds problems in games, and in the mistakes of one player; [Choose] takes some of those
// that were found. A candidate is a position in which people tend to go wrong, by the model of
// their moves. Short searches leave out nearly all of them; what survives is solved, or searched to
// [Depth] plies, with the value of every move. Every later move of the solver must be the only good
// one, too: the rule of the puzzles of lichess (ornicar/lichess-puzzler).
//
// [Diary] keeps what one user has practised, and says when a problem comes again. The times follow
// FSRS, a model of how people forget (github.com/open-spaced-repetition/go-fsrs).
package problems
