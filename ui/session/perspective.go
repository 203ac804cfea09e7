package session

import (
	"math"
	"slices"

	"flipside/ai"
	"flipside/game"
)

// turned converts a report with scores for side to an Analysis with scores for Black.
func turned(r ai.Report, side game.Color) *Analysis {
	a := &Analysis{Side: side, Score: ScoreFor(r.Score, side), Depth: r.Depth, Selectivity: r.Selectivity, PV: r.PV,
		Nodes: r.Nodes, Playouts: r.Playouts, Workers: r.Workers, IsPlayouts: r.Playouts > 0}
	if seconds := r.Elapsed.Seconds(); seconds > 0 {
		a.PerSecond = float64(max(r.Nodes, r.Playouts)) / seconds
		if a.IsPlayouts {
			a.PerSecond = float64(r.Playouts) / seconds
		}
	}
	a.Moves = ranked(r)
	for i := range a.Moves {
		a.Moves[i].Score = ScoreFor(a.Moves[i].Score, side)
	}
	return a
}

// ScoreFor converts a score between Black's side and the given side, in both directions. For Black
// it returns the score unchanged. The session converts the scores of searches to Black's side with
// it; the display converts them to the side that it shows.
func ScoreFor(s ai.Score, side game.Color) ai.Score {
	if side == game.White {
		return s.Negate()
	}
	return s
}

// ranked returns the moves of a report that have a value, best first for the side to move. It sorts
// by visits if there are any, otherwise by score. It leaves out moves that have only a bound: a
// bound does not say how much worse the move is.
func ranked(r ai.Report) []MoveStat {
	var visits, most uint64
	low, high := math.Inf(1), math.Inf(-1)
	known := func(m *ai.MoveStat) bool {
		return !m.Bound && m.Score.Kind != ai.NoScore && (most == 0 || m.Visits > 0)
	}
	for _, m := range r.Moves {
		visits, most = visits+m.Visits, max(most, m.Visits)
	}
	for i := range r.Moves {
		if m := &r.Moves[i]; known(m) {
			low, high = min(low, m.Score.Value), max(high, m.Score.Value)
		}
	}
	var moves []MoveStat
	for i := range r.Moves {
		m := &r.Moves[i]
		if !known(m) {
			continue
		}
		stat := MoveStat{Move: m.Move, Score: m.Score, Visits: m.Visits, Bar: 1, PV: m.PV}
		switch {
		case most > 0:
			stat.Share = float64(m.Visits) / float64(visits)
			stat.Bar = float64(m.Visits) / float64(most)
		case high > low:
			stat.Bar = (m.Score.Value - low) / (high - low)
		}
		moves = append(moves, stat)
	}
	chosen := func(m MoveStat) bool { return len(r.PV) > 0 && m.Move == r.PV[0] }
	slices.SortStableFunc(moves, func(a, b MoveStat) int {
		switch {
		case a.Bar != b.Bar:
			if a.Bar > b.Bar {
				return -1
			}
			return 1
		case chosen(a):
			return -1
		case chosen(b):
			return 1
		}
		return 0
	})
	return moves
}
