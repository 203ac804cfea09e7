package ai

// Elo are the ratings of the presets among each other, with Random at 0: chained from matches of 400 games a step, Casual's and Club's of
// 800, on balanced openings of 8 plies, one thread a player (flipside-engine ladder). A step carries about 40. They say how these players
// do against each other and are not a person's Elo. mcts:medium won 398 of 400 games against mcts:easy, so what stands above that step may
// be far off. A Master won every game against the Expert of its family, which gives no number.
var Elo = map[string]int{
	"random":         0,
	"noisy:beginner": 272,
	"noisy:novice":   431,
	"noisy:casual":   594,
	"noisy:club":     719,
	"minimax:easy":   902,
	"minimax:medium": 1165,
	"minimax:hard":   1346,
	"minimax:expert": 1538,
	"mcts:easy":      680,
	"mcts:medium":    1600,
	"mcts:hard":      1771,
	"mcts:expert":    2109,
}
