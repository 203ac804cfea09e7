package play

import (
	"flipside/assets/words"
	"flipside/game/rating"
	"flipside/game/record"
	"flipside/ui/players"
	"flipside/ui/session"
	"flipside/ui/view"
)

// reasons say why a game is unrated, the first that fits.
var reasons = []struct {
	kind record.Help
	why  words.Key
}{
	{record.Odds, "unrated.was.handicap"}, {record.Changes, "unrated.was.changes"}, {record.Takebacks, "unrated.was.takebacks"},
	{record.Hints, "unrated.was.hints"}, {record.Values, "unrated.was.values"}, {record.Warnings, "unrated.was.warnings"},
}

// remark says that a game from elsewhere is not kept, or whether the game of a person against an
// engine is rated, and why not.
func (p *Screen) remark() view.Remark {
	s := &p.snap
	switch seats := s.Setup.Seats; {
	case s.Setup.Viewed:
		return view.Remark{Word: words.Get("viewed"), Tip: words.Get("viewed.tip")}
	case seats[0].Human == seats[1].Human:
		return view.Remark{}
	case s.Rated && p.s.Settings.Warn && !s.Over:
		return view.Remark{Word: words.Get("unrated"), Tip: words.Get("unrated.will.warnings")}
	case s.Rated:
		return view.Remark{Word: words.Get("rated"), Tip: words.Get("rated.tip")}
	}
	return view.Remark{Word: words.Get("unrated"), Tip: words.Get(unratedFor(s))}
}

// unratedFor says why a game of a person against an engine is unrated.
func unratedFor(s *session.Snapshot) words.Key {
	for _, r := range reasons {
		if s.Help&r.kind != 0 {
			return r.why
		}
	}
	switch {
	case !s.Setup.Start.None():
		return "unrated.was.position"
	case s.Fair:
		return "unrated.was.opponent"
	}
	return "unrated.was.old"
}

// mayShowValues reports whether values can be shown at once. Once the game is over they change
// nothing.
func (p *Screen) mayShowValues() bool {
	p.s.Messages.Clear()
	return p.snap.Over || p.snap.ReportShown || p.s.Allow(record.Values)
}

// another waits for the record of the games with the one that has ended, and holds the opponent
// that it offers.
type another struct {
	before int // results before the end of the game; -1: nothing is waited for
	ticks  int
	offer  rating.Level
	there  bool
}

// lookEvery is the interval, in ticks, at which the end of a game is looked for in the library.
const lookEvery = session.TicksPerSecond

// end begins to wait when a game against an engine has ended. Without the record of the games
// before, nothing is offered.
func (a *another) end(p *Screen, s *session.Snapshot) {
	*a = another{before: -1}
	if stats, known, err := p.s.Record(); s.Fair && known && err == nil {
		a.before = len(stats.Results)
	}
}

// tick takes the record once it has the game.
func (a *another) tick(p *Screen) {
	if a.before < 0 {
		return
	}
	if stats, known, err := p.s.Record(); known && err == nil && len(stats.Results) > a.before {
		a.before = -1
		a.offer, a.there = players.Offer(stats.Results)
		return
	}
	if p.s.Store.Waiting() { // the game is not in its file yet
		return
	}
	if a.ticks%lookEvery == 0 {
		p.s.SyncShelf()
	}
	a.ticks++
}
