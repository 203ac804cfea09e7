package tt

import (
	"math/bits"

	"flipside/game"
)

// Bound says how a stored score relates to the true score.
type Bound uint8

// The bounds.
const (
	None  Bound = iota
	Upper       // the true score is at most the stored one
	Lower       // the true score is at least the stored one
	Equal       // the true score is the stored one
)

// Kind distinguishes scores of different searches. A score of one kind says nothing about scores of
// another kind.
type Kind uint8

// The kinds. 0..7 are midgame estimates by selectivity; 0 is without pruning.
const (
	Midgame Kind = 0
	Exact   Kind = 8 // discs at the end of the game, proven
	WLD     Kind = 9 // discs from a search that only asks who wins
	// SelectiveExact and the kinds up to 15 are discs at the end of the game, found with selective
	// pruning.
	SelectiveExact Kind = 10
)

// Entry is what the table knows about a position.
type Entry struct {
	Score int32 // -2^23..2^23-1, for the side to move
	Depth uint8 // in plies, or in empties for Exact and the kinds after it; 0..127
	Bound Bound
	Kind  Kind      // 0..15
	Move  game.Move // best move, or NoMove
	Next  game.Move // the best move before Move became best, or NoMove
}

// The packed form, from bit 0: move 7, depth 7, bound 2, kind 4, score 24, next 7, age 8; 5 bits
// are free.
const (
	depthShift = 7
	boundShift = 14
	kindShift  = 16
	scoreShift = 20
	nextShift  = 44
	ageShift   = 51
	ageMask    = 0xFF
)

func (e Entry) pack(age uint64) uint64 {
	return uint64(e.Move&127) | uint64(e.Depth&127)<<depthShift | uint64(e.Bound&3)<<boundShift | uint64(e.Kind&15)<<kindShift |
		uint64(uint32(e.Score)&0xFFFFFF)<<scoreShift | uint64(e.Next&127)<<nextShift | age<<ageShift
}

func unpack(data uint64) Entry {
	return Entry{
		Score: int32(uint32(data>>scoreShift)<<8) >> 8,
		Depth: uint8(data >> depthShift & 127),
		Bound: Bound(data >> boundShift & 3),
		Kind:  Kind(data >> kindShift & 15),
		Move:  game.Move(data & 127),
		Next:  game.Move(data >> nextShift & 127),
	}
}

// Hash returns the key of a position. When one side's discs are fixed, different discs of the other
// side give different keys. The low bits of a key depend on every disc.
func Hash(p game.Position) uint64 {
	const (
		k1 = 0x9E3779B97F4A7C15
		k2 = 0xD6E8FEB86659FD93
		k3 = 0xA0761D6478BD642F
	)
	x := uint64(p.Own)*k1 + bits.RotateLeft64(uint64(p.Opp)*k2, 32)
	x ^= x >> 32
	x *= k3
	return x ^ x>>29
}
