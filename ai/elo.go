package ai

// Elo are the ratings of the presets among each other, with Random at 0: what flipside-engine
// ladder --recorded makes of the games in assets/ladder.jsonl, fitted to the leads of all steps.
// They say how these players do against each other and are not a person's Elo. A Master won every
// game against the Expert of its family, which gives no number.
var Elo = map[string]int{
	"random":         0,
	"noisy:beginner": 272,
	"noisy:novice":   431,
	"noisy:casual":   616,
	"noisy:club":     755,
	"minimax:easy":   965,
	"minimax:medium": 1265,
	"minimax:hard":   1437,
	"minimax:expert": 1642,
	"mcts:easy":      679,
	"mcts:fair":      1006,
	"mcts:medium":    1301,
	"mcts:hard":      1454,
	"mcts:expert":    1743,
}
