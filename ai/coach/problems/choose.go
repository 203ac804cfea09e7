package problems

import (
	"slices"
)

// Limits of a set, as shares of it: the most problems of each kind, and the fewest with two
// decisions or more.
const (
	mostTheme   = 0.12
	mostCorner  = 0.15
	leastTwo    = 0.5
	mostEndgame = 0.6
)

// Choose returns at most n problems for a set: no two with the same position, no theme too often,
// few that end at a corner, and half of them with more than one decision. It prefers middle games,
// since they are rarest, and then problems that come first in the list.
func Choose(list []*Problem, n int) []*Problem {
	seen := map[string]bool{}
	var all []candidate
	for i, p := range list {
		if id := p.ID(); !seen[id] {
			seen[id] = true
			all = append(all, candidate{p, i, p.Idea(), p.AtCorner(), p.Decisions() < 2, p.Kind == Endgame})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return bit(a.end) - bit(b.end) })
	// A share of a set depends on the size of the set: start from the largest size and reduce it
	// until all shares are kept.
	set := all[:min(smallSet, n, len(all))]
	for n = min(n, len(all)); n > smallSet; n-- {
		if largest := choose(all, n); len(largest) == n {
			set = largest
			break
		}
	}
	slices.SortFunc(set, func(a, b candidate) int { return a.at - b.at })
	chosen := make([]*Problem, len(set))
	for i, c := range set {
		chosen[i] = c.Problem
	}
	return chosen
}

// candidate is a problem that may be chosen.
type candidate struct {
	*Problem
	at               int // index in the list
	idea             string
	corner, one, end bool // it ends at a corner, has one decision, is an endgame
}

// Spread returns the problems of a game in the order of its plies, without those that are too close
// to the previous one.
func Spread(found []*Problem) (list []*Problem) {
	slices.SortStableFunc(found, func(a, b *Problem) int { return a.Ply - b.Ply })
	for _, p := range found {
		if len(list) == 0 || !near(list[len(list)-1].Ply, p.Ply) {
			list = append(list, p)
		}
	}
	return list
}

// smallSet is the largest size of a set without shares: of a few games, everything is interesting.
const smallSet = 50

// choose returns n problems, or fewer if the limits allow no more.
func choose(all []candidate, n int) (set []candidate) {
	part := func(share float64) int { return int(share * float64(n)) }
	themes, corners, short, ends := map[string]int{}, 0, 0, 0
	for _, c := range all {
		switch {
		case len(set) == n:
			return set
		case themes[c.idea] >= part(mostTheme):
		case c.corner && corners >= part(mostCorner):
		case c.one && short >= n-part(leastTwo):
		case c.end && ends >= part(mostEndgame):
		default:
			set = append(set, c)
			themes[c.idea]++
			corners += bit(c.corner)
			short += bit(c.one)
			ends += bit(c.end)
		}
	}
	return set
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
