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

// EloOf returns the rating of the player with a spec. ok is false if it was not measured: options
// that change how the player plays make it another one.
func EloOf(spec string) (elo float64, ok bool) {
	p, err := ParseSpec(spec)
	if err != nil {
		return 0, false
	}
	was, _ := Lookup(p.Name())
	// These do not change how strong a player of fixed depth or playouts is, and only such players
	// are measured.
	p.Threads, p.Parallel, p.HashMB, p.Ponder, p.Seed = was.Threads, was.Parallel, was.HashMB, was.Ponder, was.Seed
	rating, measured := Elo[p.Name()]
	return float64(rating), measured && p == was
}
