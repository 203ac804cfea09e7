package scores

import (
	"flipside/ai"
	"flipside/ui/app/session"
)

// lengths are what the bars of a report's moves are measured with.
type lengths struct {
	visits, most uint64 // of all moves, and of the one that has most
	low, high    float64
}

func lengthsOf(rep *session.Analysis) (l lengths) {
	for i := range rep.Moves {
		m := &rep.Moves[i]
		l.visits, l.most = l.visits+m.Visits, max(l.most, m.Visits)
		if i == 0 {
			l.low, l.high = m.Score.Value, m.Score.Value
		}
		l.low, l.high = min(l.low, m.Score.Value), max(l.high, m.Score.Value)
	}
	return l
}

// share returns the share of all visits that a move has, 0..1.
func (l lengths) share(m *ai.MoveStat) float64 { return float64(m.Visits) / float64(max(1, l.visits)) }

// bar returns the length of a move's bar, 0..1 and 1 for the best: by visits if there are any, or
// by score from the worst to the best.
func (l lengths) bar(m *ai.MoveStat) float64 {
	switch {
	case l.most > 0:
		return float64(m.Visits) / float64(l.most)
	case l.high > l.low:
		return (m.Score.Value - l.low) / (l.high - l.low)
	}
	return 1
}
