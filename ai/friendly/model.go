package friendly

import (
	"flipside/ai/eval"
	"flipside/game"
)

// Scale is one unit of worth in quantised weights. Probabilities are proportional to exp(worth).
const Scale = 32

// Model predicts how people move. It is immutable, and any number of Readers can share it.
type Model struct {
	weights []int8 // of the slots, in 1/Scale
}

// NewModel returns a model with Slots weights, in 1/Scale. It keeps the slice.
func NewModel(weights []int8) *Model { return &Model{weights} }

// Weight returns the weight of a slot, in 1/Scale.
func (m *Model) Weight(slot int) int8 { return m.weights[slot] }

// Move is the model's and the looks' assessment of a legal move.
type Move struct {
	Move   game.Move
	Worth  int32 // in 1/32; the probabilities of moves are proportional to exp(Worth/32)
	Values Values
	Corner bool // the opponent could then take a corner that it could not take before
}

// Reader applies a model. It must be used by one goroutine at a time.
type Reader struct {
	model  *Model
	looks  *Looker
	values []Values
	scene  Describer
}

// NewReader returns a reader whose looks use the given evaluator, in discs.
func NewReader(m *Model, with *eval.Model) *Reader { return &Reader{model: m, looks: NewLooker(with)} }

// Moves appends the assessments of all legal moves of a scene, in the order of their squares.
func (r *Reader) Moves(list []Move, s Scene) []Move {
	if s.Position.Moves() == 0 {
		return list
	}
	r.values = r.looks.Values(r.values[:0], s.Position)
	r.scene.Begin(s, r.values)
	i := 0
	for b := s.Position.Moves(); b != 0; b &= b - 1 {
		sq := b.First()
		x := Move{Move: game.Move(sq), Values: r.values[i]}
		for _, slot := range r.scene.Move(i, sq) {
			x.Worth += int32(r.model.weights[slot])
		}
		after := s.Position.Play(x.Move)
		x.Corner = after.Moves()&game.Corners&^r.scene.before.replies != 0
		list = append(list, x)
		i++
	}
	return list
}
