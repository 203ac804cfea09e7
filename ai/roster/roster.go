package roster

import (
	"fmt"

	"flipside/ai"
	"flipside/ai/friendly"
	"flipside/ai/match"
	"flipside/ai/mcts"
	"flipside/ai/search"
	"flipside/game/base/sys"
)

// families maps each family to a constructor of its Searcher.
var families = map[ai.Family]func(ai.Preset) (ai.Searcher, error){
	ai.FamilyRandom:   func(p ai.Preset) (ai.Searcher, error) { return friendly.Random{Seed: p.Seed}, nil },
	ai.FamilyGreedy:   func(p ai.Preset) (ai.Searcher, error) { return friendly.Greedy{Seed: p.Seed}, nil },
	ai.FamilyFriendly: person,
	ai.FamilyMinimax:  search.New,
	ai.FamilyMCTS:     mcts.New,
}

// Searcher returns the engine of a preset without the opening book, for analyses and solvers. The
// error names the invalid field of the preset.
func Searcher(p ai.Preset) (ai.Searcher, error) {
	build := families[p.Family]
	if build == nil {
		return nil, fmt.Errorf("player %s has no engine", p.Name())
	}
	if err := sys.CheckTable(p.HashMB); err != nil {
		return nil, fmt.Errorf("player %s: %w", p.Name(), err)
	}
	s, err := build(p)
	if err != nil {
		return nil, fmt.Errorf("player %s: %w", p.Name(), err)
	}
	return s, nil
}

// Player returns a player for one game. The seed of the preset determines all random choices; if it
// is 0, seed does. The player has the name of the preset.
func Player(p ai.Preset, seed uint64) (match.Player, error) {
	if p.Seed == 0 {
		p.Seed = seed
	}
	s, err := Searcher(p)
	if err != nil {
		return nil, err
	}
	if p.Book {
		b, err := builtinBook()
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", p.Name(), err)
		}
		s = Booked{s, b, p.Seed}
	}
	e := match.NewEngine(p.Name(), s, p.Limits, p.Threads)
	e.Clock, e.Ponder, e.PonderHere = p.Clock, p.Ponder, p.Family == ai.FamilyMCTS
	return e, nil
}

// person makes a player that is like a person.
func person(p ai.Preset) (ai.Searcher, error) {
	reader, err := friendly.BuiltinReader()
	if err != nil {
		return nil, err
	}
	return friendly.NewPlayer(reader, p.Manner, p.Seed), nil
}
