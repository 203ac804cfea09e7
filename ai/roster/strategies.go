package roster

import (
	"flipside/ai"
	"flipside/ai/mcts"
	"flipside/ai/search"
)

// Adviser is the spec of the player behind hints, and behind the analysis of a position.
const Adviser = "minimax:master,book=off,time=30s"

// Strategies returns the names of a family's ways to search in parallel; none where it has one way.
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
