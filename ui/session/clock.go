package session

import (
	"time"

	"flipside/ai/match"
	"flipside/game"
)

// cost is the thinking time that a ply took its side from its clock.
type cost struct {
	side game.Color
	took time.Duration
}

// maxCost is the most that a ply is charged with, and that is read from a saved game.
const maxCost = 24 * time.Hour

// leave forgets the costs of the plies that the move m takes off the line, so that a clock follows
// undo and redo by the ply alone. It is called before m is played.
func (t *table) leave(m game.Move) {
	ply := t.game.Ply()
	if line := t.game.Line(); ply < len(line) && line[ply] != m {
		t.costs = t.costs[:min(len(t.costs), ply)]
	}
}

// note keeps what the ply just played took; it costs nothing where side has no clock.
func (t *table) note(side game.Color, took time.Duration) {
	if t.clocks[side].Total == 0 {
		took = 0
	}
	for len(t.costs) < t.game.Ply() {
		t.costs = append(t.costs, cost{})
	}
	t.costs[t.game.Ply()-1] = cost{side, max(0, min(maxCost, took))}
}

// clock returns the clock of c as it stood at ply; without a limit where c has none.
func (t *table) clock(c game.Color, ply int) match.Clock {
	clock := t.clocks[c]
	if clock.Total == 0 {
		return clock
	}
	for _, at := range t.costs[:min(ply, len(t.costs))] {
		if at.side == c {
			clock.Add(at.took)
		}
	}
	return clock
}

// reserve is the part of a clock that its engine is not told of: the frames and other programs hold
// a turn up a little, and nobody should see a clock at 0.
const reserve = 20

// toldTime returns what the engine of c is told before it thinks at the live ply; 0 where it has no
// clock.
func (t *table) toldTime(c game.Color) time.Duration {
	clock := t.clock(c, t.game.Ply())
	if clock.Total == 0 {
		return 0
	}
	return max(1, clock.Left()-clock.Total/reserve)
}

// left returns what is left on each clock at the ply on the board, the turn that runs included; 0
// where a side has no clock.
func (s *Session) left() (left [2]time.Duration) {
	for c := range left {
		clock := s.clock(game.Color(c), s.shown())
		if s.turn != nil && !s.browsing && s.turn.side == game.Color(c) {
			clock.Add(s.turn.time(s.o.Now()))
		}
		left[c] = clock.Left()
	}
	return left
}

// maxGap is the most time between two ticks that counts as thinking. A longer gap means that the
// machine slept or the program stood still, and some systems' clocks go on meanwhile.
const maxGap = time.Second

// time returns how long t has thought, or thought until it ended.
func (t *search) time(now time.Time) time.Duration {
	if t.ended {
		return t.took
	}
	return t.took + max(0, min(maxGap, now.Sub(t.counted)))
}

// count adds the time since the last tick to what t took. Every tick calls it.
func (t *search) count(now time.Time) { t.took, t.counted = t.time(now), now }

// spent returns the costs of the plies after the opening in milliseconds, as they are saved: to the
// last that took anything.
func (t *table) spent() []int64 {
	var ms []int64
	for i, c := range t.costs {
		if n := c.took.Milliseconds(); n > 0 && i >= t.minPly {
			ms = append(ms, make([]int64, i-t.minPly-len(ms))...)
			ms = append(ms, n)
		}
	}
	return ms
}

// spend is the inverse of spent, on a table whose moves are made.
func (t *table) spend(ms []int64) {
	for i, n := range ms {
		ply := t.minPly + i
		_, side := t.game.PositionAt(ply)
		for len(t.costs) < ply {
			t.costs = append(t.costs, cost{})
		}
		t.costs = append(t.costs, cost{side, time.Duration(n) * time.Millisecond})
	}
}
