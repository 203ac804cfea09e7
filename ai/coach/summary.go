package coach

import (
	"cmp"
	"slices"

	"flipside/game"
)

// sum computes what follows from the moves.
func (r *Report) sum() {
	for i := len(r.Moves) - 1; i >= 0 && r.Moves[i].Kind == Exact; i-- {
		r.SolvedFrom = r.Moves[i].Ply
	}
	r.Sides = [2]Side{}
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Counted() || m.Kind == Unknown {
			continue
		}
		s := &r.Sides[m.Side]
		s.Counted++
		s.Loss += m.Loss
		if r.SolvedFrom > 0 && m.Ply >= r.SolvedFrom {
			s.EndgameLoss += m.Loss
		}
		switch m.Class {
		case Best:
			s.BestMoves++
		case Slip:
			s.Slips++
		case Mistake:
			s.Mistakes++
		case BigMistake:
			s.BigMistakes++
		}
	}
	r.Turning = r.turning()
}

// turning returns the ply of the last judged move that changed who was winning, otherwise of the
// move that lost most, or 0 if nothing was lost. An estimate counts as a change only for a marked
// move: near an even position, the sign of an estimate means nothing.
func (r *Report) turning() int {
	last, worst, most := 0, 0, 0.0
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Counted() || m.Kind == Unknown {
			continue
		}
		if m.ThrownAway() && (m.Kind == Exact || m.Class.Marked()) {
			last = m.Ply
		}
		if m.Loss > most {
			worst, most = m.Ply, m.Loss
		}
	}
	return cmp.Or(last, worst)
}

// FewMoments is the number of moments shown at first.
const FewMoments = 3

// AllMoments returns the plies of all marked moves of both sides.
func (r *Report) AllMoments() []int { return r.Moments(len(r.Moves), game.Black, game.White) }

// Moments returns the plies of the costliest marked moves of the given sides, at most `most`, in
// the order of the game.
func (r *Report) Moments(most int, of ...game.Color) []int {
	var marked []*Move
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Class.Marked() && slices.Contains(of, m.Side) {
			marked = append(marked, m)
		}
	}
	slices.SortStableFunc(marked, func(a, b *Move) int {
		return cmp.Or(cmp.Compare(b.Class, a.Class), cmp.Compare(b.Loss, a.Loss))
	})
	var plies []int
	for _, m := range marked[:min(most, len(marked))] {
		plies = append(plies, m.Ply)
	}
	slices.Sort(plies)
	return plies
}
