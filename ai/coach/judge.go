package coach

import (
	"context"
	"fmt"

	"flipside/ai"
	"flipside/game"
)

// Judgement is the value of another move in a position of the game.
type Judgement struct {
	Tag       Tag
	Ply       int // of the move of the game that it would replace
	Move      game.Move
	Outcome   Outcome
	Kind      Kind
	Depth     int
	Score     float64 // in discs for the side that moves
	BestScore float64
	Loss      float64
	InGame    float64     // the loss of the move in the game
	Line      []game.Move // starts with Move
	Reply     game.Move   // of the opponent, game.Pass if it must pass, game.NoMove at the end of the game
}

// Outcome compares a judged move with the best move and with the move of the game.
type Outcome uint8

// The outcomes.
const (
	AsGood Outcome = iota // as good as any, as far as is known
	Better                // loses at least a disc less than the move of the game
	Costs                 // neither
)

// aDisc is the smallest difference that is shown.
const aDisc = 1

// Judge searches another move in the position before the given ply (from 1), as deep as the review
// has searched that position. The error says that the ply is not judged yet or that m is not legal,
// or it is the cause of ctx's end.
func (r *Review) Judge(ctx context.Context, ply int, m game.Move, workers int) (Judgement, error) {
	known := r.Report()
	if ply < 1 || ply > len(known.Moves) || known.Moves[ply-1].Kind == Unknown {
		return Judgement{}, fmt.Errorf("move %d has not been judged yet", ply)
	}
	x := &known.Moves[ply-1]
	if !x.Position.Legal(m) {
		return Judgement{}, fmt.Errorf("%s is not a legal move", m)
	}
	j := Judgement{Tag: known.Tag, Ply: ply, Move: m, Kind: x.Kind, Depth: x.Depth, Score: x.Score, BestScore: x.BestScore, InGame: x.Loss}
	f, turn, err := r.after(ctx, x, m, workers)
	if err != nil {
		return Judgement{}, err
	}
	j.Line = f.line
	switch {
	case m == x.Played: // the score is known
	case m == x.Best && x.Kind == Estimate: // the search of the position considered its line the best
		j.Score = x.BestScore
	default:
		j.Score = turn*f.score + 0
	}
	j.BestScore = max(j.BestScore, j.Score)
	j.Loss = j.BestScore - j.Score
	if j.Reply = game.NoMove; len(j.Line) > 1 {
		j.Reply = j.Line[1]
	}
	doubt := x.Error
	if m == x.Played {
		doubt = 0
	}
	switch {
	case j.Loss <= doubt && j.Loss < SlipFrom:
		j.Outcome = AsGood
	case j.Loss <= j.InGame-aDisc:
		j.Outcome = Better
	default:
		j.Outcome = Costs
	}
	return j, nil
}

// after searches the position after a move. turn is 1 if the same side moves again, otherwise -1.
func (r *Review) after(ctx context.Context, x *Move, m game.Move, workers int) (f finding, turn float64, err error) {
	r.judging.Lock()
	defer r.judging.Unlock()
	if r.judge == nil {
		if r.judge, err = newEngine(usualHash, r.o.Eval); err != nil {
			return f, 0, err
		}
	}
	line := []game.Move{m}
	p := x.Position.Play(m)
	if turn = -1; p.MustPass() {
		p, turn, line = p.Swap(), 1, append(line, game.Pass)
	}
	if p.Over() {
		return finding{score: float64(p.FinalScore()), line: line}, turn, context.Cause(ctx)
	}
	lim := ai.Limits{Workers: max(1, workers), Selectivity: likely, Depth: max(1, x.Depth-1)}
	if x.Kind == Exact {
		lim = ai.Limits{Workers: max(1, workers), SolveEmpties: p.Empties()}
	}
	res, err := r.judge.Search(ctx, ai.Request{Position: p, Limits: lim})
	if err != nil {
		return f, 0, err
	}
	return finding{score: res.Score.Value, best: res.Move, line: append(line, res.PV...)}, turn, nil
}
