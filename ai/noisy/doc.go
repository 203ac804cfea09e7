// Package noisy holds the players that are weak on purpose. Random plays any move. The others play
// like a person: they see what is obvious and make mistakes elsewhere.
//
// Both depend only on the position and a seed. In one game, the same position gives the same move,
// so undo and hints do not change the game; another game differs. Noise and loss are in discs.
// DiscsPerPoint converts the points of the classic evaluator.
package noisy
