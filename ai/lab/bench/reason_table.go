package bench

import (
	"cmp"
	"maps"
	"slices"

	"flipside/ai/coach"
)

// nothing is the loss, in discs, below which a move loses nothing.
const nothing = 0.5

// ReasonTable counts the marks of a phase and their reasons.
type ReasonTable struct {
	Phase string `json:"phase" help:"middle game, where values are estimated, or endgame, where they are exact"`
	Marks int    `json:"marks" help:"moves with a mark"`
	// Explained does not count a reason that only says that a move was the best, or by how much.
	Explained int                `json:"explained" help:"of these, those with a reason"`
	Types     map[coach.Type]int `json:"types" help:"number of reasons of each type"`
	Keys      map[coach.Key]int  `json:"keys" help:"number of reasons with each statement"`
	Sound     int                `json:"sound" help:"moves in the positions of the marks that lose less than half a disc"`
	False     int                `json:"false" help:"of these, those that would get a reason if they were marked"`
}

// CountReasons finds the reasons of all marks again and counts them: first in the middle game, then
// in the endgame.
func CountReasons(games []Reviewed) []ReasonTable {
	var tables []ReasonTable
	for _, phase := range []string{"middle game", "endgame"} {
		tables = append(tables, ReasonTable{Phase: phase, Types: map[coach.Type]int{}, Keys: map[coach.Key]int{}})
	}
	for _, g := range games {
		for i := range g.Evidence {
			e := &g.Evidence[i]
			t := &tables[0]
			if e.Move.Kind == coach.Exact {
				t = &tables[1]
			}
			t.add(e)
		}
	}
	return tables
}

func (t *ReasonTable) add(e *coach.Evidence) {
	t.Marks++
	said := false
	for _, r := range e.Reasons() {
		if r.Explains() {
			said = true
			t.Types[r.Type]++
			t.Keys[r.Does.Key]++
		}
	}
	if said {
		t.Explained++
	}
	for _, o := range e.Others {
		if o.Loss >= nothing {
			continue
		}
		t.Sound++
		sound := e.If(o)
		if slices.ContainsFunc(sound.Reasons(), coach.Reason.Explains) {
			t.False++
		}
	}
}

// Share is the number of reasons of a kind.
type Share[K ~string] struct {
	Kind K
	N    int
}

// Shares sorts counts, most frequent first.
func Shares[K ~string](counts map[K]int) []Share[K] {
	var list []Share[K]
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, Share[K]{k, counts[k]})
	}
	slices.SortStableFunc(list, func(a, b Share[K]) int { return cmp.Compare(b.N, a.N) })
	return list
}
