package miner

import (
	"slices"

	"flipside/ai/practice"
)

// The most of a set, as shares of it, and the least share of problems with two decisions or more.
const (
	mostTheme   = 0.12
	mostCorner  = 0.15
	leastTwo    = 0.5
	mostEndgame = 0.6
)

// Choose returns the problems of a set, at most n of them: no two of one position, no theme too
// often, not too many that end at a corner, and half of them with more than one decision. Middle
// games are preferred, since they are the rarest, and then those that come first in the list.
func Choose(list []*practice.Problem, n int) []*practice.Problem {
	seen := map[string]bool{}
	var all []*practice.Problem
	for _, p := range list {
		if id := p.ID(); !seen[id] {
			seen[id] = true
			all = append(all, p)
		}
	}
	// A share of a set depends on how large the set is: the largest that keeps all shares is found
	// from above.
	for n = min(n, len(all)); n > smallSet; n-- {
		if set := choose(all, n); len(set) >= n {
			return set
		}
	}
	return all[:n]
}

// Spread returns the problems of a game in the order of its plies, without those that are too near
// to the one before.
func Spread(found []*practice.Problem) (list []*practice.Problem) {
	slices.SortStableFunc(found, func(a, b *practice.Problem) int { return a.Ply - b.Ply })
	for _, p := range found {
		if len(list) == 0 || !near(list[len(list)-1].Ply, p.Ply) {
			list = append(list, p)
		}
	}
	return list
}

// smallSet is the size up to which a set has no shares: of a few games, everything is of interest.
const smallSet = 50

// choose returns n problems, or fewer where the limits allow no more.
func choose(all []*practice.Problem, n int) []*practice.Problem {
	part := func(share float64) int { return int(share * float64(n)) }
	themes, corners, short, ends := map[string]int{}, 0, 0, 0
	taken := make([]bool, len(all))
	count := 0
	take := func(i int) {
		p := all[i]
		one, end := p.Decisions() < 2, p.Kind == practice.Endgame
		switch {
		case count == n:
		case themes[p.Idea()] >= part(mostTheme):
		case p.AtCorner() && corners >= part(mostCorner):
		case one && short >= n-part(leastTwo):
		case end && ends >= part(mostEndgame):
		default:
			taken[i] = true
			count++
			themes[p.Idea()]++
			corners += bit(p.AtCorner())
			short += bit(one)
			ends += bit(end)
		}
	}
	for _, kind := range []practice.Kind{practice.Middle, practice.Endgame} {
		for i, p := range all {
			if p.Kind == kind {
				take(i)
			}
		}
	}
	var set []*practice.Problem
	for i, p := range all {
		if taken[i] {
			set = append(set, p)
		}
	}
	return slices.Clip(set)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
