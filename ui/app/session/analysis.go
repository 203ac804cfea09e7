package session

import (
	"cmp"
	"slices"

	"flipside/ai"
	"flipside/game"
)

// Analysis is the report of a search about a position. Its scores are from the side to move, and
// its moves are only those that have a value, best first.
type Analysis struct {
	ai.Report
	Side game.Color // the side to move
}

// analysisOf returns the Analysis of a report about a position where side is to move.
func analysisOf(r ai.Report, side game.Color) *Analysis {
	r.Moves = ranked(r)
	return &Analysis{r, side}
}

// lessThan reports whether the search of a is less deep than the search of b, or as deep with more
// forward pruning.
func (a *Analysis) lessThan(b *Analysis) bool {
	if a.Depth != b.Depth {
		return a.Depth < b.Depth
	}
	return (a.Selectivity+99)%100 < (b.Selectivity+99)%100 // 0 means 100: no forward pruning
}

// ScoreFor returns a score of the side of for the side to.
func ScoreFor(s ai.Score, of, to game.Color) ai.Score {
	if of != to {
		return s.Negate()
	}
	return s
}

// ranked returns the moves of a report that have a value, best first. It sorts by visits if there
// are any, otherwise by score. It leaves out moves that have only a bound: a bound does not say how
// much worse the move is.
func ranked(r ai.Report) []ai.MoveStat {
	visited := slices.ContainsFunc(r.Moves, func(m ai.MoveStat) bool { return m.Visits > 0 })
	moves := slices.DeleteFunc(slices.Clone(r.Moves), func(m ai.MoveStat) bool {
		return m.Bound || m.Score.Kind == ai.NoScore || visited && m.Visits == 0
	})
	slices.SortStableFunc(moves, func(a, b ai.MoveStat) int {
		order := cmp.Compare(b.Score.Value, a.Score.Value)
		if visited {
			order = cmp.Compare(b.Visits, a.Visits)
		}
		switch {
		case order != 0 || len(r.PV) == 0:
			return order
		case a.Move == r.PV[0]:
			return -1
		case b.Move == r.PV[0]:
			return 1
		}
		return 0
	})
	return moves
}
