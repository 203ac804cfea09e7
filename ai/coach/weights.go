package coach

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// ideasFile holds what a difference of each measure costs. The command in it makes it again.
//
//go:embed ideas.json
var ideasFile []byte

// Ideas is what differences between a move and the best one cost, by phase.
type Ideas struct {
	Command string      `json:"command"` // that fitted it
	Phases  []IdeaPhase `json:"phases"`
}

// IdeaPhase is a phase of the game: from so many empties up to the phase before it.
type IdeaPhase struct {
	Exact   bool               `json:"exact"` // of marks with exact values
	Empties int                `json:"empties"`
	Pairs   int                `json:"pairs"`   // of moves that it was fitted to
	Fits    float64            `json:"fits"`    // share of the variance of the losses that it explains
	Weights map[string]float64 `json:"weights"` // discs for a difference of 1, by measure
}

// Phases are the phases of Ideas, without weights.
var Phases = []IdeaPhase{{Empties: 34}, {}, {Exact: true, Empties: 15}, {Exact: true}}

// Holds reports whether a mark belongs to a phase. The first one that holds counts.
func (p *IdeaPhase) Holds(m *Move) bool {
	return (m.Kind == Exact) == p.Exact && m.Position.Empties() >= p.Empties
}

// fitted are the weights of the measures, by phase.
var fitted = sync.OnceValue(func() [][]float64 {
	var ideas Ideas
	if err := json.Unmarshal(ideasFile, &ideas); err != nil || len(ideas.Phases) != len(Phases) {
		panic("coach: the embedded ideas are damaged") // a test reads them
	}
	all := make([][]float64, len(Phases))
	for i, p := range ideas.Phases {
		for _, m := range measures {
			all[i] = append(all[i], p.Weights[m.name])
		}
	}
	return all
})

// weightsOf returns the weights for a mark, by measure.
func weightsOf(m *Move) []float64 {
	for i := range Phases {
		if Phases[i].Holds(m) {
			return fitted()[i]
		}
	}
	return make([]float64, len(measures))
}
