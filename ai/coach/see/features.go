// Package see finds what players look for in a position, such as safe and quiet moves, the
// frontier, regions and stable discs, for the side to move. It makes marks of that for a board,
// which it does not draw.
package see

import (
	"flipside/ai/eval"
	"flipside/game"
)

// Regions returns the connected sets of empty squares, diagonals included.
func Regions(p game.Position) []game.Bitboard {
	var found []game.Bitboard
	for rest := p.Empty(); rest != 0; {
		region := rest.First().Bit()
		for {
			more := region.Around() & rest
			if more == region {
				break
			}
			region = more
		}
		found = append(found, region)
		rest &^= region
	}
	return found
}

// Frontier returns the own discs next to empty squares.
func Frontier(p game.Position) game.Bitboard { return p.Own & p.Empty().Around() }

// Stable returns the discs of both sides that no continuation can flip: a sound lower bound.
func Stable(p game.Position) (own, opp game.Bitboard) { return eval.Stable(p) }

// beside maps each corner to the squares next to it.
var beside = map[game.Square]game.Bitboard{
	0: 0x0302 &^ 1, 7: 0xC040, 56: 0x0203 << 48, 63: 0x40C0 << 48,
}

// Safe returns the moves that give no corner away: none next to an empty corner, and none after
// which the opponent can take a corner that it could not take before.
func Safe(p game.Position) game.Bitboard {
	open := p.Empty() & game.Corners
	var near game.Bitboard
	for c := range open.All() {
		near |= beside[c]
	}
	before := p.Swap().Moves() & game.Corners
	var found game.Bitboard
	for s := range (p.Moves() &^ near).All() {
		if next := p.Play(game.Move(s)); next.Moves()&game.Corners&^before == 0 {
			found |= s.Bit()
		}
	}
	return found
}

// quietMost is the largest openness of a quiet move.
const quietMost = 2

// Quiet returns the safe moves of low openness.
func Quiet(p game.Position) (found game.Bitboard) {
	for s := range Safe(p).All() {
		if IsQuiet(Openness(p, game.Move(s))) {
			found |= s.Bit()
		}
	}
	return found
}

// IsQuiet reports whether a move with the given openness is quiet.
func IsQuiet(openness int) bool { return openness <= quietMost }

// Openness returns the number of empty squares around each disc that a legal move flips, after the
// move, summed. The idea is from Kaihodo theory, as Japanese players teach it.
func Openness(p game.Position, m game.Move) (n int) {
	next := p.Play(m)
	empty := next.Empty()
	for s := range (next.Opp &^ p.Own &^ m.Square().Bit()).All() {
		n += (s.Bit().Around() & empty).Count()
	}
	return n
}
