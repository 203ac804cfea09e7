package bench

import (
	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
)

// The settings of the judge. Profiles with other settings could not be compared with these.
const (
	Depth       = 10 // plies
	Selectivity = 73 // percent
	FirstMove   = 9  // the first and the last judged move, counted in discs placed
	LastMove    = 54
	tableMB     = 8
)

// JudgedMove is one judged move.
type JudgedMove struct {
	Number   int // of the discs placed, from 1
	Color    game.Color
	Position game.Position // before the move
	Played   game.Move
	Best     game.Move
	Loss     float64 // discs, at least 0
	Corner   bool    // the opponent can take a corner at once and could not before; after Best it could not
}

// AccuracyJudge judges games with the built-in pattern evaluator and one thread.
type AccuracyJudge struct {
	search *search.Quick
	model  *eval.Model
}

// NewAccuracyJudge returns a judge. The error says why the built-in weights cannot be used.
func NewAccuracyJudge() (*AccuracyJudge, error) {
	model, err := eval.Builtin()
	if err != nil {
		return nil, err
	}
	return &AccuracyJudge{search.NewQuick(model, tableMB), model}, nil
}

// Game judges all moves of a game. A forced move loses nothing. The error is a fault of the search.
func (j *AccuracyJudge) Game(g *game.Game) ([]JudgedMove, error) {
	var moves []JudgedMove
	p, side := g.StartPosition()
	number := game.Squares - 4 - p.Empties()
	for _, m := range g.Line() {
		if !m.IsSquare() {
			p, side = p.Swap(), side.Other()
			continue
		}
		if number++; number >= FirstMove && number <= LastMove {
			x, err := j.Move(p, m)
			if err != nil {
				return nil, err
			}
			x.Number, x.Color = number, side
			moves = append(moves, x)
		}
		p, side = p.Play(m), side.Other()
	}
	return moves, nil
}

// Move judges one move of a position; m must be legal and not a pass.
func (j *AccuracyJudge) Move(p game.Position, m game.Move) (JudgedMove, error) {
	x := JudgedMove{Position: p, Played: m, Best: m}
	if p.Moves().Count() < 2 {
		return x, nil
	}
	best, err := j.search.Search(p, ai.Limits{Depth: Depth, Selectivity: Selectivity})
	if err != nil || best.Move == m {
		return x, err
	}
	played, err := j.after(p.Play(m))
	if err != nil {
		return x, err
	}
	x.Loss = max(0, j.discs(best)-played)
	if x.Loss > 0 {
		x.Best = best.Move
		x.Corner = GivesCorner(p, m) && !GivesCorner(p, best.Move)
	}
	return x, nil
}

// after returns the value of a position for the side that has just moved.
func (j *AccuracyJudge) after(p game.Position) (float64, error) {
	sign := -1.0
	switch {
	case p.Over():
		return -float64(p.FinalScore()), nil
	case p.MustPass():
		p, sign = p.Swap(), 1
	}
	found, err := j.search.Search(p, ai.Limits{Depth: Depth - 1, Selectivity: Selectivity})
	return sign * j.discs(found), err
}

func (j *AccuracyJudge) discs(f search.Found) float64 {
	if f.Discs {
		return float64(f.Value)
	}
	return j.model.Score(f.Value).Value
}

// GivesCorner reports whether a move lets the opponent take a corner that it could not take before.
func GivesCorner(p game.Position, m game.Move) bool {
	return p.Play(m).Moves()&game.Corners&^p.Swap().Moves() != 0
}
