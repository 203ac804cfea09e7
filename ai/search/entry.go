package search

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

// StoredKind distinguishes scores from different kinds of search. A score of one kind says nothing
// about scores of another.
type StoredKind uint8

// The kinds. 0..7 are midgame estimates by selectivity; 0 is without pruning.
const (
	Midgame StoredKind = 0
	Exact   StoredKind = 8 // discs at the end of the game, proven
	WLD     StoredKind = 9 // discs, from a search that only asks who wins
	// SelectiveExact and the kinds up to 15 are discs at the end of the game, found with selective
	// pruning.
	SelectiveExact StoredKind = 10
)

// Stored is what the table has about a position.
type Stored struct {
	Score  int32 // -2^23..2^23-1, for the side to move
	Depth  uint8 // in plies, or in empties for Exact and later kinds; 0..127
	Bound  Bound
	Kind   StoredKind // 0..15
	Move   game.Move  // best move, or NoMove
	Second game.Move  // the best move before Move became best, or NoMove
}

// The packed form, from bit 0: move 7, depth 7, bound 2, kind 4, score 24, second 7, age 8; the 5
// bits after these are free.
const (
	depthShift  = 7
	boundShift  = 14
	kindShift   = 16
	scoreShift  = 20
	secondShift = 44
	ageShift    = 51
	ageMask     = 0xFF
)

// Packed is an entry in one word, for loops in which a Stored, which does not fit into registers,
// costs time. The word for no entry is 0.
type Packed uint64

// Pack packs the fields of a [Stored].
func Pack(score int32, depth int, bound Bound, kind StoredKind, move, second game.Move) Packed {
	return Packed(uint64(move&127) | uint64(depth&127)<<depthShift |
		uint64(bound&3)<<boundShift | uint64(kind&15)<<kindShift |
		uint64(uint32(score)&0xFFFFFF)<<scoreShift | uint64(second&127)<<secondShift)
}

// Score returns the field of that name of the Stored; so do the methods below.
func (d Packed) Score() int32 { return int32(uint32(d>>scoreShift)<<8) >> 8 }

// Depth returns the depth.
func (d Packed) Depth() int { return int(d >> depthShift & 127) }

// Bound returns the bound.
func (d Packed) Bound() Bound { return Bound(d >> boundShift & 3) }

// Kind returns the kind.
func (d Packed) Kind() StoredKind { return StoredKind(d >> kindShift & 15) }

// Move returns the best move.
func (d Packed) Move() game.Move { return game.Move(d & 127) }

// Second returns the previous best move.
func (d Packed) Second() game.Move { return game.Move(d >> secondShift & 127) }

func (e Stored) pack(age uint64) uint64 {
	return uint64(Pack(e.Score, int(e.Depth), e.Bound, e.Kind, e.Move, e.Second)) | age<<ageShift
}

func unpack(data uint64) Stored {
	d := Packed(data)
	return Stored{
		Score: d.Score(), Depth: uint8(d.Depth()), Bound: d.Bound(), Kind: d.Kind(),
		Move: d.Move(), Second: d.Second(),
	}
}

// The multipliers of Hash, which the assembly computes too.
const (
	HashOwn = 0x9E3779B97F4A7C15
	HashOpp = 0xD6E8FEB86659FD93
	HashMix = 0xA0761D6478BD642F
)

// Hash returns the key of a position. If one side's discs are fixed, different discs of the other
// side give different keys. The low bits of a key depend on every disc.
func Hash(p game.Position) uint64 {
	x := uint64(p.Own)*HashOwn + bits.RotateLeft64(uint64(p.Opp)*HashOpp, 32)
	x ^= x >> 32
	x *= HashMix
	return x ^ x>>29
}
