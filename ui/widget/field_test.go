package widget

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"flipside/ui/theme"
)

// board is a clipboard. It answers only when the test says so.
type board struct {
	text string
	asks []chan string
}

func (b *board) Copy(text string) { b.text = text }

func (b *board) Paste() <-chan string {
	b.asks = append(b.asks, make(chan string, 1))
	return b.asks[len(b.asks)-1]
}

// answer answers all open requests.
func (b *board) answer() {
	for _, ask := range b.asks {
		ask <- b.text
	}
	b.asks = nil
}

// form is a field with a button after it. It also records the keys that the screen's own handlers
// receive before and after these controls.
type form struct {
	st    State
	field FieldState
	spec  Field
	board board
	seen  string // the keys that the screen's own handlers received
	touch FieldTouch
	frame *Frame
}

// fieldAt is the rectangle of the field in a form. A rune is 7.5 wide; the first begins at textAt.
var fieldAt = Rect{100, 0, 200, 42}

const (
	runeWidth = 7.5
	textAt    = 100 + fieldInset
)

func (p *form) tick(in Input) {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	p.st.Clipboard = &p.board
	f := Begin(&p.st, in, theme.Themes[0], 2, width)
	p.seen = string(f.In.Typed)
	for k := range f.In.Keys {
		p.seen += " " + k.String()
	}
	p.touch = f.Field("name", fieldAt, &p.field, p.spec)
	f.Button("next", Rect{100, 50, 200, 42}, "Next", "", Plain, true)
	f.End()
	p.frame = f
}

// press presses keys one after another.
func (p *form) press(names ...string) {
	for _, n := range names {
		p.tick(keys(KeyNamed(n)))
	}
}

func (p *form) write(text string) { p.tick(Input{Typed: []rune(text)}) }

// click clicks n times before a rune.
func (p *form) click(at float64, n int) {
	x := textAt + at*runeWidth
	for range n {
		p.tick(down(x, 20))
		p.tick(up(x, 20))
	}
}

// wait waits until the next click is no part of a double click.
func (p *form) wait() {
	for range doubled {
		p.tick(Input{})
	}
}

func (p *form) want(t *testing.T, what, text, selected string) {
	t.Helper()
	if got, chosen := p.field.Text(), p.field.selected(); got != text || chosen != selected {
		t.Errorf("%s: %q with %q selected, want %q with %q", what, got, chosen, text, selected)
	}
}

// written returns a form with a text and the focus on its field.
func written(text string) *form {
	p := &form{}
	p.field.Set(text)
	p.tick(Input{})
	p.press("Tab")
	return p
}

func TestAFieldIsEditedByTheKeyboard(t *testing.T) {
	for _, c := range []struct {
		keys, text, selected string
	}{
		{"", "one two  three", ""},
		{"Backspace", "one two  thre", ""},
		{"Home Delete", "ne two  three", ""},
		{"Left Left Backspace", "one two  thee", ""},
		{"Ctrl+Backspace", "one two  ", ""},
		{"Ctrl+Backspace Ctrl+Backspace", "one ", ""},
		{"Home Ctrl+Delete", "two  three", ""},
		{"Home Right Ctrl+Delete", "otwo  three", ""},
		{"Shift+Left Shift+Left", "one two  three", "ee"},
		{"Shift+Left Shift+Left Shift+Right", "one two  three", "e"},
		{"Home Ctrl+Shift+Right", "one two  three", "one "},
		{"Ctrl+Shift+Left", "one two  three", "three"},
		{"Left Shift+Home", "one two  three", "one two  thre"},
		{"Home Right Shift+End", "one two  three", "ne two  three"},
		{"Ctrl+A", "one two  three", "one two  three"},
		{"Ctrl+A Backspace", "", ""},
		{"Ctrl+A Delete Ctrl+Z", "one two  three", "one two  three"},
		{"Ctrl+A Left Delete", "ne two  three", ""},
		{"Ctrl+A Right Backspace", "one two  thre", ""},
		{"Backspace Backspace Ctrl+Z", "one two  three", ""},
		{"Backspace Home Delete Ctrl+Z", "one two  thre", ""},
		{"Backspace Ctrl+Z Ctrl+Y", "one two  thre", ""},
		{"Backspace Ctrl+Z Ctrl+Shift+Z", "one two  thre", ""},
		{"Ctrl+Z", "one two  three", ""},
		{"Ctrl+Left Shift+Home Ctrl+X", "three", ""},
		{"Home Shift+Right Ctrl+C Ctrl+V", "one two  three", "o"}, // there is no answer yet
	} {
		p := written("one two  three")
		p.press(strings.Fields(c.keys)...)
		p.want(t, c.keys, c.text, c.selected)
	}
}

func TestWhatIsTypedReplacesTheSelection(t *testing.T) {
	p := written("abc")
	p.press("Left", "Shift+Left")
	p.write("xy")
	p.want(t, "typed over b", "axyc", "")
	if !p.touch.Changed {
		t.Error("the field does not tell that it was changed")
	}
	p.write("\u00e9\u0151\u65e5") // as dead keys, Compose and an input method deliver them
	p.want(t, "signs beyond ASCII", "axy\u00e9\u0151\u65e5c", "")
	p.press("Ctrl+Z")
	p.want(t, "undo of what was typed in a row", "abc", "b")
	p.spec.Limit = 4
	p.press("End")
	p.write("123")
	p.want(t, "no room for all", "abc1", "")
	if p.press("Left"); p.touch.Changed {
		t.Error("a field tells that it was changed by moving the caret")
	}
}

func TestAMarkStaysWithItsLetter(t *testing.T) {
	p := written("ae\u0301b")
	p.press("Home", "Right", "Right", "Backspace")
	p.want(t, "Backspace behind e and its accent", "ab", "")
	p.press("Ctrl+Z", "Home", "Right", "Delete")
	p.want(t, "Delete in front of them", "ab", "")
}

func TestAFieldAnswersThePointer(t *testing.T) {
	p := written("one two three")
	p.click(4.6, 1)
	p.write("X")
	p.want(t, "a click between w and o", "one tXwo three", "")
	p.press("Ctrl+Z")

	p.wait()
	p.click(5.6, 2)
	p.want(t, "two clicks", "one two three", "two")
	p.click(5.6, 1)
	p.want(t, "three clicks", "one two three", "one two three")

	p.wait()
	p.click(3.4, 2)
	p.want(t, "two clicks on a space", "one two three", " ")

	p.wait()
	p.tick(down(textAt+1*runeWidth, 20))
	p.tick(Input{X: textAt + 6*runeWidth, Y: 200, Down: true, Moved: true})
	p.tick(up(textAt+6*runeWidth, 200))
	p.want(t, "a drag that leaves the field", "one two three", "ne tw")
	p.tick(Input{X: textAt + 9*runeWidth, Y: 20, Moved: true})
	p.want(t, "the pointer moves after it", "one two three", "ne tw")

	p.wait()
	p.click(1, 1)
	shift := down(textAt+4*runeWidth, 20)
	shift.Shift = true
	p.wait()
	p.tick(shift)
	p.want(t, "a click with Shift", "one two three", "ne ")
	p.tick(up(textAt, 20))

	p.tick(down(20, 300))
	if p.st.Focus != "" {
		t.Errorf("after a press beside the field the focus is on %q", p.st.Focus)
	}
}

// TestALongTextScrolls checks that the caret is always visible and that nothing is drawn outside
// the field.
func TestALongTextScrolls(t *testing.T) {
	long := strings.Repeat("0123456789", 9)
	p := written(long)
	check := func(what, within string) {
		t.Helper()
		x, seen := -1.0, ""
		for _, c := range p.frame.Commands {
			switch {
			case c.Kind == Text && strings.Contains(long, c.Text):
				seen = c.Text
			case c.Kind == Box && c.W == 2: // 2 is half the width of the caret, at a scale of 2
				x = c.X / 2
			}
		}
		if x < fieldAt.X || x > fieldAt.X+fieldAt.W {
			t.Errorf("%s: the caret is drawn at %g", what, x)
		}
		if w := width(seen, theme.Body, Regular); seen == "" || w > fieldAt.W-2*fieldInset {
			t.Errorf("%s: %q is seen, %g wide", what, seen, w)
		}
		if !strings.HasPrefix(seen, within) && !strings.HasSuffix(seen, within) {
			t.Errorf("%s: %q is seen, want %q at an end of it", what, seen, within)
		}
	}
	check("at the end", "6789")
	p.press("Home")
	check("at the beginning", "0123")
	p.press("End")
	p.press(strings.Fields(strings.Repeat("Left ", 40))...)
	check("in the middle", long[50:60])
	p.press("End")
	p.press(strings.Fields(strings.Repeat("Backspace ", 75))...)
	check("after most of it was removed", long[:15])
	p.press("Ctrl+Backspace")
	p.want(t, "all one word", "", "")

	p = written(long)
	p.press("Home")
	p.tick(down(textAt, 20))
	for range 90 {
		p.tick(Input{X: 900, Y: 20, Down: true})
	}
	p.want(t, "dragged beyond the right end", long, long)
	check("dragged beyond the right end", "6789")
	for range 90 {
		p.tick(Input{X: 0, Y: 20, Down: true})
	}
	p.want(t, "and back", long, "")
	check("dragged beyond the left end", "0123")
}

func TestAFieldHasItsKeysToItself(t *testing.T) {
	p := written("")
	for _, k := range []string{"N", "Shift+N", "Left", "Shift+Right", "Home", "Backspace", "Delete",
		"Enter", "Space", "Ctrl+A", "Ctrl+C", "Ctrl+Z", "Ctrl+Shift+Left"} {
		if p.press(k); p.seen != "" {
			t.Errorf("%s: the screen sees %q", k, p.seen)
		}
	}
	if p.write("a1 ?"); p.seen != "" {
		t.Errorf("the screen sees what is typed: %q", p.seen)
	}
	for _, k := range []string{"Escape", "F11", "Up", "Down", "PgUp", "Ctrl+N"} {
		if p.press(k); p.seen != " "+k {
			t.Errorf("%s: the screen sees %q", k, p.seen)
		}
	}
	p.press("Enter")
	if !p.touch.Submitted {
		t.Error("Enter is not told")
	}
	p.press("Tab")
	if p.press("N"); p.seen != " N" || p.st.Focus != "next" {
		t.Errorf("without the focus, which is on %q, the screen sees %q of N", p.st.Focus, p.seen)
	}
	p.press("Shift+Tab")
	if p.press("N"); p.seen != "" {
		t.Errorf("with the focus again the screen sees %q", p.seen)
	}
}

// TestKeysDoNotGoAstray checks that keys pressed for one field never reach another field that gets
// the focus in the same tick.
func TestKeysDoNotGoAstray(t *testing.T) {
	var st State
	var above, below FieldState
	tick := func(in Input) {
		f := Begin(&st, in, theme.Themes[0], 1, width)
		f.Field("above", Rect{0, 0, 200, 42}, &above, Field{})
		f.Field("below", Rect{0, 50, 200, 42}, &below, Field{})
		f.End()
	}
	tick(Input{})
	tick(keys(KeyTab))
	tick(Input{Typed: []rune("a")})
	in := down(20, 60)
	in.Typed = []rune("b")
	tick(in)
	if below.Text() != "" {
		t.Errorf("the field that is pressed takes %q, which was typed into the other", below.Text())
	}
	in = up(20, 60)
	in.Typed = []rune("c")
	tick(in)
	if above.Text() != "ab" || below.Text() != "c" {
		t.Errorf("the fields hold %q and %q, want ab and c", above.Text(), below.Text())
	}
}

func TestAFieldCopiesAndPastes(t *testing.T) {
	p := written("one two")
	p.press("Ctrl+Shift+Left", "Ctrl+C")
	p.want(t, "copied", "one two", "two")
	if p.board.text != "two" {
		t.Errorf("the clipboard holds %q, want two", p.board.text)
	}
	p.press("Home", "Shift+Right", "Ctrl+X")
	p.want(t, "cut", "ne two", "")
	p.press("End", "Ctrl+C")
	if p.board.text != "o" {
		t.Errorf("copying nothing changes the clipboard to %q", p.board.text)
	}
	p.board.text = "a\tb\r\nc\x07\xff\n"
	p.press("Ctrl+V")
	p.tick(Input{})
	p.want(t, "before the clipboard answers", "ne two", "")
	p.board.answer()
	p.tick(Input{})
	p.want(t, "one line of what is on it", "ne twoa b c \ufffd", "")
	p.press("Ctrl+V")
	close(p.board.asks[0])
	p.tick(Input{})
	p.want(t, "a clipboard that has no text", "ne twoa b c \ufffd", "")
	p.press("Ctrl+Z")
	p.want(t, "undo of the paste", "ne two", "")
}

func TestAFieldCompletes(t *testing.T) {
	for _, key := range []string{"Tab", "Right"} {
		p := written("Ga")
		p.spec.Complete = "mes/"
		p.tick(Input{})
		p.press(key)
		p.want(t, key, "Games/", "")
		p.spec.Complete = ""
		p.tick(Input{})
		if p.press("Tab"); p.st.Focus != "next" {
			t.Errorf("Tab with nothing to complete leaves the focus on %q", p.st.Focus)
		}
	}
	p := written("Ga")
	p.spec.Complete = "mes/"
	p.press("Home")
	p.press("Right")
	p.want(t, "Right inside the text", "Ga", "")
}

// fuzzKeys are the keys that FuzzField presses. A byte of the input selects one.
var fuzzKeys = func() (names []Key) {
	for _, m := range moves {
		names = append(names, m.key, m.key|Shift)
	}
	for _, e := range edits {
		names = append(names, e.key)
	}
	return append(names, Ctrl|KeyC, Ctrl|KeyX, Ctrl|KeyV, KeyTab, KeyEnter, KeyEscape, KeyN, KeySpace)
}()

// FuzzField edits a field at random, with keys, runes, pastes and the pointer. It checks that the
// text is always valid, that the caret and the selection lie in it, and that undo restores the
// first text.
func FuzzField(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		steps := make([]byte, 60)
		for i := range steps {
			steps[i] = byte(r.UintN(256))
		}
		f.Add("one e\u0301 \xff two", steps)
	}
	signs := []rune{'a', ' ', '\u0301', '\u200d', 0x1F600, '\u00df', 0, 0xD800, '\n'}
	f.Fuzz(func(t *testing.T, start string, steps []byte) {
		if len(steps) > maxUndo {
			steps = steps[:maxUndo]
		}
		p := written(start)
		p.spec.Limit = 50
		p.tick(Input{})
		begin := p.field.Text()
		for i, b := range steps {
			p.st.Focus = "name"
			switch x := float64(b); {
			case int(b) < len(fuzzKeys):
				p.tick(keys(fuzzKeys[b]))
			case b < 120:
				p.write(string(signs[int(b)%len(signs)]))
			case b < 150:
				p.board.text = start[:len(start)*int(b-120)/30] // the cut may lie inside a rune
				p.board.answer()
				p.tick(Input{})
			case b < 200:
				p.tick(down(x, 20))
			default:
				p.tick(Input{X: (x - 200) * 8, Y: 20, Down: b%2 == 0, Released: b%2 == 1})
			}
			text, now := p.field.Text(), &p.field.now
			most := max(50, utf8.RuneCountInString(begin))
			if !utf8.ValidString(text) || strings.ContainsAny(text, "\n\x00") ||
				utf8.RuneCountInString(text) > most {
				t.Fatalf("step %d: the text is %q", i, text)
			}
			for _, place := range []int{now.caret, now.anchor, p.field.first} {
				if place >= 0 && place <= len(now.text) {
					continue
				}
				t.Fatalf("step %d: caret %d, anchor %d, first %d in %d runes",
					i, now.caret, now.anchor, p.field.first, len(now.text))
			}
		}
		p.st.Focus = "name"
		for range maxUndo {
			p.press("Ctrl+Z")
		}
		if got := p.field.Text(); got != begin {
			t.Fatalf("undo leads to %q, want %q", got, begin)
		}
	})
}

// clearable returns a form whose field has a button that empties it.
func clearable(text string) *form {
	p := written(text)
	p.spec.Clear = "Clear"
	p.tick(Input{})
	return p
}

// clears reports whether the button that empties the field is there.
func (p *form) clears() bool {
	return slices.ContainsFunc(p.frame.Controls, func(c Control) bool { return c.ID == "name-clear" })
}

// A click on the button at its end empties the field and leaves the focus there.
func TestAFieldIsClearedByTheMouse(t *testing.T) {
	const x, y = 280, 20
	p := clearable("one two")
	p.tick(down(x, y))
	if p.want(t, "pressed", "one two", ""); p.st.Focus != "name" || !p.touch.Focused || p.touch.Changed {
		t.Errorf("after the press the focus is on %q, %+v", p.st.Focus, p.touch)
	}
	p.tick(up(150, y))
	p.want(t, "released elsewhere", "one two", "")
	p.tick(down(x, y))
	p.tick(up(x, y))
	if p.want(t, "clicked", "", ""); p.st.Focus != "name" || !p.touch.Focused || !p.touch.Changed {
		t.Errorf("after the click the focus is on %q, %+v", p.st.Focus, p.touch)
	}
	if p.tick(Input{}); p.clears() {
		t.Error("an empty field can be cleared")
	}
	p.write("x")
	p.want(t, "typed at once", "x", "")
	p.press("Backspace", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
	p.tick(Input{})
	if p.want(t, "undone", "one two", ""); !p.clears() {
		t.Error("a field with text cannot be cleared")
	}
	p.st.Focus = "next" // another control has the focus
	p.tick(down(x, y))
	p.tick(up(x, y))
	if p.want(t, "clicked from elsewhere", "", ""); p.st.Focus != "name" {
		t.Errorf("the focus is on %q", p.st.Focus)
	}
}

// Tab goes to the button, Enter empties the field and gives it the focus.
func TestAFieldIsClearedByTheKeyboard(t *testing.T) {
	p := clearable("one two")
	if p.press("Tab"); p.st.Focus != "name-clear" || p.touch.Focused {
		t.Fatalf("Tab goes to %q, %+v", p.st.Focus, p.touch)
	}
	p.press("Enter")
	if p.want(t, "Enter", "", ""); p.st.Focus != "name" || !p.touch.Changed || p.touch.Submitted {
		t.Errorf("after Enter the focus is on %q, %+v", p.st.Focus, p.touch)
	}
	p.press("Tab", "Shift+Tab")
	if p.st.Focus != "name" {
		t.Errorf("Tab and Shift+Tab lead to %q", p.st.Focus)
	}
	p.write("ab")
	p.want(t, "typed after that", "ab", "")
	p.press("Enter")
	if p.want(t, "Enter in the field", "ab", ""); !p.touch.Submitted {
		t.Error("Enter in the field submits nothing")
	}
	if p.press("Tab", "Tab"); p.st.Focus != "next" {
		t.Errorf("the second Tab goes to %q", p.st.Focus)
	}
	p.press("Shift+Tab", "Shift+Tab", "Home", "Delete", "Delete")
	if p.press("Tab"); p.st.Focus != "next" || p.clears() {
		t.Errorf("an empty field: Tab goes to %q", p.st.Focus)
	}
}

// Neither a field without the option nor one below a sheet can be cleared.
// The text of a field that can be cleared ends before the button.
func TestWhatCanBeCleared(t *testing.T) {
	p := written("one two")
	if p.clears() {
		t.Error("a field without the option can be cleared")
	}
	p = clearable("one two")
	for _, in := range []Input{down(280, 20), up(280, 20)} {
		f := Begin(&p.st, in, theme.Themes[0], 2, width)
		f.Block()
		f.Field("name", fieldAt, &p.field, p.spec)
		f.End()
	}
	p.want(t, "below a sheet", "one two", "")

	p = clearable(strings.Repeat("m", 60))
	shown := ""
	for _, c := range p.frame.Commands {
		if c.Kind == Text && strings.HasPrefix(c.Text, "m") {
			shown = c.Text
		}
	}
	if most := int((fieldAt.W - theme.Target - fieldInset) / runeWidth); shown == "" || len(shown) > most {
		t.Errorf("%d runes are drawn, want at most %d", len(shown), most)
	}
}

func TestSelectedTextCanBeRead(t *testing.T) {
	for _, th := range theme.Themes {
		p := written("abc")
		f := Begin(&p.st, Input{}, th, 1, width)
		p.field.Select(-1)
		f.Field("name", fieldAt, &p.field, Field{})
		f.End()
		back := th.Raised
		for _, c := range f.Commands {
			if c.Kind == Box && c.Stroke == 0 && c.W == 3*runeWidth/2 {
				back = theme.Over(c.Top, th.Raised)
			}
		}
		if back == th.Raised {
			t.Errorf("%s: no mark of the selection is drawn", th.Name)
		}
		if got := theme.Contrast(th.Text, back); got < 4.5 {
			t.Errorf("%s: contrast %.2f of selected text, want at least 4.5", th.Name, got)
		}
	}
}
