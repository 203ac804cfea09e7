package game

// Position is a board for the side to move. It is a value that can be compared and copied.
type Position struct {
	Own, Opp Bitboard // discs of the side to move, discs of its opponent; they never overlap
}

// Start is the initial position, Black to move.
var Start = Position{
	Own: At(4, 3).Bit() | At(3, 4).Bit(),
	Opp: At(3, 3).Bit() | At(4, 4).Bit(),
}

// Empty returns the squares without a disc.
func (p Position) Empty() Bitboard { return ^(p.Own | p.Opp) }

// Empties returns the number of squares without a disc, 0..64.
func (p Position) Empties() int { return p.Empty().Count() }

// OfDiscs returns the position with the given discs, for the side to move.
func OfDiscs(black, white Bitboard, to Color) Position {
	if to == White {
		return Position{white, black}
	}
	return Position{black, white}
}

// Discs returns the discs by colour; to is the side to move.
func (p Position) Discs(to Color) (discs [2]Bitboard) {
	discs[to], discs[to.Other()] = p.Own, p.Opp
	return discs
}

// Swap returns the same board seen from the other side, as after a pass.
func (p Position) Swap() Position { return Position{p.Opp, p.Own} }

// Play returns the position after m, seen from the opponent. m must be legal (or Pass).
func (p Position) Play(m Move) Position {
	if m == Pass {
		return p.Swap()
	}
	s := Square(m)
	return p.Apply(s, p.Flips(s))
}

// Apply returns the position, for the opponent, after a disc on s has flipped the set flips.
func (p Position) Apply(s Square, flips Bitboard) Position {
	return Position{p.Opp &^ flips, p.Own | flips | s.Bit()}
}

// MustPass reports whether the side to move has no legal move but its opponent has one.
func (p Position) MustPass() bool { return p.Moves() == 0 && p.Swap().Moves() != 0 }

// Over reports whether neither side can move.
func (p Position) Over() bool { return p.Moves() == 0 && p.Swap().Moves() == 0 }

// Legal reports whether m is legal: a square that flips something, or Pass if the side must pass.
func (p Position) Legal(m Move) bool {
	if m == Pass {
		return p.MustPass()
	}
	return m.IsSquare() && p.Moves().Has(m.Square())
}

// LegalPart returns the first moves of a line from p, up to the first illegal one and at most
// `most`.
func (p Position) LegalPart(line []Move, most int) []Move {
	for k, m := range line {
		if k == most || !p.Legal(m) {
			return line[:k]
		}
		p = p.Play(m)
	}
	return line
}

// DiscDiff returns own discs minus the opponent's discs. Empties do not count.
func (p Position) DiscDiff() int { return p.Own.Count() - p.Opp.Count() }

// FinalScore returns the result of a finished game in discs for the side to move, -64..64. It is
// the disc difference; empties go to the winner.
func (p Position) FinalScore() int {
	diff := p.DiscDiff()
	switch {
	case diff > 0:
		return diff + p.Empties()
	case diff < 0:
		return diff - p.Empties()
	}
	return 0
}
