package bench

import "slices"

// Profile summarises the judged moves of one player. Losses are in discs, shares are from 0 to 1.
type Profile struct {
	Moves   int     `json:"moves" help:"number of judged moves"`
	Mean    float64 `json:"mean" help:"mean loss per move in discs"`
	Median  float64 `json:"median" help:"median loss in discs"`
	P90     float64 `json:"p90" help:"loss that nine of ten moves do not exceed, in discs"`
	Share10 float64 `json:"share10" help:"share of the moves that lose 10 discs or more, 0 to 1"`
	Share20 float64 `json:"share20" help:"share of the moves that lose 20 discs or more, 0 to 1"`
	// CornersPerGame counts moves that let the opponent take a corner that it could not take
	// before, if a move that is at least as good would not.
	CornersPerGame float64 `json:"corners_per_game" help:"moves per game that needlessly give a corner away"`
}

// Sum collects the judged moves of a player over games.
type Sum struct {
	losses  []float64
	corners int
	games   int
}

// Add adds the moves of one game.
func (s *Sum) Add(moves []JudgedMove) {
	s.games++
	for _, m := range moves {
		s.losses = append(s.losses, m.Loss)
		if m.Corner {
			s.corners++
		}
	}
}

// Profile summarises what was added. Without a move all values are 0.
func (s *Sum) Profile() Profile {
	p := Profile{Moves: len(s.losses)}
	if p.Moves == 0 {
		return p
	}
	sorted := slices.Sorted(slices.Values(s.losses))
	for _, loss := range sorted {
		p.Mean += loss
		if loss >= 10 {
			p.Share10++
		}
		if loss >= 20 {
			p.Share20++
		}
	}
	n := float64(p.Moves)
	p.Mean, p.Share10, p.Share20 = p.Mean/n, p.Share10/n, p.Share20/n
	p.Median = (sorted[(p.Moves-1)/2] + sorted[p.Moves/2]) / 2
	p.P90 = sorted[(9*p.Moves-1)/10]
	p.CornersPerGame = float64(s.corners) / float64(s.games)
	return p
}
