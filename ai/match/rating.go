package match

import (
	"math"
	"slices"
)

// Rating is a player's place on a ladder, in Elo over its first player. It is a rating among these
// players and no person's.
type Rating struct {
	Player         string
	Elo, Low, High float64 // Low to High: the 95 % interval, the steps being independent; NaN where the place is only bounded
	AtLeast        bool    // it won every game against who is rated: Elo is what half a game lost would have shown
	AtMost         bool    // it lost every such game
}

// lead is what a step says of two players: a's lead over b in Elo, and its standard error.
type lead struct {
	a, b    int
	elo, e  float64
	decided bool // one side won every game: the lead is half a game's, and only a bound
}

// lead returns A's lead over B, with no players yet. Where the pairs tell no spread, its error is
// that of as many independent games.
func (s *Stats) lead() lead {
	games := float64(s.Games)
	points := max(0.5/games, min(1-0.5/games, s.Points()))
	e := s.Interval() / z95
	if !(e > 0) {
		e = math.Sqrt(points * (1 - points) / games)
	}
	return lead{elo: Elo(points), e: e * 400 / math.Ln10 / (points * (1 - points)), decided: s.Points() == 0 || s.Points() == 1}
}

// Ratings rates the players of the steps: the B of the first step stands at 0, the others so that
// the squares of what the steps' leads differ from the ratings', each over its standard error, have
// the least sum; a ladder without rings is simply chained. A step that one side won whole tells
// nothing of those who are rated otherwise; it bounds who is not. Players that hang on none are
// left out, and so are steps without games. Where steps contradict each other by more than chance,
// all intervals are widened by the ratio of Birge, "The calculation of errors by the method of
// least squares", Physical Review 40 (1932), 207.
func Ratings(rungs []Rung) []Rating {
	if len(rungs) == 0 {
		return nil
	}
	var list []Rating
	at := map[string]int{}
	place := func(name string) int {
		i, known := at[name]
		if !known {
			i = len(list)
			at[name] = i
			list = append(list, Rating{Player: name})
		}
		return i
	}
	place(rungs[0].B)
	var leads []lead
	for i := range rungs {
		if r := &rungs[i]; r.Stats.Games > 0 && r.A != r.B {
			l := r.Stats.lead()
			l.b, l.a = place(r.B), place(r.A)
			leads = append(leads, l)
		}
	}

	placed := make([]bool, len(list))
	placed[0] = true
	var sure []lead // between those whose place is known
	spread(leads, placed, func(l *lead) bool { return !l.decided }, func(int, *lead) {})
	for _, l := range leads {
		if !l.decided && placed[l.a] && placed[l.b] {
			sure = append(sure, l)
		}
	}
	fit(list, sure)

	spread(leads, placed, func(*lead) bool { return true }, func(i int, l *lead) {
		other, by := l.b, l.elo
		if i == l.b {
			other, by = l.a, -l.elo
		}
		r := &list[i]
		*r = Rating{r.Player, list[other].Elo + by, math.NaN(), math.NaN(), list[other].AtLeast, list[other].AtMost}
		if l.decided {
			r.AtLeast, r.AtMost = r.AtLeast || by > 0, r.AtMost || by <= 0
		}
	})
	return slices.DeleteFunc(list, func(r Rating) bool { return !placed[at[r.Player]] })
}

// spread places the players that leads of a kind join to those who are placed, one after the other,
// and calls found for each with the first lead that did.
func spread(leads []lead, placed []bool, kind func(*lead) bool, found func(i int, l *lead)) {
	for again := true; again; {
		again = false
		for k := range leads {
			l := &leads[k]
			if placed[l.a] == placed[l.b] || !kind(l) {
				continue
			}
			i := l.a
			if placed[l.a] {
				i = l.b
			}
			placed[i] = true
			found(i, l)
			again = true
		}
	}
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
		half := z95 * birge * math.Sqrt(m[c][n+c])
		list[i].Low, list[i].High = list[i].Elo-half, list[i].Elo+half
	}
}

// reduce makes the square part of m the unit matrix (Gauss and Jordan). That part is positive
// definite, so no pivot is sought.
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
