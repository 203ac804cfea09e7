package ai

// Elo are the ratings of the presets against each other; Random has 0. They come from the games in
// assets/ladder.jsonl and are what flipside-engine ladder --recorded prints. They are not the Elo
// of a person. A Master has no rating: it won every game against the Expert of its family.
var Elo = map[string]int{
	"random":           0,
	"greedy":           51,
	"noisy:beginner":   90,
	"noisy:novice":     460,
	"noisy:casual":     754,
	"noisy:club":       1042,
	"noisy:tournament": 1323,
	"minimax:easy":     817,
	"minimax:medium":   1058,
	"minimax:hard":     1194,
	"minimax:expert":   1331,
	"mcts:easy":        605,
	"mcts:fair":        863,
	"mcts:medium":      1097,
	"mcts:hard":        1233,
	"mcts:expert":      1475,
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
