package widget

import (
	"math"
	"slices"
	"sort"

	"flipside/ui/theme"
)

// FieldState holds the text of a field and the position of its caret. The zero value is an empty
// field.
type FieldState struct {
	editor
	first  int           // the first visible rune
	clicks int           // number of clicks in quick succession
	when   int64         // tick of the last click
	where  float64       // x of the last click
	paste  <-chan string // delivers the text of a paste
}

// Text returns the text of the field.
func (st *FieldState) Text() string { return string(st.now.text) }

// Type puts a text at the caret, in place of the selection, as if a person had typed it.
func (st *FieldState) Type(text string) { st.insert(text, changeTyped) }

// AtEnd reports whether the caret is after the last rune and nothing is selected.
func (st *FieldState) AtEnd() bool {
	return st.now.caret == len(st.now.text) && st.now.anchor == st.now.caret
}

// Field describes a text field.
type Field struct {
	Placeholder string // shown while the field is empty
	Limit       int    // maximum number of runes; 0 means 1000
	Complete    string // shown after the text; Tab, or Right at the end, adds it
	Clear       string // the tip of a button that empties the field; empty: there is no button
}

// FieldTouch reports how the user uses a field in this frame.
type FieldTouch struct {
	Focused   bool // the caret is in it
	Changed   bool // the text has changed
	Submitted bool // Enter was pressed
	Back      bool // Backspace was pressed in an empty field
}

// The sizes inside a field.
const (
	fieldInset = 10
	fieldLimit = 1000
	fieldLine  = 1.35 // height of the caret, in sizes of the text
)

// Field declares a field that edits one line of text. While it has text, a button at its right end
// can empty it: it is the stop of Tab after the field, and the focus then returns to the field.
func (f *Frame) Field(id string, r Rect, st *FieldState, spec Field) FieldTouch {
	line, clear := r, Rect{}
	if spec.Clear != "" && len(st.now.text) > 0 {
		clear, line = r.Right(theme.Target, 0)
	}
	t := f.Control(id, line, true)
	keys := keysText
	if spec.Complete != "" && st.AtEnd() {
		keys |= keysTab
	}
	in := f.own(keys)
	if st.limit = spec.Limit; st.limit == 0 {
		st.limit = fieldLimit
	}
	live := !f.blocked
	room := Rect{line.X + fieldInset, line.Y, line.W - 2*fieldInset, line.H} // for the text
	touch := FieldTouch{Focused: live && f.State.Focus == id}
	before := st.now.text
	if touch.Focused {
		touch.Submitted = in.Keys[KeyEnter]
		touch.Back = len(before) == 0 && in.Keys[KeyBackspace]
		st.edit(f.State.Clipboard, in, spec.Complete)
	}
	if touch.Focused && f.In.Pressed && !t.Over {
		f.State.Focus, touch.Focused = "", false
	}
	if live {
		st.takePaste()
		st.point(f, room, t)
	}
	var button Touch
	if clear.W > 0 && len(st.now.text) > 0 {
		button = st.clear(f, id, clear)
		touch.Focused = touch.Focused || live && f.State.Focus == id
	}
	touch.Changed = !slices.Equal(before, st.now.text)
	st.draw(f, r, room, t, touch.Focused, spec)
	if clear.W > 0 {
		drawClear(f, clear, button, spec.Clear)
	}
	return touch
}

// clear declares the button that empties the field. Undo brings the text back. The pointer leaves
// the focus in the field.
func (st *FieldState) clear(f *Frame, field string, r Rect) Touch {
	t := f.Control(field+"-clear", r, true)
	if t.Clicked {
		st.replace(0, len(st.now.text), nil, changeOther)
		f.Controls[len(f.Controls)-1].Enabled = false // the next Tab passes it
	}
	if t.Clicked || t.Over && f.In.Pressed {
		f.State.Focus = field
	}
	return t
}

// drawClear draws the button that empties a field, inside the edge of the field.
func drawClear(f *Frame, r Rect, t Touch, tip string) {
	const size, edge = 16, 5
	in := r.Inset(edge)
	back, fore := Quiet.colors(&f.Theme, t, true)
	if back.A > 0 {
		f.Fill(in, theme.Radius-edge, back)
	}
	if t.Focused {
		f.FocusRing(in, theme.Radius-edge)
	}
	x, y := r.Center()
	f.Icon(IconClose, x, y, size, fore)
	f.Tell(r, t.Focused, tip)
}

// moves maps the keys that move the caret to their targets. With Shift they select.
var moves = [...]struct {
	key Key
	to  func(e *editor) int
}{
	{KeyLeft, func(e *editor) int { return e.left(e.now.caret, false) }},
	{KeyRight, func(e *editor) int { return e.right(e.now.caret, false) }},
	{Ctrl | KeyLeft, func(e *editor) int { return e.left(e.now.caret, true) }},
	{Ctrl | KeyRight, func(e *editor) int { return e.right(e.now.caret, true) }},
	{KeyHome, func(*editor) int { return 0 }},
	{KeyEnd, func(e *editor) int { return len(e.now.text) }},
	{Ctrl | KeyHome, func(*editor) int { return 0 }},
	{Ctrl | KeyEnd, func(e *editor) int { return len(e.now.text) }},
}

// edits maps the other keys of a field to their actions.
var edits = [...]struct {
	key Key
	do  func(e *editor)
}{
	{KeyBackspace, func(e *editor) { e.erase(func(at int) int { return e.left(at, false) }) }},
	{Shift | KeyBackspace, func(e *editor) { e.erase(func(at int) int { return e.left(at, false) }) }},
	{Ctrl | KeyBackspace, func(e *editor) { e.erase(func(at int) int { return e.left(at, true) }) }},
	{KeyDelete, func(e *editor) { e.erase(func(at int) int { return e.right(at, false) }) }},
	{Ctrl | KeyDelete, func(e *editor) { e.erase(func(at int) int { return e.right(at, true) }) }},
	{Ctrl | KeyA, func(e *editor) { e.Select(-1) }},
	{Ctrl | KeyZ, (*editor).undo},
	{Ctrl | KeyY, (*editor).redo},
	{Ctrl | Shift | KeyZ, (*editor).redo},
}

// edit handles the keyboard. board is nil if there is no clipboard.
func (st *FieldState) edit(board Clipboard, in Input, complete string) {
	if len(in.Typed) > 0 {
		st.insert(string(in.Typed), changeTyped)
	}
	if len(in.Keys) == 0 {
		return
	}
	if complete != "" && st.AtEnd() && (in.Keys[KeyTab] || in.Keys[KeyRight]) {
		st.insert(complete, changeOther)
		return
	}
	for _, m := range moves {
		if in.Keys[m.key] {
			a, b := st.selection()
			switch { // without Shift, an arrow key moves the caret to that end of the selection
			case a < b && m.key == KeyLeft:
				st.moveTo(a, false)
			case a < b && m.key == KeyRight:
				st.moveTo(b, false)
			default:
				st.moveTo(m.to(&st.editor), false)
			}
		}
		if in.Keys[m.key|Shift] {
			st.moveTo(m.to(&st.editor), true)
		}
	}
	for _, e := range edits {
		if in.Keys[e.key] {
			e.do(&st.editor)
		}
	}
	if board == nil {
		return
	}
	copies, cuts := in.Keys[Ctrl|KeyC], in.Keys[Ctrl|KeyX]
	if chosen := st.selected(); chosen != "" && (copies || cuts) {
		board.Copy(chosen)
		if cuts {
			st.erase(nil)
		}
	}
	if in.Keys[Ctrl|KeyV] {
		st.paste = board.Paste()
	}
}

// takePaste inserts the text of a paste when it has arrived.
func (st *FieldState) takePaste() {
	if st.paste == nil {
		return
	}
	select {
	case text := <-st.paste:
		st.paste = nil
		st.insert(text, changeOther)
	default:
	}
}

// point handles the pointer. One click puts the caret, two clicks select a word, three clicks
// select everything. Dragging selects text, and scrolls when the pointer leaves the field.
func (st *FieldState) point(f *Frame, room Rect, t Touch) {
	x := f.In.X - room.X
	switch {
	case t.Over && f.In.Pressed:
		const near = 5
		if f.State.ticks-st.when < doubled && math.Abs(x-st.where) < near {
			st.clicks++
		} else {
			st.clicks = 1
		}
		st.when, st.where = f.State.ticks, x
		switch st.clicks {
		case 1:
			st.moveTo(st.runeAt(f, x, true), f.In.Shift)
		case 2:
			st.selectWord(st.runeAt(f, x, false))
		default:
			st.Select(-1)
		}
	case t.Held && st.clicks == 1:
		switch {
		case x < 0 && st.first > 0:
			st.moveTo(st.left(st.first, false), true)
		case x > room.W && st.now.caret < len(st.now.text):
			st.moveTo(st.right(st.now.caret, false), true)
		default:
			st.moveTo(st.runeAt(f, x, true), true)
		}
	}
}

// width returns the width of the runes from a up to, but not including, b.
func (st *FieldState) width(f *Frame, a, b int) float64 {
	return f.Width(string(st.now.text[a:b]), theme.Body, Regular)
}

// runeAt returns the position in the text at x. If between is set, it is the nearest gap between
// two characters; otherwise it is the position of the character at x.
func (st *FieldState) runeAt(f *Frame, x float64, between bool) int {
	n := len(st.now.text)
	st.first = min(st.first, n)
	at := st.first + sort.Search(n-st.first, func(k int) bool {
		return st.width(f, st.first, st.first+k+1) > x
	})
	if at == n {
		return n
	}
	for at > st.first && mark(st.now.text[at]) {
		at--
	}
	next := st.right(at, false)
	if between && x > (st.width(f, st.first, at)+st.width(f, st.first, next))/2 {
		return next
	}
	return at
}

// scroll scrolls the text until the caret is visible, and leaves no unnecessary space after
// the text.
func (st *FieldState) scroll(f *Frame, room float64) {
	n, caret := len(st.now.text), st.now.caret
	fits := func(to int) int { // the first visible rune if the text ends at to
		return sort.Search(to, func(first int) bool { return st.width(f, first, to) <= room })
	}
	st.first = min(st.first, caret)
	if st.width(f, st.first, caret) > room {
		st.first = fits(caret)
	}
	if st.first > 0 && st.width(f, st.first-1, n) <= room {
		st.first = fits(n)
	}
}

// draw draws the field. It does not clip a long text: it draws whole characters only.
func (st *FieldState) draw(f *Frame, r, room Rect, t Touch, focused bool, spec Field) {
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Raised)
	switch {
	case t.Focused:
		f.Outline(r, theme.Radius, 1, th.Interactive)
		f.FocusRing(r, theme.Radius)
	case focused:
		f.Outline(r, theme.Radius, 2, th.Focus)
	default:
		f.Outline(r, theme.Radius, 1, th.Interactive)
	}
	const caretWidth = 2
	st.scroll(f, room.W-caretWidth)
	text := st.now.text
	end := st.first + sort.Search(len(text)-st.first, func(k int) bool {
		return st.width(f, st.first, st.first+k+1) > room.W
	})
	height := min(r.H-8, f.Line(theme.Body, fieldLine))
	line := Rect{room.X, r.Y + (r.H-height)/2, 0, height}
	place := func(at int) float64 {
		return room.X + st.width(f, st.first, max(st.first, min(end, at)))
	}
	if a, b := st.selection(); focused && a < b {
		line.X = place(a)
		line.W = place(b) - line.X
		f.Fill(line, 3, Fade(th.Focus, 0.35))
	}
	if len(text) == 0 && spec.Complete == "" {
		f.Label(room, spec.Placeholder, theme.Body, Regular, Left, th.Dim)
	}
	f.Label(room, string(text[st.first:end]), theme.Body, Regular, Left, th.Text)
	if !focused {
		return
	}
	x := place(st.now.caret)
	if _, rest := room.Left(x-room.X, 0); spec.Complete != "" && st.AtEnd() {
		f.Label(rest, spec.Complete, theme.Body, Regular, Left, th.Dim)
	}
	f.Fill(Rect{x - caretWidth/2, line.Y, caretWidth, height}, 0, th.Text)
}
