package session

import (
	"math"
	"math/rand/v2"

	"flipside/ai/eval"
	"flipside/game"
)

const (
	openingPlies      = 6  // of a varied opening
	openingCandidates = 24 // random lines of which the most even is taken
)

// VariedOpening returns an opening of six plies from the initial position: of two dozen random lines the one that a two-ply search with the
// classic evaluator finds most even. The same seed gives the same opening. It takes less than a millisecond or two, so the frame loop may call it.
func VariedOpening(seed uint64) []game.Move {
	r := rand.New(rand.NewPCG(seed, 0x6f70656e696e67))
	var best []game.Move
	bestGap := math.MaxInt
	for range openingCandidates {
		p := game.Start
		var line []game.Move
		for range openingPlies {
			moves := p.Moves()
			if moves == 0 {
				break
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			line = append(line, game.Move(moves.First()))
			p = p.Play(line[len(line)-1])
		}
		if len(line) < openingPlies || p.Moves() == 0 {
			continue
		}
		if gap := abs(twoPlies(p)); gap < bestGap {
			best, bestGap = line, gap
		}
	}
	return best
}

// twoPlies is a plain minimax search.
func twoPlies(p game.Position) int {
	best := math.MinInt
	for s := range p.Moves().All() {
		q := p.Play(game.Move(s))
		worst := -int(eval.Evaluate(q))
		if replies := q.Moves(); replies != 0 {
			worst = math.MaxInt
			for t := range replies.All() {
				worst = min(worst, int(eval.Evaluate(q.Play(game.Move(t)))))
			}
		}
		best = max(best, worst)
	}
	return best
}

func abs(x int) int { return max(x, -x) }
