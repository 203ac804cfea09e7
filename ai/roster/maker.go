package roster

import (
	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/search"
)

// Maker returns how to make the player of a preset, which a match calls by its whole spec.
func Maker(p ai.Preset, spec string) match.Maker {
	return func(seed uint64) (match.Player, error) {
		player, err := Player(p, seed)
		if err != nil {
			return nil, err
		}
		return named{player, spec}, nil
	}
}

// named is a player whose name is its whole spec.
type named struct {
	match.Player
	spec string
}

func (n named) Name() string { return n.spec }

// Solver returns the engine of a preset of the minimax family for solving with so many threads. Its
// table is made already, so that the time of a search does not count that. The error names the
// wrong field of the preset.
func Solver(p ai.Preset, threads int) (ai.Searcher, error) {
	if _, err := Searcher(p); err != nil { // also for one thread, so that a wrong strategy is an error
		return nil, err
	}
	if threads == 1 {
		p.Parallel = ai.Sequential
	}
	return search.NewWarm(p)
}
