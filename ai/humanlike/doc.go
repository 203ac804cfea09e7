// Package humanlike holds the players that are weak on purpose. Random plays any move, Greedy the
// one that flips most. Person plays like a person: it draws its moves from a model of how people
// move (ai/movemodel), sees a few plies ahead, and now and then does not look at all.
//
// All are functions of the position, the opponent's last move and a seed: the same game seed gives
// the same move in the same position, so undo and hints do not change a game, and another game
// differs. Losses are in discs.
package humanlike
