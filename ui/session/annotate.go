package session

import (
	"errors"
	"slices"

	"flipside/game"
)

// errOtherGame is the error when notes belong to another game than the one on the board.
var errOtherGame = errors.New("these notes belong to another game")

// Annotate replaces the tree of the game on the board by a copy of tree: the same moves, with other
// variations and notes. From then on the game is saved with its tree, also after more moves, and
// moves that are taken back stay as variations. The error says that tree is another game; then
// nothing has changed.
func (s *Session) Annotate(tree *game.Game) error {
	g, err := grafted(tree, s.game)
	if err != nil {
		return err
	}
	s.game, s.annotated = g, true
	s.generation++
	s.save()
	return nil
}

// grafted returns a copy of tree in which the line and the current position are those of like.
func grafted(tree, like *game.Game) (*game.Game, error) {
	g := tree.Copy()
	p, to := g.StartPosition()
	if q, side := like.StartPosition(); p != q || to != side {
		return nil, errOtherGame
	}
	n := g.Root()
	for _, m := range like.Line() {
		if n = after(n, m); n == nil {
			return nil, errOtherGame
		}
	}
	if err := g.Go(n); err != nil {
		return nil, err
	}
	return g, g.Jump(like.Ply())
}

// after returns the node that a move leads to, or nil if it was not played.
func after(n *game.Node, m game.Move) *game.Node {
	children := n.Children()
	if i := slices.IndexFunc(children, func(c *game.Node) bool { return c.Move() == m }); i >= 0 {
		return children[i]
	}
	return nil
}

// tree returns a copy of an annotated game in which the line is the main variation, or nil if only
// the line is kept.
func (t *table) tree() *game.Game {
	if !t.annotated {
		return nil
	}
	g := t.game.Copy()
	n := g.Root()
	for _, m := range g.Line() {
		n = after(n, m)
		_ = g.Promote(n) // no error: n is a node of g
	}
	return g
}

// annotated reports whether a game has more than its line and the times of its moves.
func annotated(g *game.Game) bool {
	var more func(n *game.Node) bool
	more = func(n *game.Node) bool {
		note, children := n.Note, n.Children()
		note.Duration = 0
		return !note.Empty() || len(children) > 1 || slices.ContainsFunc(children, more)
	}
	return more(g.Root())
}
