package game

import "fmt"

// Line is the line of a game without its positions. It takes about 130 bytes, whereas a Game takes
// 8 KB: to keep many games in memory, keep their lines.
type Line struct {
	Start Position // for the side To
	To    Color
	Moves []Move // with passes
}

// LineOf returns the line of a game.
func LineOf(g *Game) Line { return Line{g.root.pos, g.root.to, g.Line()} }

// Play returns a game that has played all moves. The error names the ply, from 1, of the first
// illegal one.
func (l Line) Play() (*Game, error) {
	g := NewFrom(l.Start, l.To)
	for i, m := range l.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, nil
}
