package eval

import (
	"fmt"
	"slices"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/sys"
)

// Unit is one disc in score units.
const Unit = 128

// maxEstimate limits estimates to the results that a game can have.
const maxEstimate = 64*Unit - 1

// Weights are the fitted numbers of a layout by phase.
type Weights struct {
	Layout *Layout
	Phasing
	Phases [][]int16 // Layout.Weights numbers in each phase; contents that share a weight have one
	Errors *Errors   // of shallow searches with these weights; nil if they were not measured
}

// Phasing says how a game is divided into phases of Plies plies each. From Split empties on, the
// plies are divided again, by their parity: near the end the same pattern is worth more to the side
// that will move last.
type Phasing struct {
	Plies int // number of plies in a phase, 1..60
	Split int // largest number of empties in the phases by parity, 0..60; 0: no such phases
}

// Count returns the number of phases.
func (f Phasing) Count() int {
	return (60-f.Split+f.Plies-1)/f.Plies + 2*((f.Split+f.Plies-1)/f.Plies)
}

// Phase returns the phase of a position with the given number of empties. Phases before the split
// come first, then, for each Plies plies, the even numbers of empties and the odd ones.
func (f Phasing) Phase(empties int) int {
	if empties > f.Split || f.Split == 0 {
		return min(max(60-empties, 0)/f.Plies, (60-f.Split+f.Plies-1)/f.Plies-1)
	}
	last := (f.Split+f.Plies-1)/f.Plies - 1
	return (60-f.Split+f.Plies-1)/f.Plies + 2*min((f.Split-empties)/f.Plies, last) + empties%2
}

// ok reports whether the numbers are within their ranges.
func (f Phasing) ok() bool { return f.Plies >= 1 && f.Plies <= 60 && f.Split >= 0 && f.Split <= 60 }

// Value returns the estimate of p in 1/Unit discs, computed in the slow and obvious way.
func (w *Weights) Value(p game.Position) int32 {
	if p.Over() {
		return int32(p.FinalScore()) * Unit
	}
	sum := int32(0)
	table := w.Phases[w.Phase(p.Empties())]
	for _, f := range w.Layout.Features(nil, p) {
		sum += int32(table[f])
	}
	return clamp(sum)
}

func clamp(sum int32) int32 { return min(max(sum, -maxEstimate), maxEstimate) }

// phaseTables are the weights of a phase by content, for both colours. In the indices, colour 0 has
// digit 1. table[c] is for colour c to move: a 0 for the unused places of the layout, then the
// weights of each shape up to the last one that counts.
type phaseTables struct {
	table [2][]int16
	moves []int16 // the tables of moves
	odd   []int16 // the table of parity
	// words is the number of words of indices that an estimate adds. The places after them have
	// only zero weights in this phase.
	words int
}

// unfold expands the weights of a phase for all contents and for both colours to move. swapped is
// the result of swapDigits for the largest pattern. It stores the tables in room and returns the
// rest of room.
//
//go:norace
func (l *Layout) unfold(weights []int16, swapped []int32, room []int16) (t phaseTables, left []int16) {
	// Slices of weights would keep all of them in memory.
	t.moves, t.odd = slices.Clone(weights[l.moves():l.parity()]), slices.Clone(weights[l.parity():])
	t.words = l.used(weights)
	shapes := l.places[min(4*t.words, len(l.places))-1].shape + 1
	size := l.start[shapes]
	own, opp := room[:size:size], room[size:2*size:2*size]
	t.table = [2][]int16{own, opp}
	for i, fold := range l.fold[:shapes] {
		for content, f := range fold {
			v := weights[l.first[i]+int(f)]
			own[l.start[i]+content], opp[l.start[i]+int(swapped[content])] = v, v
		}
	}
	return t, room[2*size:]
}

// used returns the number of words of indices, at least 1, that contain all places with non-zero
// weights.
//
//go:norace
func (l *Layout) used(weights []int16) int {
	last := l.moves() - 1
	for last > 0 && weights[last] == 0 {
		last--
	}
	places := len(l.places)
	for l.first[l.places[places-1].shape] > last {
		places--
	}
	return (places + 3) / 4
}

// swapDigits returns, for every content below size, the same content with the colours exchanged.
//
//go:norace
func swapDigits(size int) []int32 {
	table := make([]int32, size)
	for i := 1; i < size; i++ {
		table[i] = 3*table[i/3] + [3]int32{0, 2, 1}[i%3]
	}
	return table
}

// net is shared by all evaluators of a model.
type net struct {
	phases    []phaseTables
	byEmpties [game.Squares + 1]*phaseTables
	step      [game.Squares][words]uint64
	offset    [MaxPlaces]uint32
}

// NewModel makes a model from weights. It copies what it needs.
func NewModel(name string, w *Weights) (*Model, error) {
	if !w.ok() || len(w.Phases) != w.Count() {
		return nil, fmt.Errorf("%d phases of %d plies, split by parity from %d empties, do not cover a game",
			len(w.Phases), w.Plies, w.Split)
	}
	largest := 0
	for _, fold := range w.Layout.fold {
		largest = max(largest, len(fold))
	}
	swapped := swapDigits(largest)
	// All tables are one slice, so that large pages can hold them. Its end stays unused if phases
	// leave out shapes.
	room := make([]int16, 2*w.Layout.start[len(w.Layout.fold)]*len(w.Phases))
	sys.LargePages(room)
	n := &net{step: w.Layout.step, offset: w.Layout.offset}
	for i, phase := range w.Phases {
		if len(phase) != w.Layout.Weights {
			return nil, fmt.Errorf("phase %d has %d weights, not %d", i, len(phase), w.Layout.Weights)
		}
		var t phaseTables
		t, room = w.Layout.unfold(phase, swapped, room)
		n.phases = append(n.phases, t)
	}
	for empties := range n.byEmpties {
		n.byEmpties[empties] = &n.phases[w.Phase(empties)]
	}
	return &Model{
		Name: name, Kind: ai.Discs, Unit: Unit,
		Final:  func(discs int) int32 { return int32(discs) * Unit },
		Errors: w.Errors,
		New:    func() Evaluator { return &evaluator{net: n} },
	}, nil
}
