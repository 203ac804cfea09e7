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
	fadeTicks   = 4.8  // 80 ms, for reduced motion
	nudgeTicks  = 16
	countTicks  = 66 // for counting the discs at the end of a game
)

// Disc is a disc in motion.
type Disc struct {
	Square game.Square
	From   int8    // the colour before, -1 for an empty square
	To     int8    // the colour after, -1 for a disc that disappears
	Wait   float64 // ticks until it begins
	Length float64
	angle  float64 // radians: the direction of the line of flips; NaN for a cross-fade
	age    float64
}

// done returns the progress of the motion: 0 before the disc moves, 1 at the end.
func (m Disc) done() float64 {
	return max(0, min(1, (m.age-m.Wait)/m.Length))
}

// later returns the disc some ticks later.
func (m Disc) later(ticks float64) Disc {
	m.age += ticks
	return m
}

// Motions are the discs in motion and the other motions of a board. A new move ends the motion of
// the previous move.
type Motions struct {
	Discs []Disc
	nudge game.Square
	shake float64 // ticks until the nudge ends
	count float64 // ticks until the count of the discs ends
	pace  float64 // the last step
}

// Moving reports whether any disc is in motion.
func (m *Motions) Moving() bool { return len(m.Discs) > 0 }

// Finish ends the motion of all discs at once.
func (m *Motions) Finish() { m.Discs = m.Discs[:0] }

// Step advances all motions by dt ticks.
func (m *Motions) Step(dt float64) {
	m.pace = dt
	kept := m.Discs[:0]
	for _, d := range m.Discs {
		d.age += dt
		if d.done() < 1 {
			kept = append(kept, d)
		}
	}
	m.Discs = kept
	m.shake = max(0, m.shake-dt)
	if !m.Moving() { // the count begins after the last flips
		m.count = max(0, m.count-dt)
	}
}

// End starts the count of the discs at the end of a game.
func (m *Motions) End(motion theme.Motion) {
	if motion == theme.FullMotion {
		m.count = countTicks
	}
}

// Counted returns the progress of the count of the discs: 0 before it, 1 after it.
func (m *Motions) Counted() float64 { return 1 - m.count/countTicks }

// Placed is a move: the disc that it places and the discs that it turns.
type Placed struct {
	Square game.Square
	Color  game.Color
	Flips  game.Bitboard
}

// angle returns the direction from the move to a disc that it turns.
func (e Placed) angle(s game.Square) float64 {
	return math.Atan2(float64(s.Row()-e.Square.Row()), float64(s.Col()-e.Square.Col()))
}

// Move starts the motion of a move: first its disc is placed, then the flips run outwards from it.
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
		m.Discs = append(m.Discs, Disc{Square: s, From: other, To: own, Wait: wait, Length: flipTicks, angle: e.angle(s)})
	}
}

// Turn shows all discs that a move turns at the same moment: done is 0 before the turn, 1 after it.
func (m *Motions) Turn(e Placed, done float64) {
	m.Finish()
	for s := range e.Flips.All() {
		m.Discs = append(m.Discs, Disc{Square: s, From: int8(e.Color.Other()), To: int8(e.Color), Length: 1, angle: e.angle(s), age: done})
	}
}

// Change starts a cross-fade from one position to another, for undo and for browsing.
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

// Nudge starts the motion that shows a refused square.
func (m *Motions) Nudge(s game.Square, motion theme.Motion) {
	m.nudge, m.shake = s, nudgeTicks
	if motion == theme.NoMotion {
		m.shake = 0
	}
}

// Still reports whether nothing moves: no disc, no nudge, no count.
func (m *Motions) Still() bool { return !m.Moving() && m.shake == 0 && m.count == 0 }

// Ripple returns the delay of a disc as a part of the longest delay, from 0 to 1.
func (d Disc) Ripple() float64 {
	const most = 6 // the longest distance of a flip, in squares
	return min(1, d.Wait/rippleTicks/most)
}
