package see

import "slices"

// Kind is something about a position that a board can show.
type Kind uint8

// The kinds, in the order in which they are offered.
const (
	KindMoves    Kind = iota // of both sides
	KindSafe                 // the moves of both sides that do not give up a corner
	KindOpenness             // of each move of the side to move
	KindFrontier             // the discs next to empty squares
	KindStable               // the discs that can no longer be flipped
	KindRegions              // the regions of empty squares, and whether they are odd or even
	Kinds
)

// mostShown is the largest number of kinds shown at once.
const mostShown = 2

// Set is the set of kinds that a board shows. The zero value is empty.
type Set struct{ shown []Kind }

// Shown returns the kinds, newest last. The caller must not change them.
func (s *Set) Shown() []Kind { return s.shown }

// Has reports whether a kind is shown.
func (s *Set) Has(k Kind) bool { return slices.Contains(s.shown, k) }

// Turn switches a kind on or off. It replaces the oldest kind if there would be too many.
func (s *Set) Turn(k Kind) {
	if i := slices.Index(s.shown, k); i >= 0 {
		s.shown = slices.Delete(slices.Clone(s.shown), i, i+1)
		return
	}
	s.shown = append(slices.Clone(s.shown), k)
	s.shown = s.shown[max(0, len(s.shown)-mostShown):]
}

// Clear switches all kinds off.
func (s *Set) Clear() { s.shown = nil }
