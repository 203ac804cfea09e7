package ai

// Elo has the ratings of the presets against each other; Random has 0. They are computed from the
// games in assets/ladder.jsonl: flipside-engine ladder --recorded prints them. They are not
// comparable with a person's Elo. A Master has no rating: it won every game against the Expert of
// its family.
var Elo = map[string]int{
	"random":              0,
	"greedy":              21,
	"friendly:beginner":   71,
	"friendly:novice":     423,
	"friendly:casual":     734,
	"friendly:club":       1030,
	"friendly:tournament": 1353,
	"minimax:easy":        790,
	"minimax:medium":      1040,
	"minimax:hard":        1184,
	"minimax:expert":      1329,
	"mcts:easy":           581,
	"mcts:fair":           833,
	"mcts:medium":         1078,
	"mcts:hard":           1220,
	"mcts:expert":         1467,
}

// EloOf returns the rating of the player with a spec. ok is false if it was not measured: options
// that change how the player plays make it a different player.
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
