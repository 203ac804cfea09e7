package game

import (
	"errors"
	"fmt"
)

// Game is a start position and a tree of moves played from it. One node of the tree is current. The
// line of the game goes from the root through the current node and then on along the children that
// were visited last.
//
// A forced pass is a separate ply: [Game.Play] does not insert it, [Game.AutoPass] does. The zero
// value is not usable; call [New]. A Game must be used by one goroutine at a time; give others a
// [Game.Clone].
type Game struct {
	root    *Node
	current *Node
	spare   []Node // for the next moves: when many games are read, allocating each move separately would be slow
}

// New returns a game that starts from the initial position.
func New() *Game { return NewFrom(Start, Black) }

// NewFrom returns a game that starts from p; to is the side to move.
func NewFrom(p Position, to Color) *Game {
	g := &Game{}
	g.root = g.add()
	g.root.pos, g.root.to, g.root.move = p, to, NoMove
	g.current = g.root
	return g
}

// sparing is the number of nodes that are allocated together.
const sparing = 16

// add returns a new node of the game.
func (g *Game) add() *Node {
	if len(g.spare) == 0 {
		g.spare = make([]Node, sparing)
	}
	n := &g.spare[0]
	g.spare = g.spare[1:]
	n.children = n.first[:0]
	return n
}

// FromMoves returns a game with these moves from the initial position. The error names the ply,
// from 1, of the first illegal move.
func FromMoves(moves []Move) (*Game, error) {
	return Line{Start, Black, moves}.Play()
}

// FromText returns the game of a move list from the initial position. The error comes from
// [ParseMoves].
func FromText(text string) (*Game, error) {
	moves, err := ParseMoves(Start, text)
	if err != nil {
		return nil, err
	}
	return FromMoves(moves)
}

// ErrIllegal is part of the errors of Play.
var ErrIllegal = errors.New("not a legal move")

// Position returns the current position, for its side to move.
func (g *Game) Position() Position { return g.current.pos }

// ToMove returns the side to move in the current position.
func (g *Game) ToMove() Color { return g.current.to }

// StartPosition returns the first position of the game and its side to move.
func (g *Game) StartPosition() (Position, Color) { return g.root.pos, g.root.to }

// Discs returns the discs of a colour in the current position.
func (g *Game) Discs(c Color) Bitboard { return discsOf(g.current, c) }

func discsOf(n *Node, c Color) Bitboard {
	if n.to == c {
		return n.pos.Own
	}
	return n.pos.Opp
}

// Ply returns the number of moves and passes before the current position.
func (g *Game) Ply() int { return g.current.ply }

// Play plays m and makes the new position current. A Pass is legal only if it is forced. If the
// move was played here before, the game enters that node again, and the line continues as it did
// then. Otherwise the move starts a new branch, which becomes the line.
func (g *Game) Play(m Move) error {
	n := g.current
	for i, c := range n.children {
		if c.move == m {
			n.main = i
			g.current = c
			return nil
		}
	}
	if !n.pos.Legal(m) {
		if m.IsSquare() {
			return fmt.Errorf("%s is %w: %s", m, ErrIllegal, whyIllegal(n.pos, m.Square()))
		}
		if m == Pass {
			return fmt.Errorf("a pass is %w: %s", ErrIllegal, whyNoPass(n.pos))
		}
		return fmt.Errorf("%s is %w", m, ErrIllegal)
	}
	c := g.add()
	c.pos, c.to, c.move, c.ply, c.number, c.parent = n.pos.Play(m), n.to.Other(), m, n.ply+1, n.number, n
	if m.IsSquare() {
		c.number++
	}
	n.main = len(n.children)
	n.children = append(n.children, c)
	g.current = c
	return nil
}

// AutoPass plays a pass if the side to move must pass. It reports whether it did.
func (g *Game) AutoPass() bool {
	return g.current.pos.MustPass() && g.Play(Pass) == nil
}

// Undo goes back one ply. It reports whether there was one. The tree keeps the move, so Redo can
// play it again.
func (g *Game) Undo() bool {
	if g.current.parent == nil {
		return false
	}
	g.current = g.current.parent
	return true
}

// Redo goes forward one ply along the line. It reports whether there was one.
func (g *Game) Redo() bool {
	n := g.current
	if len(n.children) == 0 {
		return false
	}
	g.current = n.children[n.main]
	return true
}

// Jump goes to the position after ply plies of the line. The error says how long the line is.
func (g *Game) Jump(ply int) error {
	if ply < 0 || ply > g.LineLen() {
		return fmt.Errorf("no ply %d: the game has plies 0 to %d", ply, g.LineLen())
	}
	for g.current.ply > ply {
		g.current = g.current.parent
	}
	for g.current.ply < ply {
		g.Redo()
	}
	return nil
}

// Moves returns the moves from the start to the current position, with passes.
func (g *Game) Moves() []Move {
	moves := make([]Move, g.current.ply)
	for n := g.current; n.parent != nil; n = n.parent {
		moves[n.ply-1] = n.move
	}
	return moves
}

// Line returns all moves of the line: those before the current position and those that Redo would
// play.
func (g *Game) Line() []Move {
	moves := g.Moves()
	for n := g.current; len(n.children) > 0; {
		n = n.children[n.main]
		moves = append(moves, n.move)
	}
	return moves
}

// LineLen returns the number of plies of the line.
func (g *Game) LineLen() int {
	n := g.current
	for len(n.children) > 0 {
		n = n.children[n.main]
	}
	return n.ply
}

// PositionAt returns the position after ply plies of the line and its side to move. It does not
// change the current position. ply must be in 0..LineLen.
func (g *Game) PositionAt(ply int) (Position, Color) {
	n := g.current
	for n.ply > ply {
		n = n.parent
	}
	for n.ply < ply {
		n = n.children[n.main]
	}
	return n.pos, n.to
}

// Placed returns the number of moves that place a disc, as [Node.Number] counts them.
func Placed(moves []Move) (n int) {
	for _, m := range moves {
		if m.IsSquare() {
			n++
		}
	}
	return n
}

// LastPlaced returns the last of moves that placed a disc, or NoMove if there is none.
func LastPlaced(moves []Move) Move {
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].IsSquare() {
			return moves[i]
		}
	}
	return NoMove
}

// Truncate removes everything after the current position.
func (g *Game) Truncate() {
	g.current.children = nil
	g.current.main = 0
}

// Clone returns a copy of the line, at the same ply, which shares nothing with g. It leaves out the
// branches.
func (g *Game) Clone() *Game {
	c, err := LineOf(g).Play()
	if err != nil {
		panic("game: a played move is illegal: " + err.Error()) // cannot happen: the tree only has legal moves
	}
	for c.current.ply > g.current.ply {
		c.Undo()
	}
	return c
}

// Over reports whether neither side can move.
func (g *Game) Over() bool { return g.current.pos.Over() }

// Result is the result of a finished game.
type Result struct {
	Black, White int // discs on the board
	Empties      int // empty squares; they go to the winner
	Score        int // for Black in discs, -64..64; empties go to the winner
}

// Winner returns the winner of a game by its score for Black, and false for a draw.
func Winner[T int | float64](score T) (Color, bool) {
	if score < 0 {
		return White, true
	}
	return Black, score != 0
}

// Result returns the result of a finished game. ok is false if the game is not over.
func (g *Game) Result() (Result, bool) {
	if !g.Over() {
		return Result{}, false
	}
	n := g.current
	black, white := discsOf(n, Black), discsOf(n, White)
	return Result{
		Black: black.Count(), White: white.Count(), Empties: n.pos.Empties(),
		Score: Position{black, white}.FinalScore(),
	}, true
}
