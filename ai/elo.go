package ai

// Elo are the ratings of the presets against each other; Random has 0. They come from the games in
// assets/ladder.jsonl and are what flipside-engine ladder --recorded prints. They are not the Elo
// of a person. A Master has no rating: it won every game against the Expert of its family.
var Elo = map[string]int{
	"random":           0,
	"greedy":           30,
	"noisy:beginner":   62,
	"noisy:novice":     456,
	"noisy:casual":     774,
	"noisy:club":       1055,
	"noisy:tournament": 1362,
	"minimax:easy":     838,
	"minimax:medium":   1096,
	"minimax:hard":     1221,
	"minimax:expert":   1383,
	"mcts:easy":        621,
	"mcts:fair":        880,
	"mcts:medium":      1123,
	"mcts:hard":        1248,
	"mcts:expert":      1509,
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
