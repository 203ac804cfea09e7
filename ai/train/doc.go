// Package train makes games of the engine against itself, fits the weights of the learned evaluator
// to them, and measures the result.
//
// A sample is a position with what came of it. Values are in discs from the side to move unless a
// name says otherwise. Everything random comes from a seed, and a run that was broken off goes on
// where it was: games are kept in files of a fixed number of games each, and a file that is there
// is not made again.
package train
