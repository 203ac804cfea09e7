package movemodel

import (
	"flipside/ai/eval"
	"flipside/game"
)

// Scale is one unit of worth, in which chances are proportional to exp(worth), in quantised
// weights.
const Scale = 32

// Model knows how people move. It never changes, and any number of Readers may use it.
type Model struct {
	weights []int8 // of the slots, in 1/Scale
}

// Model returns the fitted weights, quantised.
func (f *Fit) Model() *Model {
	m := &Model{make([]int8, slots)}
	for i, w := range f.weights {
		q := w.weight * Scale
		switch {
		case q > 127:
			q = 127
		case q < -127:
			q = -127
		case q >= 0:
			q += 0.5
		default:
			q -= 0.5
		}
		m.weights[i] = int8(q)
	}
	return m
}

// Move is what a model and the looks know of a legal move.
type Move struct {
	Move   game.Move
	Worth  int32 // in 1/32; the chances of moves are proportional to exp(Worth/32)
	Values Values
	Corner bool // the opponent could take a corner at once that it could not take before
}

// Reader asks a model. It is used by one goroutine at a time.
type Reader struct {
	model  *Model
	looks  *looker
	values []Values
	feats  features
	scene  before
}

// NewReader returns a reader whose looks use an evaluator, in discs.
func NewReader(m *Model, with *eval.Model) *Reader { return &Reader{model: m, looks: newLooker(with)} }

// Moves appends what is known of all legal moves of a scene, in the order of their squares.
func (r *Reader) Moves(list []Move, s Scene) []Move {
	if s.Position.Moves() == 0 {
		return list
	}
	r.values = r.looks.values(r.values[:0], s.Position)
	r.scene.set(s, r.values)
	i := 0
	for b := s.Position.Moves(); b != 0; b &= b - 1 {
		sq := b.First()
		r.scene.move(&r.feats, i, sq, r.values[i])
		x := Move{Move: game.Move(sq), Values: r.values[i]}
		for _, slot := range r.feats.list[:r.feats.n] {
			x.Worth += int32(r.model.weights[slot])
		}
		after := s.Position.Play(x.Move)
		x.Corner = after.Moves()&game.Corners&^r.scene.replies != 0
		list = append(list, x)
		i++
	}
	return list
}

// Report measures a model on games that it was not fitted to.
func (m *Model) Report(games []Game) Report {
	f := NewFit()
	for i, w := range m.weights {
		f.weights[i].weight = float32(w) / Scale
	}
	return f.Report(games)
}
