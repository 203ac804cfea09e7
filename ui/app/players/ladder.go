package players

import (
	"cmp"
	"math"
	"slices"

	"flipside/ai"
	"flipside/game/rating"
	"flipside/ui/app/session"
)

// Levels returns all players that can be chosen, weakest first. One without a measured rating is
// midway between the measured levels of its style around it, at the one above if none is below, and
// last if none is above.
func Levels() []rating.Level {
	var levels []rating.Level
	place := map[string]float64{}
	for _, st := range Styles {
		own := levelsOf(st.Specs)
		for i, l := range own {
			place[l.Name] = placeOf(own, i)
		}
		levels = append(levels, own...)
	}
	slices.SortStableFunc(levels, func(a, b rating.Level) int { return cmp.Compare(place[a.Name], place[b.Name]) })
	return levels
}

// Rated reports whether a game of these players counts for the rating of a person, as long as it
// begins as usual and the person uses no help.
func Rated(seats [2]session.Seat) bool {
	person, contest := Contest(seats)
	_, measured := ai.EloOf(seats[person.Other()].Spec)
	return contest && measured
}

// levelsOf returns the levels of some presets.
func levelsOf(specs []string) (levels []rating.Level) {
	for _, spec := range specs {
		elo, measured := ai.EloOf(spec)
		levels = append(levels, rating.Level{Name: spec, Measured: measured, Elo: elo})
	}
	return levels
}

// placeOf returns the rating by which a level of a style is in order: its own if it is measured.
// Elsewhere it only says the order, and is no rating.
func placeOf(style []rating.Level, i int) float64 {
	measured := func(l rating.Level) bool { return l.Measured }
	above := slices.IndexFunc(style[i:], measured)
	if above < 0 {
		return math.Inf(1)
	}
	high, low := style[i+above].Elo, style[i+above].Elo
	for _, l := range style[:i+1] {
		if l.Measured {
			low = l.Elo
		}
	}
	return (low + high) / 2
}

// Offer returns the player to offer after the newest of some results, if there is one.
func Offer(results []rating.Finished) (offer rating.Level, ok bool) {
	if len(results) == 0 {
		return offer, false
	}
	last := slices.MaxFunc(results, func(a, b rating.Finished) int { return a.At.Compare(b.At) })
	return rating.Offer(results, Ladder(last.Opponent))
}

// Ladder returns the levels of the style that a player belongs to, weakest first. It goes on below
// the weakest one with weaker friendly levels, and above the strongest friendly one with stronger
// levels of the next style.
func Ladder(spec string) (ladder []rating.Level) {
	const friendly = 1 // in Styles
	own := slices.IndexFunc(Styles, func(st Style) bool { return slices.Contains(st.Specs, spec) })
	if own < 0 {
		return nil
	}
	friends := levelsOf(Styles[friendly].Specs)
	top := friends[len(friends)-1]
	for _, l := range levelsOf(Styles[max(own, friendly+1)].Specs) {
		if own != friendly || !l.Measured || l.Elo > top.Elo {
			ladder = append(ladder, l)
		}
	}
	var below []rating.Level
	for i, l := range friends {
		if own == friendly || placeOf(friends, i) < ladder[0].Elo {
			below = append(below, l)
		}
	}
	return append(below, ladder...)
}
