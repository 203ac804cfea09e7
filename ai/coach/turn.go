package coach

import "flipside/game"

// Turned returns the judgement with the board turned or mirrored by a symmetry, from 0 to
// game.Symmetries-1. m does not change.
func (m Move) Turned(symmetry int) Move {
	m.Position, m.Played, m.Best = m.Position.Transform(symmetry), m.Played.Transform(symmetry), m.Best.Transform(symmetry)
	m.Line, m.BestLine = game.TransformMoves(m.Line, symmetry), game.TransformMoves(m.BestLine, symmetry)
	reasons := make([]Reason, len(m.Reasons))
	for n, why := range m.Reasons {
		why.Does, why.Instead = why.Does.turned(symmetry), why.Instead.turned(symmetry)
		reasons[n] = why
	}
	m.Reasons = reasons
	return m
}

func (f Fact) turned(symmetry int) Fact {
	f.Move, f.Area = f.Move.Transform(symmetry), f.Area.turned(symmetry)
	if f.Key != "" {
		f.Square = f.Square.Transform(symmetry)
	}
	squares := make([]game.Square, len(f.Squares))
	for k, s := range f.Squares {
		squares[k] = s.Transform(symmetry)
	}
	f.Squares = squares
	return f
}

// turned returns the area that has the turned square in its middle.
func (a Area) turned(i int) Area {
	if a < TopLeft || a > BottomRight {
		return a
	}
	// The areas form three rows of three. These are the middles or corners that represent them on
	// the board of eight by eight.
	at := [...]int{1, 3, 6}
	part := [...]int{0, 0, 0, 1, 1, 2, 2, 2}
	n := int(a - TopLeft)
	s := game.At(at[n%3], at[n/3]).Transform(i)
	return TopLeft + Area(3*part[s.Row()]+part[s.Col()])
}
