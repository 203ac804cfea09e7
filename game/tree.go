package game

import (
	"errors"
	"slices"
	"time"
)

// Node is a position in a game, with the move that led to it and the moves that were played from
// it. Its first child belongs to the main variation. A node belongs to one Game and changes with
// it. A Game and its nodes must be used by one goroutine at a time.
type Node struct {
	Note Note // about the move that led here; at the root, about the game

	pos      Position
	to       Color // the side to move in pos, even if the game is over
	move     Move  // the move that led here; NoMove at the root
	ply      int
	number   int // discs placed before pos
	parent   *Node
	children []*Node
	main     int      // index of the child that belongs to the line
	first    [1]*Node // storage for a single child
}

// Note is a comment on a move. The zero value is empty.
type Note struct {
	Comment  string        // any text; lines end with \n
	Verdict  Verdict       // of the move
	Marks    []Mark        // on squares of the position after the move
	Value    *float64      // value of the position after the move, in discs for the side that moved; nil: unknown
	Duration time.Duration // time for the move; 0: unknown
}

// Empty reports whether n is empty.
func (n Note) Empty() bool {
	return n.Comment == "" && n.Verdict == NoVerdict && len(n.Marks) == 0 && n.Value == nil && n.Duration == 0
}

// Verdict is a judgement of a move, written as a sign.
type Verdict uint8

// The verdicts, with their signs.
const (
	NoVerdict   Verdict = iota
	Brilliant           // !!
	Good                // !
	Interesting         // !?
	Doubtful            // ?!
	Bad                 // ?
	Blunder             // ??
)

var verdictSigns = [...]string{"", "!!", "!", "!?", "?!", "?", "??"}

// String returns the sign, empty for no verdict.
func (v Verdict) String() string {
	if int(v) < len(verdictSigns) {
		return verdictSigns[v]
	}
	return ""
}

// ParseVerdict returns the verdict of a sign, or false if there is no such sign.
func ParseVerdict(sign string) (Verdict, bool) {
	i := slices.Index(verdictSigns[:], sign)
	return Verdict(max(0, i)), i >= 0
}

// Shape is the form of a mark on a square.
type Shape uint8

// The shapes. A Label shows the text of its mark.
const (
	Circle Shape = iota
	Cross
	Rectangle
	Triangle
	Label
)

// Mark is a sign on a square of the board.
type Mark struct {
	Square Square
	Shape  Shape
	Text   string // text of a Label, a few characters
}

// Root returns the first node of the game.
func (g *Game) Root() *Node { return g.root }

// MainVariation returns the nodes of the main variation, starting with the root.
func (g *Game) MainVariation() []*Node {
	nodes := []*Node{g.root}
	for n := g.root; len(n.children) > 0; {
		n = n.children[0]
		nodes = append(nodes, n)
	}
	return nodes
}

// Current returns the node of the current position.
func (g *Game) Current() *Node { return g.current }

// Move returns the move that led to n, or NoMove at the root.
func (n *Node) Move() Move { return n.move }

// Ply returns the number of moves and passes before n.
func (n *Node) Ply() int { return n.ply }

// Number returns the number of discs that were placed before n. Players number the moves of a game
// in this way: a pass has no number and repeats the previous one.
func (n *Node) Number() int { return n.number }

// Position returns the position at n, seen from its side to move, and that side.
func (n *Node) Position() (Position, Color) { return n.pos, n.to }

// Parent returns the node before n, or nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the nodes after n; the first belongs to the main variation. The caller may keep
// and change the slice.
func (n *Node) Children() []*Node { return slices.Clone(n.children) }

// ErrForeignNode is the error for a node that does not belong to the game, or no longer does.
var ErrForeignNode = errors.New("the position does not belong to this game")

// has reports whether n belongs to the game.
func (g *Game) has(n *Node) bool {
	for n != nil && n.parent != nil {
		if !slices.Contains(n.parent.children, n) {
			return false
		}
		n = n.parent
	}
	return n != nil && n == g.root
}

// Go makes n current, so that the line goes through it. The error is [ErrForeignNode].
func (g *Game) Go(n *Node) error {
	if !g.has(n) {
		return ErrForeignNode
	}
	for at := n; at.parent != nil; at = at.parent {
		at.parent.main = slices.Index(at.parent.children, at)
	}
	g.current = n
	return nil
}

// Promote makes n the first child of its parent, so that it belongs to the main variation. The line
// and the current position do not change. Promoting the root changes nothing. The error is
// [ErrForeignNode].
func (g *Game) Promote(n *Node) error {
	if !g.has(n) {
		return ErrForeignNode
	}
	if n.parent == nil {
		return nil
	}
	p := n.parent
	onLine := p.children[p.main]
	at := slices.Index(p.children, n)
	p.children = slices.Insert(slices.Delete(p.children, at, at+1), 0, n)
	p.main = slices.Index(p.children, onLine)
	return nil
}

// ErrDeleteRoot is the error for deleting the root of a game.
var ErrDeleteRoot = errors.New("the start of a game cannot be deleted")

// Delete removes n and everything after it. If that includes the current position, the parent of n
// becomes current. The line then continues with the main variation. After an error,
// [ErrForeignNode] or [ErrDeleteRoot], nothing has changed.
func (g *Game) Delete(n *Node) error {
	if !g.has(n) {
		return ErrForeignNode
	}
	if n.parent == nil {
		return ErrDeleteRoot
	}
	for at := g.current; at != nil; at = at.parent {
		if at == n {
			g.current = n.parent
			break
		}
	}
	p := n.parent
	onLine := p.children[p.main]
	at := slices.Index(p.children, n)
	p.children = slices.Delete(p.children, at, at+1)
	p.main = max(0, slices.Index(p.children, onLine))
	return nil
}

// Copy returns a copy of the whole tree with its notes, at the same position, which shares nothing
// with g. [Game.Clone] only copies the line.
func (g *Game) Copy() *Game {
	c := &Game{}
	c.root = g.copyNode(g.root, nil, c)
	return c
}

func (g *Game) copyNode(n, parent *Node, into *Game) *Node {
	m := into.add()
	*m = *n
	m.first = [1]*Node{}
	m.parent, m.children = parent, m.first[:0]
	m.Note.Marks = slices.Clone(n.Note.Marks)
	if n.Note.Value != nil {
		v := *n.Note.Value
		m.Note.Value = &v
	}
	for _, child := range n.children {
		m.children = append(m.children, g.copyNode(child, m, into))
	}
	if n == g.current {
		into.current = m
	}
	return m
}
