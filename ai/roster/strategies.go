package roster

import (
	"time"

	"flipside/ai"
	"flipside/ai/mcts"
	"flipside/ai/search"
)

// UsualAdviser is the name of the default preset for hints and the analysis of a position.
const UsualAdviser = "minimax:master"

// adviceTime is how long an adviser without another limit analyses a position.
const adviceTime = 30 * time.Second

// Advisers returns the names of the presets that can give hints and analyse positions, in the order
// of the table: those of the families that search.
func Advisers() []string {
	var names []string
	for _, p := range ai.Presets {
		if Strategies(p.Family) != nil {
			names = append(names, p.Name())
		}
	}
	return names
}

// Adviser returns the named preset for analysing positions: with a score for each move, and without
// the opening book. The error says that there is no such preset.
func Adviser(name string) (ai.Preset, error) {
	p, err := ai.ParseSpec(name)
	if err != nil {
		return p, err
	}
	p.Book, p.Limits.AllMoves = false, true
	if p.Limits.Depth == 0 && p.Limits.Playouts == 0 {
		p.Limits.Time = adviceTime
	}
	return p, nil
}

// Strategies returns the names of a family's parallel strategies, or none if it has only one.
func Strategies(family ai.Family) []string {
	var names []string
	switch family {
	case ai.FamilyMinimax:
		for _, s := range search.Strategies {
			names = append(names, s.Name)
		}
	case ai.FamilyMCTS:
		for _, s := range mcts.Strategies {
			names = append(names, s.Name)
		}
	}
	return names
}
