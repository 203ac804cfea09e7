package widget

import (
	"slices"
	"strings"
	"unicode"
)

// maxUndo bounds the changes that a field can take back.
const maxUndo = 200

// change is the kind of an edit. Edits of one kind in a row are taken back together.
type change uint8

const (
	changeNone change = iota
	changeTyped
	changeErased
	changeOther // stands alone
)

// snapshot is a text with its selection.
type snapshot struct {
	text          []rune
	caret, anchor int
}

// editor is the text of a field and what editing does to it. Positions count runes; the selection
// lies between the anchor and the caret, whichever comes first. The zero value is an empty text.
type editor struct {
	now    snapshot
	limit  int // of runes; 0 is none
	undone []snapshot
	done   []snapshot
	last   change
}

// set replaces the text and forgets what could be taken back.
func (e *editor) set(text string) {
	*e = editor{limit: e.limit}
	e.insert(text, changeOther)
	e.done, e.last = nil, changeNone
}

// selection returns the runes that are selected, from a to before b.
func (e *editor) selection() (a, b int) {
	return min(e.now.caret, e.now.anchor), max(e.now.caret, e.now.anchor)
}

// selected returns the text that is selected.
func (e *editor) selected() string {
	a, b := e.selection()
	return string(e.now.text[a:b])
}

// moveTo puts the caret at a place, and selects up to it where extend is set.
func (e *editor) moveTo(at int, extend bool) {
	e.now.caret = max(0, min(len(e.now.text), at))
	if !extend {
		e.now.anchor = e.now.caret
	}
	e.last = changeNone
}

// selectAll selects the whole text.
func (e *editor) selectAll() {
	e.moveTo(0, false)
	e.moveTo(len(e.now.text), true)
}

// selectWord selects the word, or the run of other signs, at a place.
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

// kindOf tells apart what words are made of: letters and digits, spaces, everything else.
func kindOf(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
		return 0
	case unicode.IsSpace(r):
		return 1
	}
	return 2
}

// mark reports whether a rune belongs to the one before it, so that the caret never stands between.
func mark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) || r == '\u200d' }

// left returns the place one sign before at, or one word.
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

// right returns the place one sign behind at, or one word.
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

// replace puts runes in the place of those from a to before b, behind which the caret stands then.
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

// insert puts text in the place of the selection: one line of signs that can be seen, and no more
// than there is room for.
func (e *editor) insert(text string, kind change) {
	a, b := e.selection()
	with := plain(text)
	if room := e.limit - len(e.now.text) + b - a; e.limit > 0 && len(with) > room {
		with = with[:max(0, room)]
	}
	if len(with) > 0 {
		e.replace(a, b, with, kind)
	}
}

// plain returns the runes of text that a line can hold: the end of a line and a tab are a space,
// bytes that are no text and other control characters are left out.
func plain(text string) []rune {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	var runes []rune
	for _, r := range strings.ToValidUTF8(text, "") {
		switch {
		case r == '\n' || r == '\t' || r == '\r' || r == '\u2028' || r == '\u2029':
			r = ' '
		case unicode.IsControl(r):
			continue
		}
		runes = append(runes, r)
	}
	return runes
}

// erase removes the selection, or what lies between the caret and the place that to returns.
func (e *editor) erase(to func(at int) int) {
	a, b := e.selection()
	if a < b {
		e.replace(a, b, nil, changeOther)
		return
	}
	at := to(a)
	e.replace(min(a, at), max(a, at), nil, changeErased)
}

// undo takes the last edits back.
func (e *editor) undo() { e.step(&e.done, &e.undone) }

// redo does again what undo took back.
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
