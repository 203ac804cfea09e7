package review

import (
	"slices"

	"flipside/game"
	"flipside/ui/app/session"
)

// mostUndo is the number of changes of the tree that can be undone.
const mostUndo = 50

// line is the tree of the game that is reviewed, the position in it that is on the board, and the
// way from there back and forth.
type line struct {
	tree   *game.Game
	played []game.Move  // the moves of the game
	main   []*game.Node // the nodes of the game, from its start
	turned int          // the symmetry by which the game is shown; 0 as it was played
	before []*game.Game // the trees before the last changes
}

// newLine returns the line of a copy of a game, with its last position on the board.
func newLine(g *game.Game) line {
	l := line{tree: g.Copy()}
	for _, n := range l.tree.MainVariation()[1:] {
		l.played = append(l.played, n.Move())
	}
	l.follow()
	_ = l.tree.Go(l.end()) // no error: it is a node of the tree
	return l
}

// follow finds the nodes of the game in the tree.
func (l *line) follow() {
	n := l.tree.Root()
	l.main = append(l.main[:0:0], n)
	for _, m := range l.played {
		for _, c := range n.Children() {
			if c.Move() == m {
				n = c
			}
		}
		l.main = append(l.main, n)
	}
}

// at returns the node on the board.
func (l *line) at() *game.Node { return l.tree.Current() }

// discs returns the discs on the board, by colour.
func (l *line) discs() [2]game.Bitboard { return l.spot().Discs() }

// spot returns the position on the board.
func (l *line) spot() session.Spot { return spotOf(l.at()) }

// spotOf returns the position of a node.
func spotOf(n *game.Node) session.Spot {
	pos, to := n.Position()
	return session.Spot{Position: pos, ToMove: to}
}

// end returns the last node of the game.
func (l *line) end() *game.Node { return l.main[len(l.main)-1] }

// onMain reports whether a node belongs to the game, not to a variation.
func (l *line) onMain(n *game.Node) bool { return n.Ply() < len(l.main) && l.main[n.Ply()] == n }

// next returns the node after n: in the game, the next one of the game. It is nil at the end.
func (l *line) next(n *game.Node) *game.Node {
	if l.onMain(n) && n.Ply()+1 < len(l.main) {
		return l.main[n.Ply()+1]
	}
	if c := n.Children(); len(c) > 0 {
		return c[0]
	}
	return nil
}

// step returns the node one move before the one on the board, or after it; nil at the ends.
func (l *line) step(by int) *game.Node {
	if by < 0 {
		return l.at().Parent()
	}
	return l.next(l.at())
}

// toPly returns the node of a ply on the line through the node on the board.
func (l *line) toPly(ply int) *game.Node {
	n := l.at()
	for n.Ply() > max(0, ply) {
		n = n.Parent()
	}
	for n.Ply() < ply && l.next(n) != nil {
		n = l.next(n)
	}
	return n
}

// through returns the moves of the line through n, from the start to its end.
func (l *line) through(n *game.Node) []game.Move {
	for next := l.next(n); next != nil; next = l.next(n) {
		n = next
	}
	return movesTo(n)
}

// movesTo returns the moves from the start to a node.
func movesTo(n *game.Node) []game.Move {
	moves := make([]game.Move, n.Ply())
	for ; n.Parent() != nil; n = n.Parent() {
		moves[n.Ply()-1] = n.Move()
	}
	return moves
}

// play plays a move on the board, and returns the nodes that it leads to: after the move, and after
// a pass that must follow. The board stays where it is, so that the discs move there. changed says
// that the move begins a variation.
func (l *line) play(m game.Move) (way []*game.Node, changed bool) {
	n := l.at()
	for _, c := range n.Children() {
		if c.Move() == m {
			return []*game.Node{l.passed(c)}, false
		}
	}
	l.remember()
	if l.tree.Play(m) != nil {
		return nil, false
	}
	way = []*game.Node{l.at()}
	if l.tree.AutoPass() {
		way = append(way, l.at())
	}
	_ = l.tree.Go(n) // no error: it is a node of the tree
	return way, true
}

// passed returns the node after a pass that must follow n, if the tree has it, else n.
func (l *line) passed(n *game.Node) *game.Node {
	if next := l.next(n); next != nil && next.Move() == game.Pass {
		return next
	}
	return n
}

// promotion is what came of moving a variation up.
type promotion uint8

const (
	noVariation promotion = iota // there is none on the board
	isFirst                      // only the game itself is above it
	promoted
)

// promote moves the variation on the board up. The game itself stays the main line.
func (l *line) promote() promotion {
	n := branch(l.at())
	if n == nil {
		return noVariation
	}
	siblings := n.Parent().Children()
	if l.onMain(siblings[0]) && slices.Index(siblings, n) == 1 {
		return isFirst
	}
	l.remember()
	_ = l.tree.Promote(n) // no error: n is a node of the game
	if l.onMain(siblings[0]) {
		_ = l.tree.Promote(siblings[0])
	}
	return promoted
}

// branch returns the node at which the variation of n leaves its parent's main line; nil if n
// belongs to no variation.
func branch(n *game.Node) *game.Node {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return n
		}
	}
	return nil
}

// remove deletes a move of a variation and all after it. show puts the position before it on the
// board.
func (l *line) remove(n *game.Node, show func(*game.Node)) {
	l.remember()
	show(n.Parent())
	_ = l.tree.Delete(n) // no error: n is a node of the game
}

// comment writes a comment at a node.
func (l *line) comment(n *game.Node, text string) {
	l.remember()
	n.Note.Comment = text
}

// remember keeps the tree as it is now for an undo.
func (l *line) remember() {
	l.before = append(l.before, l.tree.Copy())
	if len(l.before) > mostUndo {
		l.before = l.before[1:]
	}
}

// undo takes back the last change of the tree, and reports whether there was one.
func (l *line) undo() bool {
	if len(l.before) == 0 {
		return false
	}
	last := len(l.before) - 1
	l.tree, l.before = l.before[last], l.before[:last]
	l.follow()
	return true
}

// turnable reports whether the game can be shown as if it had begun with f5.
func (l *line) turnable() bool {
	pos, to := l.tree.StartPosition()
	return pos == game.Start && to == game.Black && len(l.played) > 0 && (l.turned != 0 || symmetryToF5(l.played[0]) != 0)
}

// turn shows the game as if it had begun with f5, or as it was played. No change before it can be
// undone.
func (l *line) turn() {
	i := game.InverseSymmetry(l.turned)
	if l.turned == 0 {
		i = symmetryToF5(l.played[0])
		l.turned = i
	} else {
		l.turned = 0
	}
	l.tree, l.played, l.before = turnedTree(l.tree, i), game.TransformMoves(l.played, i), nil
	l.follow()
}

// asPlayed returns a copy of the tree with the squares on which the game was played.
func (l *line) asPlayed() *game.Game { return turnedTree(l.tree, game.InverseSymmetry(l.turned)) }
