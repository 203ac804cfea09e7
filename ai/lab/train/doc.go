// Package train lets the engine play against itself, fits the weights of the learned evaluator to
// these games, and measures the result.
//
// A sample is a position with its value in the search and the result of its game. Values are in
// discs for the side to move unless a name says otherwise. Seeds decide everything random. A run
// that was stopped can continue: each file has a fixed number of games, and files that exist are
// not made again. README.md in this folder has measurements.
package train
