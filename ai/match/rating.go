package match

import "math"

// Rating is a player's place on a ladder, in Elo over its first player. It is a rating among these players and no person's.
type Rating struct {
	Player         string
	Elo, Low, High float64 // Low to High: the 95 % interval, the steps being independent
	AtLeast        bool    // a step below was won by every game, so that only half a game of loss bounds it; Low and High are Elo
}

// lead is what a step says of two players: a's lead over b in Elo, and its standard error.
type lead struct {
	a, b   int
	elo, e float64
}

// lead returns A's lead over B in Elo and its standard error, as wide as half a game's where all games ended alike.
func (s *Stats) lead() (elo, e float64) {
	games := float64(s.Games)
	points := max(0.5/games, min(1-0.5/games, s.Points()))
	e = s.Interval() / 1.96
	if !(e > 0) { // fewer than two pairs, or no two of them different
		e = math.Sqrt(points * (1 - points) / games)
	}
	return Elo(points), e * 400 / math.Ln10 / (points * (1 - points))
}

// Ratings rates the players of the steps: the B of the first step stands at 0, the others so that the squares of what the steps' leads differ from
// the ratings', each over its standard error, have the least sum; a ladder without rings is simply chained. An A that won every game is placed over its B by the
// lead of half a game lost, and tells nothing of others. Steps that hang on none before them are left out, and so are steps without games. Where steps contradict
// each other by more than chance, all intervals are widened by the ratio of Birge, "The calculation of errors by the method of least squares",
// Physical Review 40 (1932), 207.
func Ratings(rungs []Rung) []Rating {
	if len(rungs) == 0 {
		return nil
	}
	list := []Rating{{Player: rungs[0].B}}
	at := map[string]int{rungs[0].B: 0}
	var leads []lead
	var bounds []lead // of players that are at least so strong, in the order of the list
	for i := range rungs {
		r := &rungs[i]
		b, known := at[r.B]
		if !known || r.Stats.Games == 0 {
			continue
		}
		a, placed := at[r.A]
		elo, e := r.Stats.lead()
		l := lead{a, b, elo, e}
		decided := list[b].AtLeast || r.Stats.Points() == 1 || r.Stats.Points() == 0
		if !placed {
			l.a = len(list)
			at[r.A] = l.a
			list = append(list, Rating{Player: r.A, AtLeast: decided})
			if decided {
				bounds = append(bounds, l)
			}
		}
		if !decided && !list[l.a].AtLeast {
			leads = append(leads, l)
		}
	}
	fit(list, leads)
	for _, l := range bounds {
		at := list[l.b].Elo + l.elo
		list[l.a].Elo, list[l.a].Low, list[l.a].High = at, at, at
	}
	return list
}

// fit gives the players that leads tell of their ratings, the first of the list standing at 0.
func fit(list []Rating, leads []lead) {
	column := map[int]int{} // of a player's unknown in the normal equations
	for _, l := range leads {
		for _, i := range [...]int{l.a, l.b} {
			if _, known := column[i]; !known && i != 0 {
				column[i] = len(column)
			}
		}
	}
	n := len(column)
	m := make([][]float64, n) // the normal equations; beside them the unit matrix, and last what they are to give
	for i := range m {
		m[i] = make([]float64, 2*n+1)
		m[i][n+i] = 1
	}
	for _, l := range leads {
		a, countsA := column[l.a]
		b, countsB := column[l.b]
		w := 1 / (l.e * l.e)
		if countsA {
			m[a][a] += w
			m[a][2*n] += w * l.elo
		}
		if countsB {
			m[b][b] += w
			m[b][2*n] -= w * l.elo
		}
		if countsA && countsB {
			m[a][b] -= w
			m[b][a] -= w
		}
	}
	reduce(m)
	for i, c := range column {
		list[i].Elo = m[c][2*n]
	}
	misfit := 0.0
	for _, l := range leads {
		d := (list[l.a].Elo - list[l.b].Elo - l.elo) / l.e
		misfit += d * d
	}
	birge := 1.0
	if free := len(leads) - n; free > 0 {
		birge = max(1, math.Sqrt(misfit/float64(free)))
	}
	for i, c := range column {
		half := 1.96 * birge * math.Sqrt(m[c][n+c])
		list[i].Low, list[i].High = list[i].Elo-half, list[i].Elo+half
	}
}

// reduce makes the square part of m the unit matrix (Gauss and Jordan). That part is positive definite, so no pivot is sought.
func reduce(m [][]float64) {
	for k, row := range m {
		pivot := row[k]
		for j := range row {
			row[j] /= pivot
		}
		for i, other := range m {
			if f := other[k]; i != k {
				for j := range other {
					other[j] -= f * row[j]
				}
			}
		}
	}
}
