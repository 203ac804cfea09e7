package eval

import (
	"flipside/ai"
	"flipside/game"
)

// MaxPly is the number of plies that a search can go below its root, passes included; an Evaluator
// has room for them.
const MaxPly = 128

// Evaluator estimates positions along a line of play. It keeps its state by ply: Play(n) derives
// the state of ply n+1 from the state of ply n, which does not change, so going back needs no call.
// A search calls Set for the ply where it starts (not always 0), Play or Pass for each move after
// it, and Eval when it needs an estimate. An Evaluator belongs to one worker and allocates nothing
// after its creation.
type Evaluator interface {
	// Set computes the state of a ply, 0..MaxPly-1, from a position.
	Set(ply int, p game.Position)
	// Play computes the state of ply+1: the side to move at ply places a disc on s, which flips
	// flips.
	Play(ply int, s game.Square, flips game.Bitboard)
	// Pass computes the state of ply+1 after a pass.
	Pass(ply int)
	// Eval estimates p, the position of ply, for its side to move, in the units of its Model. For a
	// finished game it returns Model.Final of the score.
	Eval(ply int, p game.Position) int32
}

// Model makes evaluators and defines the meaning of their scores.
type Model struct {
	Name  string
	Kind  ai.ScoreKind          // ai.Points or ai.Discs
	Unit  int32                 // number of score units in one point or disc
	Final func(discs int) int32 // score of a finished game for -64..64 discs; strictly increasing, Final(-x) = -Final(x)
	New   func() Evaluator
	// Stateless means that Set, Play and Pass do nothing; a search need not call them.
	Stateless bool
	// Errors are the errors of shallow searches with this model; nil if they were not measured.
	Errors *Errors
}

// MaxScore is the largest score in every model, in score units, so that tables can pack scores.
const MaxScore = 1 << 20

// Score converts score units to a score of the model's kind.
func (m *Model) Score(units int32) ai.Score {
	return ai.Score{Kind: m.Kind, Value: float64(units) / float64(m.Unit)}
}

// Classic is the model of the classic evaluator.
var Classic = &Model{
	Name: "classic", Kind: ai.Points, Unit: Point, Final: Final, Stateless: true,
	New: func() Evaluator { return classic{} },
}

type classic struct{}

func (classic) Set(int, game.Position)               {}
func (classic) Play(int, game.Square, game.Bitboard) {}
func (classic) Pass(int)                             {}
func (classic) Eval(_ int, p game.Position) int32    { return Evaluate(p) }
