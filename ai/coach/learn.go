package coach

import (
	"math"

	"flipside/game"
)

// Lesson is the result of another search in the position before a move of the game.
type Lesson struct {
	Ply    int                   // of the move, as in Move
	Scores map[game.Move]float64 // in discs for the side that moves
	Depth  int                   // plies
	Exact  bool                  // the scores are proven
}

// Learn returns a copy of r, corrected by a lesson. A lesson that is surer than r replaces the
// values of the move. Claims about all other moves are dropped or weakened if the lesson refutes
// them. r does not change.
func (r *Report) Learn(l Lesson) Report {
	n := *r
	if l.Ply < 1 || l.Ply > len(r.Moves) || r.Moves[l.Ply-1].Kind == Unknown {
		return n
	}
	n.Moves = append([]Move{}, r.Moves...)
	m := &n.Moves[l.Ply-1]
	m.adjust(l)
	m.checkClaims(l)
	n.sum()
	return n
}

// adjust copies the values of a lesson if it is surer.
func (m *Move) adjust(l Lesson) {
	played, known := l.Scores[m.Played]
	surer := l.Exact && m.Kind == Estimate || !l.Exact && m.Kind == Estimate && l.Depth > m.Depth
	if !known || !surer {
		return
	}
	best := m.Best
	if _, known = l.Scores[best]; !known {
		best = m.Played
	}
	for move, score := range l.Scores {
		if score > l.Scores[best] {
			best = move
		}
	}
	m.Kind, m.Depth, m.Score, m.BestScore = Estimate, l.Depth, played, l.Scores[best]
	m.Loss, m.Error = m.BestScore-m.Score, min(m.Error, measured().of(m.Position.Empties(), Level{Depth: l.Depth}))
	if l.Exact {
		m.Kind, m.Error, m.Sure = Exact, 0, true
	}
	if m.Loss == 0 {
		best = m.Played
	}
	if best != m.Best { // the line and the reasons are about another move
		m.Best, m.BestLine, m.Reasons = best, []game.Move{best}, nil
	}
	if m.Counted() {
		m.Class = classOf(m)
	}
}

// checkClaims drops or weakens the reasons that say more about all other moves than the lesson
// allows.
func (m *Move) checkClaims(l Lesson) {
	best, known := l.Scores[m.Best]
	if !known {
		best = m.BestScore
	}
	least := math.Inf(1)
	for move, score := range l.Scores {
		if move != m.Best {
			least = min(least, best-score)
		}
	}
	var reasons []Reason
	for _, why := range m.Reasons {
		if why.Type == OnlyMove && m.Kind != Exact {
			if least < onlyLead {
				continue
			}
			if why.Instead.Key == "only.instead" && float64(why.Instead.N) > least {
				why.Instead.N = int(math.Floor(least))
			}
		}
		reasons = append(reasons, why)
	}
	m.Reasons = reasons
}
