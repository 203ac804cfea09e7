package roster

import (
	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/search"
)

// Maker returns a function that makes the player of a preset; in a match the player's name is the
// whole spec.
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

// Solver returns the engine of a minimax preset for solving with the given number of threads. Its
// table is already allocated, so that the time of a search does not include that. The error names
// the invalid field of the preset.
func Solver(p ai.Preset, threads int) (ai.Searcher, error) {
	if _, err := Searcher(p); err != nil { // even for one thread, so that an unknown strategy is an error
		return nil, err
	}
	if threads == 1 {
		p.Parallel = ai.Sequential
	}
	return search.NewWarm(p)
}
