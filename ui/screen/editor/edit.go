package editor

import "flipside/game"

// Content is what a square has.
type Content uint8

// The contents.
const (
	Empty Content = iota
	Black
	White
)

// of returns the content that is a disc of a colour.
func of(c game.Color) Content { return Black + Content(c) }

// Tool is what a press does to a square.
type Tool uint8

// The tools. Cycle makes an empty square black, a black one white and a white one empty. The others
// put their content on the square.
const (
	Cycle Tool = iota
	PutBlack
	PutWhite
	Remove
)

// State is a board with the side to move.
type State struct {
	Discs  [2]game.Bitboard // by colour; they never overlap
	ToMove game.Color
}

// StateOf returns the state for a position and its side to move.
func StateOf(p game.Position, to game.Color) State {
	return State{p.Discs(to), to}
}

// Position returns the position, for the side to move.
func (s State) Position() game.Position {
	return game.Position{Own: s.Discs[s.ToMove], Opp: s.Discs[s.ToMove.Other()]}
}

// OBF returns the state as a board text.
func (s State) OBF() string { return game.FormatOBF(s.Position(), s.ToMove) }

// At returns the content of a square.
func (s State) At(sq game.Square) Content {
	for c := range game.Color(2) {
		if s.Discs[c].Has(sq) {
			return of(c)
		}
	}
	return Empty
}

// with returns the state with another content on a square.
func (s State) with(sq game.Square, content Content) State {
	for c := range game.Color(2) {
		s.Discs[c] &^= sq.Bit()
		if of(c) == content {
			s.Discs[c] |= sq.Bit()
		}
	}
	return s
}

// Lonely returns the discs that touch no other disc, also not at a corner.
func (s State) Lonely() (lonely game.Bitboard) {
	all := s.Discs[0] | s.Discs[1]
	for sq := range all.All() {
		near := game.Bitboard(0)
		for col := max(0, sq.Col()-1); col <= min(7, sq.Col()+1); col++ {
			for row := max(0, sq.Row()-1); row <= min(7, sq.Row()+1); row++ {
				near |= game.At(col, row).Bit()
			}
		}
		if near&all == sq.Bit() {
			lonely |= sq.Bit()
		}
	}
	return lonely
}

// Soundness says whether a game can begin with a position.
type Soundness uint8

// The verdicts.
const (
	Fine  Soundness = iota
	Pass            // the side to move has no move, its opponent has one
	Over            // neither side can move: a game would be over
	Blank           // there is no disc
)

// Soundness returns the verdict on the state.
func (s State) Verdict() Soundness {
	switch p := s.Position(); {
	case p.Own|p.Opp == 0:
		return Blank
	case p.Over():
		return Over
	case p.MustPass():
		return Pass
	}
	return Fine
}

// Playable reports whether somebody can move.
func (v Soundness) Playable() bool { return v == Fine || v == Pass }

// most is the number of changes that can be taken back.
const most = 1000

// Board is a state that is being edited. Create it with New.
type Board struct {
	now          State
	done, undone []State

	stroking bool
	before   State   // the state before the stroke
	laid     Content // what the stroke puts on each square
}

// NewBoard returns a board with a first state, which cannot be taken back.
func NewBoard(s State) *Board { return &Board{now: s} }

// State returns the current state.
func (b *Board) State() State { return b.now }

// Press begins a stroke with a tool on a square. Until Release, Drag puts the same content on more
// squares. All changes of a stroke are taken back together. A new stroke ends the previous one.
func (b *Board) Press(t Tool, sq game.Square) {
	b.Release()
	switch t {
	case Cycle:
		b.laid = (b.now.At(sq) + 1) % 3
	case PutBlack:
		b.laid = Black
	case PutWhite:
		b.laid = White
	case Remove:
		b.laid = Empty
	}
	b.stroking, b.before = true, b.now
	b.now = b.now.with(sq, b.laid)
}

// Drag continues a stroke over squares. Without a stroke it does nothing.
func (b *Board) Drag(squares game.Bitboard) {
	if !b.stroking {
		return
	}
	for sq := range squares.All() {
		b.now = b.now.with(sq, b.laid)
	}
}

// Release ends a stroke.
func (b *Board) Release() {
	if b.stroking {
		b.stroking = false
		b.keep(b.before)
	}
}

// Stroking reports whether a stroke is under way.
func (b *Board) Stroking() bool { return b.stroking }

// keep makes a state one that Undo goes back to, unless nothing has changed since.
func (b *Board) keep(before State) {
	if before == b.now {
		return
	}
	if len(b.done) == most {
		b.done = append(b.done[:0], b.done[1:]...)
	}
	b.done, b.undone = append(b.done, before), nil
}

// Set replaces the whole state.
func (b *Board) Set(s State) {
	b.Release()
	before := b.now
	b.now = s
	b.keep(before)
}

// Turn sets the side to move.
func (b *Board) Turn(to game.Color) {
	s := b.now
	s.ToMove = to
	b.Set(s)
}

// Clear removes all discs.
func (b *Board) Clear() { b.Set(State{ToMove: b.now.ToMove}) }

// Start sets up the initial position, Black to move.
func (b *Board) Start() { b.Set(StateOf(game.Start, game.Black)) }

// The symmetries that a board can be transformed with.
const (
	MirrorSides = 2     // left to right
	TurnRight   = 4 | 1 // a quarter turn clockwise
)

// Transform mirrors or rotates the discs by a symmetry of game.Bitboard.Transform.
func (b *Board) Transform(symmetry int) {
	s := b.now
	for c := range s.Discs {
		s.Discs[c] = s.Discs[c].Transform(symmetry)
	}
	b.Set(s)
}

// CanUndo reports whether Undo has a change to take back.
func (b *Board) CanUndo() bool { return len(b.done) > 0 || b.stroking && b.before != b.now }

// CanRedo reports whether Redo has a change to repeat.
func (b *Board) CanRedo() bool { return len(b.undone) > 0 }

// Undo takes back the last change, and reports whether there was one.
func (b *Board) Undo() bool {
	b.Release()
	return b.step(&b.done, &b.undone)
}

// Redo repeats the change that Undo took back last, and reports whether there was one.
func (b *Board) Redo() bool {
	b.Release()
	return b.step(&b.undone, &b.done)
}

func (b *Board) step(from, to *[]State) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, b.now)
	b.now, *from = (*from)[n-1], (*from)[:n-1]
	return true
}
