package ai

// Elo are the ratings of the presets against each other; Random has 0. They come from the games in
// assets/ladder.jsonl and are what flipside-engine ladder --recorded prints. They are not the Elo
// of a person. A Master has no rating: it won every game against the Expert of its family.
var Elo = map[string]int{
	"random":           0,
	"greedy":           30,
	"noisy:beginner":   62,
	"noisy:novice":     421,
	"noisy:casual":     756,
	"noisy:club":       1039,
	"noisy:tournament": 1347,
	"minimax:easy":     822,
	"minimax:medium":   1081,
	"minimax:hard":     1206,
	"minimax:expert":   1368,
	"mcts:easy":        617,
	"mcts:fair":        866,
	"mcts:medium":      1108,
	"mcts:hard":        1233,
	"mcts:expert":      1494,
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
