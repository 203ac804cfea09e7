package view

import (
	"fmt"
	"slices"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// TreeData is the content of the list of moves with its variations.
type TreeData struct {
	Root  *game.Node // the start of the game
	At    *game.Node // the position on the board
	Given int        // the number of moves at the start that no player chose
	Stays bool       // the move on the board cannot be deleted
	// Grade judges the move that led to a node; sure: it is exact or refined. nil, and
	// a grade of a good move, leave the sign to the note of the node.
	Grade func(n *game.Node) (g theme.Grade, sure bool)
}

// TreeAsk is what the user asks for about the position on the board.
type TreeAsk uint8

// The requests.
const (
	TreeNothing TreeAsk = iota
	TreeComment         // to write the comment
	TreePromote         // to make the variation the main one
	TreeDelete          // to delete the move and all after it
)

// TreeInput is what the user did on the list.
type TreeInput struct {
	Node *game.Node // the chosen position; nil for none
	Ask  TreeAsk
}

// Tree is the state of the list between frames.
type Tree struct {
	scroll moveScroll

	wrapped map[*game.Node]wrapped // comments in lines
	scale   float64                // of those lines
	root    *game.Node             // of their game
}

// wrapped is a comment in lines of a width. Long comments take too much time to wrap in each frame.
type wrapped struct {
	text  string
	width float64
	lines []string
}

// wrap returns the lines of the comment of a node.
func (s *Tree) wrap(f *widget.Frame, n *game.Node, width float64) []string {
	if n.Note.Comment == "" {
		return nil
	}
	if s.scale != f.Scale || s.wrapped == nil {
		s.scale, s.wrapped = f.Scale, map[*game.Node]wrapped{}
	}
	w, ok := s.wrapped[n]
	if !ok || w.text != n.Note.Comment || w.width != width {
		w = wrapped{n.Note.Comment, width, f.Wrap(n.Note.Comment, theme.Small, widget.Regular, width)}
		s.wrapped[n] = w
	}
	return w.lines
}

// TreeID is the ID of the control of the list.
const TreeID = "tree"

// The sizes of the list.
const (
	treeRowHeight = 26
	treeCell      = 78 // the least width of a move
	treeIndent    = 14 // of a variation
	treeDeepest   = 6  // deeper variations are not moved further
)

// treeRow is a row of the list: moves, or a line of a comment.
type treeRow struct {
	depth   int
	nodes   []*game.Node
	comment string
	of      *game.Node // the node of the comment
}

// rows lays out the game from its root. A variation is below the move that it replaces,
// indented. A comment is below its move. Both end a row of moves.
func (s *Tree) rows(f *widget.Frame, d *TreeData, width float64) (rows []treeRow) {
	indent := func(depth int) float64 { return treeIndent * float64(min(depth, treeDeepest)) }
	comment := func(n *game.Node, depth int) {
		for _, line := range s.wrap(f, n, width-indent(depth)-8) {
			rows = append(rows, treeRow{depth: depth, comment: line, of: n})
		}
	}
	var walk func(n *game.Node, depth int, inside bool)
	walk = func(n *game.Node, depth int, inside bool) {
		columns := max(1, int((width-indent(depth))/treeCell))
		full := true // the next move begins a row
		for ; n != nil; inside = false {
			if full || len(rows[len(rows)-1].nodes) == columns {
				rows = append(rows, treeRow{depth: depth})
			}
			row := &rows[len(rows)-1]
			row.nodes, full = append(row.nodes, n), false
			if n.Note.Comment != "" {
				comment(n, depth)
				full = true
			}
			if !inside {
				for _, other := range n.Parent().Children()[1:] {
					walk(other, depth+1, true)
					full = true
				}
			}
			next := n.Children()
			if len(next) == 0 {
				return
			}
			n = next[0]
		}
	}
	comment(d.Root, 0)
	if next := d.Root.Children(); len(next) > 0 {
		walk(next[0], 0, false)
	}
	return rows
}

// Show declares the list in r and returns what the user did. It is one stop of Tab: Left and Right
// go along a variation, Up and Down to the rows above and below, Enter asks for the comment,
// Ctrl+Up to promote and Delete to delete.
func (s *Tree) Show(f *widget.Frame, r widget.Rect, d TreeData, compact bool) (input TreeInput) {
	inset := float64(theme.Inset)
	if compact {
		inset = 6
	}
	f.Fill(r, theme.Radius, f.Theme.Panel)
	list := f.Control(TreeID, r, true)
	if list.Focused {
		f.FocusRing(r.Inset(4), theme.Radius)
	}
	in := r.Inset(inset)
	tools, in := in.Bottom(theme.Target, 8)
	input.Ask = treeTools(f, tools, &d)
	if d.Root != s.root {
		s.root, s.wrapped = d.Root, nil
	}
	rows := s.rows(f, &d, in.W)
	at, column := findNode(rows, d.At)
	if list.Focused {
		input = treeKeys(f, rows, at, column, &d, input)
		if list.Clicked && d.At != nil { // by Enter, which belongs to every control
			input.Ask = TreeComment
		}
	}
	visible := max(1, int(in.H/treeRowHeight+1e-6))
	wheel := 0.0
	if list.Over {
		wheel = f.Wheel(in)
	}
	said := 0 // lines of the comment below the row
	for at >= 0 && at+said+1 < len(rows) && rows[at+said+1].of == d.At {
		said++
	}
	first := s.scroll.show(moveWindow{d.At, visible, len(rows)}, max(0, at), said, wheel)
	drawScrollbar(f, in, inset, first, visible, len(rows))
	for i := first; i < min(len(rows), first+visible); i++ {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i-first)*treeRowHeight, W: in.W, H: treeRowHeight}
		if node := drawTreeRow(f, line, rows[i], &d); node != nil {
			input.Node = node
		}
	}
	return input
}

// findNode returns the row and the column of a node, or -1.
func findNode(rows []treeRow, n *game.Node) (row, column int) {
	for i := range rows {
		if c := slices.Index(rows[i].nodes, n); c >= 0 {
			return i, c
		}
	}
	return -1, 0
}

// treeKeys handles the keys of the list.
func treeKeys(f *widget.Frame, rows []treeRow, at, column int, d *TreeData, input TreeInput) TreeInput {
	if d.At == nil {
		return input
	}
	if f.In.Key(widget.KeyLeft) {
		input.Node = d.At.Parent()
	}
	if next := d.At.Children(); f.In.Key(widget.KeyRight) && len(next) > 0 {
		input.Node = next[0]
	}
	for _, k := range [...]struct {
		key widget.Key
		by  int
	}{{widget.KeyUp, -1}, {widget.KeyDown, 1}} {
		if !f.In.Key(k.key) {
			continue
		}
		for i := at + k.by; i >= 0 && i < len(rows); i += k.by {
			if n := len(rows[i].nodes); n > 0 {
				input.Node = rows[i].nodes[min(column, n-1)]
				break
			}
		}
	}
	for _, t := range treeActions {
		if f.In.Key(t.key) && t.enabled(d) {
			input.Ask = t.ask
		}
	}
	return input
}

// varies reports whether n lies in a variation.
func varies(n *game.Node) bool {
	for ; n != nil && n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return true
		}
	}
	return false
}

// treeActions are the actions below the list.
var treeActions = [...]struct {
	id      string
	label   words.Key
	tip     words.Key
	icon    widget.Icon
	key     widget.Key
	ask     TreeAsk
	enabled func(d *TreeData) bool
}{
	{"tree-comment", "tree.comment", "tree.comment.tip", widget.IconComment, widget.KeyEnter, TreeComment, func(d *TreeData) bool { return d.At != nil }},
	{"tree-promote", "tree.promote", "tree.promote.tip", widget.IconUp, widget.Ctrl | widget.KeyUp, TreePromote, func(d *TreeData) bool { return varies(d.At) }},
	{"tree-delete", "tree.delete", "tree.delete.tip", widget.IconDelete, widget.KeyDelete, TreeDelete, func(d *TreeData) bool {
		return d.At != nil && d.At.Ply() > d.Given && !d.Stays
	}},
}

// treeTools draws the buttons of the actions. They belong to the list, so that they are no stops of
// Tab.
func treeTools(f *widget.Frame, r widget.Rect, d *TreeData) (ask TreeAsk) {
	th := &f.Theme
	for i, cell := range r.Columns(len(treeActions), 8) {
		a := &treeActions[i]
		t := f.Entry(TreeID, a.id, cell)
		enabled := a.enabled(d)
		back, fore := th.Raised, th.Text
		switch {
		case !enabled:
			back, fore = widget.Mix(th.Raised, th.Panel, 0.5), widget.Mix(th.Dim, th.Panel, 0.55)
		case t.Over:
			back = th.Hover
		}
		f.Fill(cell, theme.Radius, back)
		if enabled {
			f.Outline(cell, theme.Radius, 1, th.Interactive)
		}
		const icon = 20
		label := words.Get(a.label)
		if phrase := f.Width(label, theme.Body, widget.Medium); phrase+icon+24 <= cell.W {
			x := cell.X + (cell.W-phrase-icon-8)/2
			f.Icon(a.icon, x+icon/2, cell.Y+cell.H/2, icon, fore)
			f.Label(widget.Rect{X: x + icon + 8, Y: cell.Y, W: phrase + 1, H: cell.H}, label, theme.Body, widget.Medium, widget.Left, fore)
		} else {
			f.Icon(a.icon, cell.X+cell.W/2, cell.Y+cell.H/2, icon, fore)
		}
		f.Tell(cell, false, words.Get(a.tip))
		if t.Clicked && enabled {
			ask = a.ask
		}
	}
	return ask
}

// drawTreeRow draws a row and returns the node that the user clicked.
func drawTreeRow(f *widget.Frame, line widget.Rect, row treeRow, d *TreeData) (clicked *game.Node) {
	th := &f.Theme
	for depth := range min(row.depth, treeDeepest) {
		f.Fill(widget.Rect{X: line.X + treeIndent*float64(depth) + 3, Y: line.Y, W: 2, H: line.H}, 0, th.Border)
	}
	_, line = line.Left(treeIndent*float64(min(row.depth, treeDeepest)), 0)
	if row.comment != "" {
		line.X += 6
		f.Label(line, row.comment, theme.Small, widget.Regular, widget.Left, th.Dim)
		f.Tell(line, false, row.of.Note.Comment)
		return nil
	}
	columns := max(1, int(line.W/treeCell))
	for i, cell := range line.Columns(columns, 4) {
		if i == len(row.nodes) {
			break
		}
		n := row.nodes[i]
		t := f.Entry(TreeID, nodeID(n), cell)
		if t.Clicked {
			clicked = n
		}
		switch {
		case n == d.At:
			f.Fill(cell, 5, th.Active)
		case t.Over:
			f.Fill(cell, 5, th.Hover)
		}
		drawNode(f, cell, n, row.depth, d)
	}
	return clicked
}

// nodeID returns the ID of the entry of a node: the moves that lead to it.
func nodeID(n *game.Node) string {
	id := ""
	for ; n.Parent() != nil; n = n.Parent() {
		id = n.Move().String() + id
	}
	return "tree-" + id
}

// drawNode draws the number, the move and the sign of a node.
func drawNode(f *widget.Frame, cell widget.Rect, n *game.Node, depth int, d *TreeData) {
	th := &f.Theme
	weight, fore := widget.Medium, th.Text
	if (depth > 0 || n.Ply() <= d.Given) && n != d.At {
		weight, fore = widget.Regular, th.Dim
	}
	number, cell := cell.Left(20, 5)
	if n.Move().IsSquare() {
		f.Label(number, fmt.Sprint(n.Number()), theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	move := MoveName(n.Move())
	f.Label(cell, move, theme.Body, weight, widget.Left, fore)
	sign, c, bold := n.Note.Verdict.String(), th.Text, widget.Bold
	if d.Grade != nil {
		if g, sure := d.Grade(n); gradeGlyphs[g] != "" {
			sign, c, bold = gradeGlyphs[g], th.Grades[g], signWeight(sure)
		}
	}
	if n == d.At { // the grades have little contrast with the surface of the chosen move
		c = th.Text
	}
	_, cell = cell.Left(f.Width(move, theme.Body, weight), 4)
	if sign != "" && f.Width(sign, theme.Small, bold) <= cell.W {
		f.Label(cell, sign, theme.Small, bold, widget.Left, c)
	}
}
