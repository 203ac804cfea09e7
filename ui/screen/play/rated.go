package play

import (
	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// reasons say why a game is unrated, the first that fits.
var reasons = []struct {
	kind record.Help
	why  words.Key
}{
	{record.Odds, "unrated.was.handicap"}, {record.Changes, "unrated.was.changes"}, {record.Takebacks, "unrated.was.takebacks"},
	{record.Hints, "unrated.was.hints"}, {record.Values, "unrated.was.values"}, {record.Warnings, "unrated.was.warnings"}, {record.Overlays, "unrated.was.overlays"},
	{record.Declined, "unrated.was.declined"}, {record.Unnoted, "unrated.was.unknown"},
}

// remark says that a game from elsewhere is not kept, or whether the game of a person against an
// engine is rated, and why not. warn says that moves are weighed.
func remark(s *session.Snapshot, warn bool) view.Remark {
	m := view.Remark{ID: "rated", Word: words.Get("unrated"), Most: words.Get("unrated")}
	switch seats := s.Setup.Seats; {
	case s.Setup.Viewed:
		return view.Remark{Word: words.Get("viewed"), Tip: words.Get("viewed.tip")}
	case seats[0].Human == seats[1].Human:
		return view.Remark{}
	case s.Rated && warn && !s.Over:
		m.Tip = words.Get("unrated.will.warnings")
	case s.Rated && s.Over:
		m.Word, m.Tip = words.Get("rated"), words.Get("rated.tip.over")
	case s.Rated:
		m.Word, m.Tip = words.Get("rated"), words.Get("rated.tip")
	default:
		m.Tip = words.Get(unratedFor(s))
	}
	return m
}

// unratedFor says why a game of a person against an engine is unrated.
func unratedFor(s *session.Snapshot) words.Key {
	for _, r := range reasons {
		if s.Help&r.kind != 0 {
			return r.why
		}
	}
	if !s.Setup.Start.None() {
		return "unrated.was.position"
	}
	return "unrated.was.opponent"
}

// about leads to what a rated game is, from the word in the status line.
func about(s *session.Snapshot, warn bool) screen.Transition {
	to := screen.Rated{}
	if r := remark(s, warn); r.Word != words.Get("rated") {
		to.Why = r.Tip
	}
	return screen.Push(to)
}
