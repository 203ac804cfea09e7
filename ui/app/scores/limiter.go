package scores

import (
	"slices"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/pace"
)

// The times of the values on the screen, in ticks.
const (
	leastBetween = (pace.TicksPerSecond + mostChanges - 1) / mostChanges
	mostChanges  = 8                            // in a second
	holdOrder    = pace.TicksPerSecond * 3 / 10 // 300 ms
)

// Limiter decides when the values of a running search may change on the screen: at most 8 times in
// a second, and two moves change places only when their new order has held for 300 ms. The first
// values of a position appear at once. The zero value is ready.
type Limiter struct {
	at     session.Spot
	tick   int
	newest *session.Analysis
	shown  *session.Analysis
	since  int       // the tick of the last change on the screen
	frozen bool      // nothing changes until the user or another position ends it
	moves  []limited // in the order of the screen

	inverted map[pair]int // since which tick the newest report has the other order
}

// limited is a move with its newest values.
type limited struct {
	ai.MoveStat
	rank   int // in the newest report, 0 for the best
	absent int // the tick of the first report without the move; 0: the newest report has it
}

// pair is two moves; the screen has the first above the second.
type pair [2]game.Move

// Freeze keeps the values on the screen as they are, or ends that. Another position and a missing
// report end it too.
func (c *Limiter) Freeze(on bool) { c.frozen = on && c.shown != nil }

// Frozen reports whether Freeze keeps the values.
func (c *Limiter) Frozen() bool { return c.frozen }

// Tick takes the newest report about a position, or nil if there is none, and returns the report
// for the screen. The returned report is the same pointer until the screen may change. Tick must be
// called once a tick.
func (c *Limiter) Tick(at session.Spot, newest *session.Analysis) *session.Analysis {
	if at != c.at || newest == nil {
		*c = Limiter{at: at, tick: c.tick}
	}
	c.tick++
	if newest == nil {
		return nil
	}
	if newest != c.newest {
		c.newest = newest
		c.take()
	}
	first := c.shown == nil
	if !first && (c.frozen || c.tick-c.since < leastBetween) {
		return c.shown
	}
	moved := c.sort(c.mayPass)
	gone := len(c.moves)
	c.moves = slices.DeleteFunc(c.moves, func(m limited) bool { return m.absent > 0 && c.tick-m.absent >= holdOrder })
	if first || moved || gone > len(c.moves) || !c.upToDate() {
		c.since, c.shown = c.tick, c.ordered()
	}
	return c.shown
}

// take takes the moves of a new report: their values, and which pairs are in another order than on
// the screen.
func (c *Limiter) take() {
	ranks := map[game.Move]int{}
	for i, m := range c.newest.Moves {
		ranks[m.Move] = i
		at := slices.IndexFunc(c.moves, func(old limited) bool { return old.Move == m.Move })
		if at < 0 {
			at = len(c.moves)
			c.moves = append(c.moves, limited{})
		}
		c.moves[at] = limited{MoveStat: m, rank: i}
	}
	for i := range c.moves {
		m := &c.moves[i]
		if _, there := ranks[m.Move]; !there && m.absent == 0 {
			m.absent = c.tick
		}
	}
	was := c.inverted
	c.inverted = map[pair]int{}
	for i := range c.moves {
		for j := range c.moves[:i] {
			above, below := &c.moves[j], &c.moves[i]
			p := pair{above.Move, below.Move}
			if above.absent > 0 || below.absent > 0 { // nothing new is known about the two
				if since, there := was[p]; there {
					c.inverted[p] = since
				}
				continue
			}
			if above.rank < below.rank {
				continue
			}
			if c.inverted[p] = was[p]; was[p] == 0 {
				c.inverted[p] = c.tick
			}
		}
	}
}

// mayPass reports whether b may pass a, which is directly above it.
func (c *Limiter) mayPass(a, b *limited) bool {
	since := c.inverted[pair{a.Move, b.Move}]
	return since > 0 && c.tick-since >= holdOrder
}

// sort exchanges neighbours as long as the lower one may pass the upper one. It reports whether it
// exchanged any. Every exchange makes the order more like the newest one, so that it ends.
func (c *Limiter) sort(mayPass func(a, b *limited) bool) (moved bool) {
	for again := true; again; {
		again = false
		for i := 1; i < len(c.moves); i++ {
			a, b := &c.moves[i-1], &c.moves[i]
			if mayPass(a, b) {
				delete(c.inverted, pair{a.Move, b.Move})
				*a, *b = *b, *a
				again, moved = true, true
			}
		}
	}
	return moved
}

// upToDate reports whether the screen shows the newest report already.
func (c *Limiter) upToDate() bool {
	return c.shown.Nodes == c.newest.Nodes && c.shown.Playouts == c.newest.Playouts && c.shown.Depth == c.newest.Depth &&
		c.shown.Score == c.best().Score && slices.EqualFunc(c.shown.Moves, c.moves, func(a ai.MoveStat, b limited) bool {
		return a.Move == b.Move && a.Score == b.Score && a.Visits == b.Visits
	})
}

// best returns the score and the line of the best move in the order of the screen. If the newest
// report begins with another move, it takes them from the first row, so that the headline and the
// rows agree.
func (c *Limiter) best() ai.MoveStat {
	newest := ai.MoveStat{Score: c.newest.Score, PV: c.newest.PV}
	if len(c.moves) == 0 || len(newest.PV) == 0 || newest.PV[0] == c.moves[0].Move {
		return newest
	}
	first := c.moves[0].MoveStat
	if len(first.PV) == 0 {
		first.PV = []game.Move{first.Move}
	}
	return first
}

// ordered returns the newest report with its moves in the order of the screen.
func (c *Limiter) ordered() *session.Analysis {
	rep, best := *c.newest, c.best()
	rep.Score, rep.PV = best.Score, best.PV
	rep.Moves = make([]ai.MoveStat, len(c.moves))
	for i := range c.moves {
		rep.Moves[i] = c.moves[i].MoveStat
	}
	return &rep
}
