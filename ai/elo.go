package ai

// Elo are the ratings of the presets against each other; Random has 0. They come from the games in
// assets/ladder.jsonl and are what flipside-engine ladder --recorded prints. They are not the Elo
// of a person. A Master has no rating: it won every game against the Expert of its family.
var Elo = map[string]int{
	"random":           0,
	"greedy":           79,
	"noisy:beginner":   99,
	"noisy:novice":     479,
	"noisy:casual":     766,
	"noisy:club":       1039,
	"noisy:tournament": 1340,
	"minimax:easy":     823,
	"minimax:medium":   1071,
	"minimax:hard":     1205,
	"minimax:expert":   1338,
	"mcts:easy":        629,
	"mcts:fair":        875,
	"mcts:medium":      1109,
	"mcts:hard":        1244,
	"mcts:expert":      1483,
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
