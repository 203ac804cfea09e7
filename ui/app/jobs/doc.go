// Package jobs is what the window does in the background for as long as it is open. No method
// waits: what runs is polled.
//
// [Library] is the way to the library of games: questions, imports, and counts of what others
// played. [Reviewer] runs the review of a game. There is one review at a time, of the newest game
// that was asked for. A turn, a hint and an analysis take its workers at once; it goes on when they
// have ended. [Trainer] works for Practice: it reads the problems and what the user has practised,
// keeps each try, and judges moves.
//
// A review has the lowest priority of the pool, and each of its reports carries the tag of a game
// and a line: a screen asks only for its own tag. When a review is done, it drops its tables.
package jobs
