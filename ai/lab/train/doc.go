// Package train makes what the programs have learned. It lets the engine play against itself, fits
// the weights of the learned evaluator to these games, and measures the result. OrderFit fits the
// order of moves near the end to what the moves of solved positions cost. PeopleFit fits the model
// of how people move. BookBuilder grows the opening book, and OpeningFinder finds balanced openings
// for matches.
//
// A sample is a position with its value in the search and the result of its game. Values are in
// discs for the side to move unless a name says otherwise. Seeds decide everything random. A run
// that was stopped can continue: each file has a fixed number of games, and files that exist are
// not made again. README.md in this folder has measurements.
package train
