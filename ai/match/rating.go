package match

import (
	"math"
	"slices"
)

// Rating is a player's strength on a ladder in Elo. The first player of the ladder has 0. Ratings
// compare these players with each other and are not comparable with a person's Elo.
type Rating struct {
	Player         string
	Elo, Low, High float64 // Low to High is the 95 % interval if the steps are independent; NaN if only a bound is known
	AtLeast        bool    // it won every game against rated players: Elo is a lower bound, as if it had lost half a game
	AtMost         bool    // it lost every such game: Elo is an upper bound
}

// lead is what a step says about two players: how many Elo a is ahead of b, and the standard error.
type lead struct {
	a, b    int
	elo, e  float64
	decided bool // one side won every game: the lead is a bound, as if it had lost half a game
}

// lead returns A's lead over B; the caller adds the players. With fewer than two pairs it uses the
// standard error of independent games.
func (s *Stats) lead() lead {
	points := s.undecided()
	e := s.Interval() / z95
	if math.IsNaN(e) {
		e = math.Sqrt(points * (1 - points) / float64(s.Games))
	}
	return lead{elo: Elo(points), e: e * 400 / math.Ln10 / (points * (1 - points)), decided: s.Points() == 0 || s.Points() == 1}
}

// Ratings rates the players of the steps. The B of the first step has rating 0. The other ratings
// minimise a weighted sum of squares: for each step, the difference between the lead in the ratings
// and the lead in the games, over its standard error. For a ladder without rings, that is simply
// adding the leads.
//
// A step in which one side won every game does not change the ratings of players that other steps
// rate; for a player without such a step it gives a bound. Steps without games are left out, and so
// are players that no step connects with the first one. If steps contradict each other by more than
// chance, all intervals are widened by the Birge ratio (R. T. Birge, "The calculation of errors by
// the method of least squares", Physical Review 40 (1932), 207).
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
	var sure []lead // leads between players that have a rating
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

// spread marks as placed every player that leads connect with a placed player, and repeats this
// until there is no such player. kind selects the leads that count. found is called with each new
// player and the lead that connected it.
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

// fit sets the ratings that fit the leads best. The first player of the list keeps 0.
func fit(list []Rating, leads []lead) {
	column := map[int]int{} // the column of each player in the normal equations
	for _, l := range leads {
		for _, i := range [...]int{l.a, l.b} {
			if _, known := column[i]; !known && i != 0 {
				column[i] = len(column)
			}
		}
	}
	n := len(column)
	m := make([][]float64, n) // the normal equations, then the unit matrix, then the right-hand side
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

// reduce transforms the square part of m into the unit matrix (Gauss-Jordan elimination). That part
// is positive definite, so no pivoting is needed.
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
