package reasons

import (
	"cmp"
	"maps"
	"slices"

	"flipside/ai/review"
)

// Phase is a part of the game.
type Phase int

// The phases.
const (
	MiddleGame Phase = iota // values are estimated
	Endgame                 // values are exact
	phases
)

var phaseNames = [phases]string{"middle game", "endgame"}

// String returns the phase in lower case.
func (p Phase) String() string { return phaseNames[p] }

// nothing is the loss, in discs, below which a move loses nothing.
const nothing = 0.5

// Table counts the marks of a phase and their reasons.
type Table struct {
	Phase Phase
	Marks int
	// Explained is the marks with a reason. One that only says that a move was the best, or by how
	// much, is none.
	Explained int
	Types     map[review.Type]int // reasons
	Keys      map[review.Key]int  // reasons, by what they say
	Sound     int                 // moves that lose nothing, in the positions of the marks
	False     int                 // of these, those that would get a reason if they were marked
}

// Count finds the reasons of all marks again and counts them.
func Count(games []Reviewed) []Table {
	tables := make([]Table, phases)
	for p := range tables {
		tables[p] = Table{Phase: Phase(p), Types: map[review.Type]int{}, Keys: map[review.Key]int{}}
	}
	for _, g := range games {
		for i := range g.Evidence {
			e := &g.Evidence[i]
			t := &tables[MiddleGame]
			if e.Move.Kind == review.Exact {
				t = &tables[Endgame]
			}
			t.add(e)
		}
	}
	return tables
}

func (t *Table) add(e *review.Evidence) {
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
		if slices.ContainsFunc(sound.Reasons(), review.Reason.Explains) {
			t.False++
		}
	}
}

// Share is how many reasons are of a kind.
type Share[K ~string] struct {
	Kind K
	N    int
}

// Shares sorts counts, the most frequent first.
func Shares[K ~string](counts map[K]int) []Share[K] {
	var list []Share[K]
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, Share[K]{k, counts[k]})
	}
	slices.SortStableFunc(list, func(a, b Share[K]) int { return cmp.Compare(b.N, a.N) })
	return list
}
