package players

import (
	"slices"

	"flipside/ai"
	"flipside/assets/words"
)

// Style is a kind of player.
type Style struct {
	Key    string   // part of the keys of its texts
	Specs  []string // one for each level, weakest first; none for a person
	Family ai.Family
}

// Name returns the name of the style.
func (s Style) Name() string { return words.Get(words.Key("style." + s.Key)) }

// About says in one or two sentences how the style plays.
func (s Style) About() string { return words.Get(words.Key("style." + s.Key + ".about")) }

// Styles are all styles. The first is a person.
var Styles = []Style{
	{Key: "human"},
	{Key: "friendly", Specs: presetsOf(ai.FamilyRandom, ai.FamilyFriendly), Family: ai.FamilyFriendly},
	{Key: "minimax", Specs: presetsOf(ai.FamilyMinimax), Family: ai.FamilyMinimax},
	{Key: "mcts", Specs: presetsOf(ai.FamilyMCTS), Family: ai.FamilyMCTS},
}

// presetsOf returns the names of the presets of some families, in the order of ai.Presets.
func presetsOf(families ...ai.Family) []string {
	var specs []string
	for _, p := range ai.Presets {
		if slices.Contains(families, p.Family) {
			specs = append(specs, p.Name())
		}
	}
	return specs
}
