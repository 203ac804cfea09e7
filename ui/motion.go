package ui

import (
	"math"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/theme"
)

// Motion at speed 1, in ticks of 1/60 s.
const (
	placeTicks  = 7.2  // 120 ms
	flipTicks   = 20.4 // 340 ms
	rippleTicks = 4.2  // 70 ms for each square of distance
	mostTicks   = 48   // 800 ms for the whole move
	fadeTicks   = 4.8  // 80 ms, reduced motion
	nudgeTicks  = 16
	countTicks  = 66 // the discs counted at the end
)

// discMotion is a disc on its way.
type discMotion struct {
	square game.Square
	from   int8    // -1 empty, else the colour before
	to     int8    // the colour after, -1 for a disc that goes
	wait   float64 // ticks until it begins
	length float64
	angle  float64 // direction of the line that flips, radians
	age    float64
}

// done is 0 before the disc moves and 1 after it has.
func (m discMotion) done() float64 {
	return max(0, min(1, (m.age-m.wait)/m.length))
}

// motions are the discs that move. A new move while some still do finishes them.
type motions struct {
	discs []discMotion
	nudge game.Square
	shake float64 // ticks left of a nudge
	count float64 // ticks left of counting the discs at the end
}

// moving reports whether a disc moves.
func (m *motions) moving() bool { return len(m.discs) > 0 }

// finish ends all motion at once.
func (m *motions) finish() { m.discs = m.discs[:0] }

// step advances by dt ticks.
func (m *motions) step(dt float64) {
	kept := m.discs[:0]
	for _, d := range m.discs {
		d.age += dt
		if d.done() < 1 {
			kept = append(kept, d)
		}
	}
	m.discs = kept
	m.shake = max(0, m.shake-dt)
	if !m.moving() { // the last flips settle first
		m.count = max(0, m.count-dt)
	}
}

// end begins the count of the discs.
func (m *motions) end(motion theme.Motion) {
	if motion == theme.FullMotion {
		m.count = countTicks
	}
}

// counted is 0 before the discs of a finished game are counted and 1 after it.
func (m *motions) counted() float64 { return 1 - m.count/countTicks }

// move begins the motion of a move: its disc is placed, then the flips run outwards.
func (m *motions) move(e session.Event, motion theme.Motion) {
	m.finish()
	m.count = 0
	own, other := int8(e.Color), int8(e.Color.Other())
	switch motion {
	case theme.NoMotion:
		return
	case theme.ReducedMotion:
		m.discs = append(m.discs, discMotion{square: e.Move.Square(), from: -1, to: own, length: fadeTicks})
		for s := range e.Flips.All() {
			m.discs = append(m.discs, discMotion{square: s, from: other, to: own, length: fadeTicks, angle: math.NaN()})
		}
		return
	}
	m.discs = append(m.discs, discMotion{square: e.Move.Square(), from: -1, to: own, length: placeTicks})
	at := e.Move.Square()
	for s := range e.Flips.All() {
		dc, dr := s.Col()-at.Col(), s.Row()-at.Row()
		distance := max(dc, -dc, dr, -dr)
		wait := min(float64(distance)*rippleTicks, mostTicks-flipTicks)
		m.discs = append(m.discs, discMotion{square: s, from: other, to: own, wait: wait, length: flipTicks, angle: math.Atan2(float64(dr), float64(dc))})
	}
}

// change cross-fades from one position to another, for undo and browsing.
func (m *motions) change(before, after [2]game.Bitboard, motion theme.Motion) {
	m.finish()
	m.count = 0
	if motion == theme.NoMotion {
		return
	}
	colour := func(b [2]game.Bitboard, s game.Square) int8 {
		for c := range b {
			if b[c].Has(s) {
				return int8(c)
			}
		}
		return -1
	}
	for s := range game.Square(game.Squares) {
		if from, to := colour(before, s), colour(after, s); from != to {
			m.discs = append(m.discs, discMotion{square: s, from: from, to: to, length: fadeTicks * 1.5, angle: math.NaN()})
		}
	}
}
