package session

import (
	"time"

	"flipside/ai/match"
	"flipside/game"
)

// cost is the thinking time of one ply. It is taken from the clock of the side that moved.
type cost struct {
	side game.Color
	took time.Duration
	gain time.Duration // what the clock gains after the move
}

// maxCost is the largest cost of one ply. Package record refuses a saved game with a larger one.
const maxCost = 24 * time.Hour

// forget removes the costs of the plies from ply on, which leave the line. The clocks then depend
// on the ply alone, also after undo and redo.
func (t *table) forget(ply int) {
	t.costs = t.costs[:min(len(t.costs), ply)]
	t.turns = t.turns[:min(len(t.turns), ply)]
}

// turns are what the person to move at each ply had used when the game left that turn.
type turns []time.Duration

// keep stores what was used at a ply.
func (t *turns) keep(ply int, used time.Duration) {
	for len(*t) <= ply {
		*t = append(*t, 0)
	}
	(*t)[ply] = used
}

// at returns what was used at a ply.
func (t turns) at(ply int) time.Duration {
	if ply >= len(t) {
		return 0
	}
	return t[ply]
}

// note stores the cost of the move m, which was just played. The cost is 0 if side has no clock.
func (t *table) note(side game.Color, m game.Move, took time.Duration) {
	if t.clocks[side].Total == 0 {
		took = 0
	}
	for len(t.costs) < t.game.Ply() {
		t.costs = append(t.costs, cost{})
	}
	t.costs[t.game.Ply()-1] = cost{side, max(0, min(maxCost, took)), t.gain(side, m)}
}

// gain returns what the clock of a side, if it has one, gains after a move of its player.
func (t *table) gain(side game.Color, m game.Move) time.Duration {
	if t.clocks[side].Total == 0 || !t.setup.Seats[side].Human || !m.IsSquare() {
		return 0
	}
	return t.setup.Clock.Gain
}

// clock returns the clock of c at the given ply. If c has no clock, the result has no limit.
func (t *table) clock(c game.Color, ply int) match.Clock {
	clock := t.clocks[c]
	if clock.Total == 0 {
		return clock
	}
	for _, at := range t.costs[:min(ply, len(t.costs))] {
		if at.side == c {
			clock.Add(at.took - at.gain)
		}
	}
	return clock
}

// reserve sets the part of a clock that is hidden from its engine: 1/reserve of the total. Frames
// and other programs delay a turn a little, and a clock must never show 0.
const reserve = 20

// engineTime returns the remaining time that the engine of c is given before it thinks at the live
// ply. It is 0 if c has no clock.
func (t *table) engineTime(c game.Color) time.Duration {
	clock := t.clock(c, t.game.Ply())
	if clock.Total == 0 {
		return 0
	}
	return max(1, clock.Left()-clock.Total/reserve)
}

// left returns the remaining time on each clock at the ply on the board, or at the live ply while a
// person's clock may run. It includes the time of the running turn, if there is one. It is 0 for a
// side without a clock.
func (t *table) left(turn *search, now time.Time) (left [2]time.Duration) {
	ply := t.shown()
	if !t.setup.Clock.None() && !t.over() {
		ply = t.game.Ply()
	}
	for c := range left {
		clock := t.clock(game.Color(c), ply)
		if live := ply == t.game.Ply() && t.game.ToMove() == game.Color(c); live {
			clock.Add(t.used)
			if turn != nil {
				clock.Add(turn.time(now))
			}
		}
		left[c] = clock.Left()
	}
	return left
}

// timed reports whether a person with a clock is to move.
func (t *table) timed() bool {
	to := t.game.ToMove()
	return t.players[to] == nil && t.clocks[to].Total > 0 && !t.over() && !t.game.Position().MustPass()
}

// run lets the clock of the person to move run until now, if runs, and reports whether no time is
// left.
func (t *table) run(now time.Time, runs bool) (out bool) {
	gap := max(0, min(maxGap, now.Sub(t.counted)))
	if t.counted.IsZero() {
		gap = 0
	}
	t.counted = now
	if !runs || !t.timed() {
		return false
	}
	t.used += gap
	clock := t.clock(t.game.ToMove(), t.game.Ply())
	return clock.Used+t.used >= clock.Total
}

// maxGap is the longest time between two ticks that counts as thinking. A longer gap means that the
// machine slept or that the program was stopped; on some systems the clock continues meanwhile.
const maxGap = time.Second

// time returns how long t has thought until now, or until its end if it has ended.
func (t *search) time(now time.Time) time.Duration {
	if t.ended {
		return t.took
	}
	return t.took + max(0, min(maxGap, now.Sub(t.counted)))
}

// count adds the time since the last tick to t.took. Every tick calls it.
func (t *search) count(now time.Time) { t.took, t.counted = t.time(now), now }

// keepEvery is the time of a turn, on a clock, after which it is saved: a program that is killed
// forgets no more.
const keepEvery = 3 * time.Second

// keepClock saves the time that the person to move has used, before the game leaves the board.
func keepClock(s *Session) {
	if s.table.used > 0 && !s.table.over() && !s.away {
		s.save()
	}
}

// leastGaining is the least cost, in a saved game, of a move after which the clock gains. A move
// that costs nothing is one of the player before, and the clock of the new one gains nothing from
// it.
const leastGaining = time.Millisecond

// spent returns the costs as a saved game has them.
func (t *table) spent() []time.Duration {
	took := make([]time.Duration, 0, len(t.costs))
	for _, c := range t.costs {
		if c.gain > 0 {
			c.took = max(c.took, leastGaining)
		}
		took = append(took, c.took)
	}
	return afterOpening(took, t.minPly)
}

// afterOpening makes times by ply whole milliseconds, and 0 for the plies of the opening. The list
// that it returns ends with the last time above 0.
func afterOpening(times []time.Duration, opening int) []time.Duration {
	end := 0
	for ply := range times {
		if times[ply] = times[ply].Truncate(time.Millisecond); ply < opening {
			times[ply] = 0
		}
		if times[ply] > 0 {
			end = ply + 1
		}
	}
	return times[:end:end]
}

// spend is the inverse of spent. The moves of the table must be played already.
func (t *table) spend(times []time.Duration) {
	for ply, m := range t.game.Line() {
		_, side := t.game.PositionAt(ply)
		c := cost{side: side}
		if ply < len(times) {
			c.took = times[ply]
		}
		if c.took >= leastGaining {
			c.gain = t.gain(side, m)
		}
		t.costs = append(t.costs, c)
	}
}
