package roster

import (
	"flipside/ai"
	"flipside/ai/match"
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

// Solver returns the engine of a preset for solving with so many threads. The error names the wrong
// field of the preset.
func Solver(p ai.Preset, threads int) (ai.Searcher, error) {
	s, err := Searcher(p) // also for one thread, so that a wrong strategy is an error
	if err == nil && threads == 1 {
		p.Parallel = ai.Sequential
		s, err = Searcher(p)
	}
	return s, err
}
