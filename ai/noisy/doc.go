// Package noisy holds the players that are weak on purpose. Random plays any move. The others play
// like a person: they see what is obvious and make mistakes elsewhere.
//
// Both are functions of the position and a seed: the same game seed gives the same move in the same
// position, so undo and hints do not change a game, and another game differs. Noise and loss are in
// discs; classic points are turned into discs by eval.Discs.
package noisy
