package view

import (
	"math"

	"flipside/game"
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

// Disc is a disc on its way.
type Disc struct {
	Square game.Square
	From   int8    // -1 empty, else the colour before
	To     int8    // the colour after, -1 for a disc that goes
	Wait   float64 // ticks until it begins
	Length float64
	angle  float64 // direction of the line that flips, radians
	age    float64
}

// done is 0 before the disc moves and 1 after it has.
func (m Disc) done() float64 {
	return max(0, min(1, (m.age-m.Wait)/m.Length))
}

// Motions are the discs that move. A new move while some still do finishes them.
type Motions struct {
	Discs []Disc
	nudge game.Square
	shake float64 // ticks left of a nudge
	count float64 // ticks left of counting the discs at the end
}

// Moving reports whether a disc moves.
func (m *Motions) Moving() bool { return len(m.Discs) > 0 }

// Finish ends all motion at once.
func (m *Motions) Finish() { m.Discs = m.Discs[:0] }

// Step advances by dt ticks.
func (m *Motions) Step(dt float64) {
	kept := m.Discs[:0]
	for _, d := range m.Discs {
		d.age += dt
		if d.done() < 1 {
			kept = append(kept, d)
		}
	}
	m.Discs = kept
	m.shake = max(0, m.shake-dt)
	if !m.Moving() { // the last flips settle first
		m.count = max(0, m.count-dt)
	}
}

// End begins the count of the discs.
func (m *Motions) End(motion theme.Motion) {
	if motion == theme.FullMotion {
		m.count = countTicks
	}
}

// Counted is 0 before the discs of a finished game are counted and 1 after it.
func (m *Motions) Counted() float64 { return 1 - m.count/countTicks }

// Placed is a disc that was placed, with those that it turned.
type Placed struct {
	Square game.Square
	Color  game.Color
	Flips  game.Bitboard
}

// Move begins the motion of a move: its disc is placed, then the flips run outwards.
func (m *Motions) Move(e Placed, motion theme.Motion) {
	m.Finish()
	m.count = 0
	own, other := int8(e.Color), int8(e.Color.Other())
	switch motion {
	case theme.NoMotion:
		return
	case theme.ReducedMotion:
		m.Discs = append(m.Discs, Disc{Square: e.Square, From: -1, To: own, Length: fadeTicks})
		for s := range e.Flips.All() {
			m.Discs = append(m.Discs, Disc{Square: s, From: other, To: own, Length: fadeTicks, angle: math.NaN()})
		}
		return
	}
	m.Discs = append(m.Discs, Disc{Square: e.Square, From: -1, To: own, Length: placeTicks})
	at := e.Square
	for s := range e.Flips.All() {
		dc, dr := s.Col()-at.Col(), s.Row()-at.Row()
		distance := max(dc, -dc, dr, -dr)
		wait := min(float64(distance)*rippleTicks, mostTicks-flipTicks)
		m.Discs = append(m.Discs, Disc{Square: s, From: other, To: own, Wait: wait, Length: flipTicks, angle: math.Atan2(float64(dr), float64(dc))})
	}
}

// Change cross-fades from one position to another, for undo and browsing.
func (m *Motions) Change(before, after [2]game.Bitboard, motion theme.Motion) {
	m.Finish()
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
			m.Discs = append(m.Discs, Disc{Square: s, From: from, To: to, Length: fadeTicks * 1.5, angle: math.NaN()})
		}
	}
}

// Nudge says that a square was refused.
func (m *Motions) Nudge(s game.Square, motion theme.Motion) {
	m.nudge, m.shake = s, nudgeTicks
	if motion == theme.NoMotion {
		m.shake = 0
	}
}

// Still reports whether nothing of all this moves.
func (m *Motions) Still() bool { return !m.Moving() && m.shake == 0 && m.count == 0 }

// Ripple is how far along the longest ripple a disc begins to turn, from 0 on.
func (d Disc) Ripple() float64 {
	const most = 6 // squares that a ripple can run
	return min(1, d.Wait/rippleTicks/most)
}
