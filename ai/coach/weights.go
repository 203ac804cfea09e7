package coach

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// ideasFile holds the cost of a difference in each measure. The command in it regenerates it.
//
//go:embed ideas.json
var ideasFile []byte

// Ideas has the costs of differences between a move and the best one, by phase.
type Ideas struct {
	Command string      `json:"command"` // the command that fitted it
	Phases  []IdeaPhase `json:"phases"`
}

// IdeaPhase is a phase of the game, from Empties up to the previous phase.
type IdeaPhase struct {
	Exact   bool               `json:"exact"` // of marks with exact values
	Empties int                `json:"empties"`
	Pairs   int                `json:"pairs"`   // number of pairs of moves in the fit
	Fits    float64            `json:"fits"`    // share of the variance of the losses that the fit explains
	Weights map[string]float64 `json:"weights"` // discs for a difference of 1, by measure
}

// Phases are the phases of Ideas, without weights.
var Phases = []IdeaPhase{{Empties: 34}, {}, {Exact: true, Empties: 15}, {Exact: true}}

// Holds reports whether a mark belongs to the phase. The first phase that holds counts.
func (p *IdeaPhase) Holds(m *Move) bool {
	return (m.Kind == Exact) == p.Exact && m.Position.Empties() >= p.Empties
}

// fitted are the weights of the measures, by phase.
var fitted = sync.OnceValue(func() [][]float64 {
	var ideas Ideas
	if err := json.Unmarshal(ideasFile, &ideas); err != nil || len(ideas.Phases) != len(Phases) {
		panic("coach: the embedded ideas are damaged") // tests read the embedded file
	}
	all := make([][]float64, len(Phases))
	for i, p := range ideas.Phases {
		for _, m := range measures {
			all[i] = append(all[i], p.Weights[m.name])
		}
	}
	return all
})

// weightsOf returns the weights of the measures for a mark.
func weightsOf(m *Move) []float64 {
	for i := range Phases {
		if Phases[i].Holds(m) {
			return fitted()[i]
		}
	}
	return make([]float64, len(measures))
}
