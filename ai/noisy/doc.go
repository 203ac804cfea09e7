// Package noisy holds the players that are weak on purpose: Random, and the humanlike family, which sees what is obvious
// and errs in the rest.
//
// Both are functions of the position and a seed: the same game seed gives the same move in the same position, so undo
// and hints do not change a game, and another game differs. Noise and loss are in discs; classic points are
// turned into discs by eval.Discs.
package noisy
