package coach

import "cmp"

// Class is how good a move was.
type Class uint8

// The classes. Their names are also their values in JSON.
const (
	Fine       Class = iota // less than a slip, or not judged
	Best                    // nothing was better
	Slip                    // ?!
	Mistake                 // ?
	BigMistake              // ??
)

var classNames = [...]string{"fine", "best", "slip", "mistake", "big_mistake"}

// String returns the class's name in lower case.
func (c Class) String() string { return classNames[c] }

// Marked reports whether the class has a mark.
func (c Class) Marked() bool { return c >= Slip }

// The smallest losses, in discs, of a slip, a mistake and a big mistake.
const (
	SlipFrom    = 2
	MistakeFrom = 5
	BigFrom     = 10
)

// classOf returns the class of a judged move. The error of an estimated loss is subtracted from it.
// Throwing away a win or a draw is a big mistake if it is proven.
func classOf(m *Move) Class {
	if m.Kind == Exact && m.ThrownAway() {
		return BigMistake
	}
	switch sure := m.Loss - m.Error; {
	case m.Loss == 0:
		return Best
	case sure >= BigFrom:
		return BigMistake
	case sure >= MistakeFrom:
		return Mistake
	case sure >= SlipFrom:
		return Slip
	}
	return Fine
}

// ThrownAway reports whether the move turned a win into a draw or a loss, or a draw into a loss.
func (m *Move) ThrownAway() bool { return cmp.Compare(m.BestScore, 0) > cmp.Compare(m.Score, 0) }
