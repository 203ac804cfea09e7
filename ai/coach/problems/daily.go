package problems

import (
	"cmp"
	"slices"
	"time"
)

// bands are the lowest and highest grades of the problems of a day.
var bands = [3][2]int{{1, 3}, {4, 6}, {7, Grades}}

// Daily returns the problems of a day in UTC: an easy one of a grade from 1 to 3, one for players
// of clubs from 4 to 6, and a hard one from 7 on. It depends only on the date and on the IDs and
// grades in the list. If no problem has such a grade, Daily takes the nearest one, or nil if none
// is left. The list has each problem once, in any order.
func Daily(day time.Time, list []*Problem) (today [3]*Problem) {
	type candidate struct {
		problem *Problem
		id      string
		draw    uint64
	}
	year, month, date := day.UTC().Date()
	all := make([]candidate, len(list))
	for i, p := range list {
		id := p.ID()
		all[i] = candidate{p, id, draw(id, year, int(month), date)}
	}
	// Bands with problems choose first, so that no other band takes their only one.
	for _, near := range []bool{false, true} {
		for i, band := range bands {
			var found []candidate
			for _, c := range all {
				if today[i] == nil && (near || distance(c.problem, band) == 0) {
					found = append(found, c)
				}
			}
			if len(found) == 0 {
				continue
			}
			best := slices.MinFunc(found, func(a, b candidate) int {
				return cmp.Or(cmp.Compare(distance(a.problem, band), distance(b.problem, band)), cmp.Compare(a.draw, b.draw),
					cmp.Compare(a.id, b.id))
			})
			today[i] = best.problem
			all = slices.DeleteFunc(all, func(c candidate) bool { return c.id == best.id })
		}
	}
	return today
}

// distance returns by how many grades a problem is outside a band.
func distance(p *Problem, band [2]int) int {
	grade := p.Grade()
	return max(0, band[0]-grade, grade-band[1])
}
