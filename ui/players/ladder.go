package players

import (
	"cmp"
	"slices"

	"flipside/ai"
	"flipside/game/rating"
)

// Levels returns all players that can be chosen, weakest first; those without a measured rating
// come last.
func Levels() []rating.Level {
	var levels []rating.Level
	for _, st := range Styles {
		for _, spec := range st.Specs {
			elo, measured := ai.EloOf(spec)
			levels = append(levels, rating.Level{Name: spec, Measured: measured, Elo: elo})
		}
	}
	slices.SortStableFunc(levels, func(a, b rating.Level) int {
		if a.Measured != b.Measured {
			if a.Measured {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Elo, b.Elo)
	})
	return levels
}

// Offer returns the player to offer after the newest of some results, if there is one.
func Offer(results []rating.Result) (offer rating.Level, ok bool) {
	if len(results) == 0 {
		return offer, false
	}
	last := slices.MaxFunc(results, func(a, b rating.Result) int { return a.At.Compare(b.At) })
	return rating.Offer(results, Ladder(last.Opponent))
}

// Ladder returns the levels of the style that a player belongs to, weakest first. Below the weakest
// one stand the weaker levels of the friendly style, and above the strongest friendly one the
// stronger levels of the next style.
func Ladder(spec string) (ladder []rating.Level) {
	const friendly = 1 // in Styles
	own := slices.IndexFunc(Styles, func(st Style) bool { return slices.Contains(st.Specs, spec) })
	if own < 0 {
		return nil
	}
	level := func(spec string) rating.Level {
		elo, measured := ai.EloOf(spec)
		return rating.Level{Name: spec, Measured: measured, Elo: elo}
	}
	top := level(Styles[friendly].Specs[len(Styles[friendly].Specs)-1])
	for _, spec := range Styles[max(own, friendly+1)].Specs {
		if l := level(spec); own != friendly || !l.Measured || l.Elo > top.Elo {
			ladder = append(ladder, l)
		}
	}
	var below []rating.Level
	for _, spec := range Styles[friendly].Specs {
		if l := level(spec); own == friendly || l.Elo < ladder[0].Elo {
			below = append(below, l)
		}
	}
	return append(below, ladder...)
}
