package ai

// Elo are the ratings of the presets among each other, with Random at 0: what flipside-engine ladder --recorded makes of the games in
// assets/ladder.jsonl, chained step by step. They say how these players do against each other and are not a person's Elo. mcts:medium wins
// nearly every game against mcts:easy, so what stands above that step may be far off. A Master won every game against the Expert of its
// family, which gives no number.
var Elo = map[string]int{
	"random":         0,
	"noisy:beginner": 272,
	"noisy:novice":   431,
	"noisy:casual":   606,
	"noisy:club":     723,
	"minimax:easy":   904,
	"minimax:medium": 1159,
	"minimax:hard":   1331,
	"minimax:expert": 1514,
	"mcts:easy":      692,
	"mcts:medium":    1451,
	"mcts:hard":      1603,
	"mcts:expert":    1901,
}
