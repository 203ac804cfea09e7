package widget

import (
	"slices"
	"strings"
	"unicode"

	"flipside/game/base/plain"
)

// maxUndo is the maximum number of changes that undo can take back.
const maxUndo = 200

// change is the kind of an edit. Undo takes back consecutive edits of the same kind together.
type change uint8

const (
	changeNone change = iota
	changeTyped
	changeErased
	changeOther // undo takes it back alone
)

// snapshot is a text and its selection.
type snapshot struct {
	text          []rune
	caret, anchor int
}

// editor holds the text of a field and edits it. Positions count runes. The selection is the range
// between the anchor and the caret, in either order. The zero value is an empty text.
type editor struct {
	now    snapshot
	limit  int // maximum number of runes; 0 means no limit
	undone []snapshot
	done   []snapshot
	last   change
}

// Set replaces the text and clears the undo history. The caret is then at the end.
func (e *editor) Set(text string) {
	*e = editor{limit: e.limit}
	e.insert(text, changeOther)
	e.done, e.last = nil, changeNone
}

// selection returns the selected range: the runes from a up to, but not including, b.
func (e *editor) selection() (a, b int) {
	return min(e.now.caret, e.now.anchor), max(e.now.caret, e.now.anchor)
}

// selected returns the selected text.
func (e *editor) selected() string {
	a, b := e.selection()
	return string(e.now.text[a:b])
}

// moveTo moves the caret to a position. If extend is set, it extends the selection to that
// position.
func (e *editor) moveTo(at int, extend bool) {
	e.now.caret = max(0, min(len(e.now.text), at))
	if !extend {
		e.now.anchor = e.now.caret
	}
	e.last = changeNone
}

// Select selects the first n runes, or all runes if n is negative.
func (e *editor) Select(n int) {
	if n < 0 {
		n = len(e.now.text)
	}
	e.moveTo(0, false)
	e.moveTo(n, true)
}

// selectWord selects the word at a position, or the run of other characters there.
func (e *editor) selectWord(at int) {
	a := max(0, min(len(e.now.text)-1, at))
	b := a
	for a > 0 && kindOf(e.now.text[a-1]) == kindOf(e.now.text[b]) {
		a--
	}
	for k := b; b < len(e.now.text) && kindOf(e.now.text[b]) == kindOf(e.now.text[k]); {
		b++
	}
	e.moveTo(a, false)
	e.moveTo(b, true)
}

// kindOf divides runes into three classes: letters and digits, spaces, everything else.
func kindOf(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
		return 0
	case unicode.IsSpace(r):
		return 1
	}
	return 2
}

// mark reports whether a rune belongs to the rune before it. The caret is never between the
// two.
func mark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) || r == '\u200d' }

// left returns the position one character before at, or one word before it.
func (e *editor) left(at int, word bool) int {
	text := e.now.text
	for word && at > 0 && kindOf(text[at-1]) == 1 {
		at--
	}
	for start := at; at > 0; {
		at--
		if word && at > 0 && kindOf(text[at-1]) == kindOf(text[start-1]) || mark(text[at]) {
			continue
		}
		break
	}
	return at
}

// right returns the position one character after at, or one word after it.
func (e *editor) right(at int, word bool) int {
	text := e.now.text
	for start := at; at < len(text); {
		at++
		if at < len(text) && (word && kindOf(text[at]) == kindOf(text[start]) || mark(text[at])) {
			continue
		}
		break
	}
	for word && at < len(text) && kindOf(text[at]) == 1 {
		at++
	}
	return at
}

// replace replaces the runes from a up to, but not including, b. Then it puts the caret after the
// new runes.
func (e *editor) replace(a, b int, with []rune, kind change) {
	if a == b && len(with) == 0 {
		return
	}
	if kind == changeOther || kind != e.last || e.now.caret != e.now.anchor {
		if len(e.done) == maxUndo {
			e.done = slices.Delete(e.done, 0, 1)
		}
		e.done = append(e.done, e.now)
	}
	e.undone, e.last = nil, kind
	e.now.text = slices.Concat(e.now.text[:a], with, e.now.text[b:])
	e.now.caret = a + len(with)
	e.now.anchor = e.now.caret
}

// insert replaces the selection with text. It keeps only what a single line can show and what the
// limit allows.
func (e *editor) insert(text string, kind change) {
	a, b := e.selection()
	with := oneLine(text)
	if room := e.limit - len(e.now.text) + b - a; e.limit > 0 && len(with) > room {
		with = with[:max(0, room)]
	}
	if len(with) > 0 {
		e.replace(a, b, with, kind)
	}
}

// OneLine returns a text as a single line can show it.
func OneLine(text string) string { return string(oneLine(text)) }

// oneLine returns the runes of text that a single line can hold. It turns line ends and tabs into
// spaces. All spaces stay, because people type the next word after them.
func oneLine(text string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, strings.TrimRight(plain.Text(text), "\n")))
}

// erase removes the selection. If nothing is selected, it removes the text between the caret and
// the position that to returns.
func (e *editor) erase(to func(at int) int) {
	a, b := e.selection()
	if a < b {
		e.replace(a, b, nil, changeOther)
		return
	}
	at := to(a)
	e.replace(min(a, at), max(a, at), nil, changeErased)
}

// undo takes back the last group of edits.
func (e *editor) undo() { e.step(&e.done, &e.undone) }

// redo repeats the edits that undo took back.
func (e *editor) redo() { e.step(&e.undone, &e.done) }

func (e *editor) step(from, to *[]snapshot) {
	n := len(*from)
	if n == 0 {
		return
	}
	*to = append(*to, e.now)
	e.now = (*from)[n-1]
	*from = (*from)[:n-1]
	e.last = changeNone
}
