package ai

// Elo are the ratings of the presets against each other; Random has 0. They come from the games in
// assets/ladder.jsonl and are what flipside-engine ladder --recorded prints. They are not the Elo
// of a person. A Master has no rating: it won every game against the Expert of its family.
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

// Rating returns the measured rating of the player of a spec. A player that does not play like a
// row of Presets, for example with another depth or without the book, has none.
func Rating(spec string) (elo float64, measured bool) {
	p, err := ParseSpec(spec)
	if err != nil {
		return 0, false
	}
	points, measured := Elo[p.Name()]
	like, _ := Lookup(p.Name())
	// These change how fast the player is, and not how much it looks at.
	like.Threads, like.Parallel, like.HashMB, like.Ponder, like.Seed = p.Threads, p.Parallel, p.HashMB, p.Ponder, p.Seed
	return float64(points), measured && p == like
}
