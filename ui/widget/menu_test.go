package widget

import (
	"strings"
	"testing"

	"flipside/ui/theme"
)

// opened is an open menu above a field that has the focus.
type opened struct {
	st      State
	state   MenuState
	field   FieldState
	entries []MenuEntry
	anchor  Rect
	window  Rect
	open    bool
	chosen  string
	seen    string // the keys that the screen received
	frame   *Frame
}

func menu() *opened {
	p := &opened{open: true, anchor: Rect{20, 20, 60, 42}, window: testWindow, entries: []MenuEntry{
		{ID: "open", Label: "Open", Keys: "Ctrl+O"}, {ID: "off", Label: "Over there", Off: true},
		{ID: "save", Label: "Save", Line: true}, {ID: "other", Label: "Other"}}}
	p.st.Focus = "name"
	p.tick(Input{})
	return p
}

func (p *opened) tick(in Input) {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	f := Begin(&p.st, in, theme.Themes[0], 1, width)
	p.seen = string(f.In.Typed)
	for k := range f.In.Keys {
		p.seen += k.String()
	}
	if p.open {
		f.Block()
	}
	f.Field("name", Rect{300, 400, 100, 42}, &p.field, Field{})
	if p.open {
		f.Unblock()
		chosen, closed := f.Menu("menu", p.anchor, p.window, p.entries, &p.state)
		p.open = !closed
		if chosen != "" {
			p.chosen = chosen
		}
	}
	f.End()
	p.frame = f
}

func TestAMenuAnswersTheKeyboard(t *testing.T) {
	for _, c := range []struct {
		keys, want string
		open       bool
	}{
		{"Enter", "", true},
		{"Escape", "", false},
		{"Down Enter", "open", false},
		{"Down Down Enter", "save", false}, // skips the disabled entry
		{"Down Up Enter", "other", false},
		{"Up Enter", "other", false},
		{"Up Up Enter", "save", false},
		{"Up Down Space", "open", false},
		{"End Enter", "other", false},
		{"End Home Enter", "open", false},
		{"s Enter", "save", false},
		{"O Enter", "open", false},
		{"o o Enter", "other", false},
		{"o o o Enter", "open", false},
		{"x Enter", "", true},
	} {
		p := menu()
		for _, k := range strings.Fields(c.keys) {
			if len(k) == 1 {
				p.tick(Input{Typed: []rune(k)})
			} else {
				p.tick(keys(KeyNamed(k)))
			}
			if p.seen != "" {
				t.Errorf("%s: the screen sees %q", c.keys, p.seen)
			}
		}
		if p.chosen != c.want || p.open != c.open {
			t.Errorf("%s: chosen %q, open %v; want %q, %v", c.keys, p.chosen, p.open, c.want, c.open)
		}
		if p.field.Text() != "" {
			t.Errorf("%s: the field below holds %q", c.keys, p.field.Text())
		}
		if !p.open && p.st.Focus != "name" {
			t.Errorf("%s: after it the focus is on %q, want it where it was", c.keys, p.st.Focus)
		}
	}
}

// An open menu leaves Ctrl+C to the window, which copies what is on it, and stays open.
func TestAMenuLeavesCopyingToTheWindow(t *testing.T) {
	p := menu()
	if p.tick(keys(Ctrl | KeyC)); p.seen != "Ctrl+C" || !p.open || p.chosen != "" {
		t.Errorf("the screen sees %q, open %v, chosen %q", p.seen, p.open, p.chosen)
	}
}

func TestAMenuAnswersThePointer(t *testing.T) {
	for _, c := range []struct {
		id, want string
		open     bool
	}{{"menu-save", "save", false}, {"menu-off", "", true}, {"beside", "", false}} {
		p := menu()
		x, y := at(p.frame, c.id)
		if c.id == "beside" {
			x, y = 600, 20
		}
		p.tick(down(x, y))
		p.tick(up(x, y))
		if p.chosen != c.want || p.open != c.open {
			t.Errorf("a click on %s: chosen %q, open %v; want %q, %v",
				c.id, p.chosen, p.open, c.want, c.open)
		}
	}
	p := menu()
	x, y := at(p.frame, "menu-save")
	p.tick(Input{X: x, Y: y, Moved: true})
	p.tick(keys(KeyEnter))
	if p.chosen != "save" {
		t.Errorf("Enter takes %q, want what the pointer is on", p.chosen)
	}
}

// TestAMenuStaysInTheWindow opens menus at every edge of the window. One menu is longer than the
// window.
func TestAMenuStaysInTheWindow(t *testing.T) {
	anchors := []Rect{{0, 0, 60, 42}, {600, 450, 40, 30}, {300, 200, 60, 42}, {639, 0, 1, 1}}
	for _, anchor := range anchors {
		for _, n := range []int{1, 8, 40} {
			p := menu()
			p.anchor, p.entries = anchor, nil
			for i := range n {
				e := MenuEntry{ID: string(rune('A' + i)), Label: strings.Repeat("w", i)}
				p.entries = append(p.entries, e)
			}
			p.tick(Input{})
			p.tick(keys(KeyEnd))
			last := p.entries[n-1].ID
			found := false
			for _, c := range p.frame.Controls {
				r := c.Rect
				if c.ID != "name" && (p.window.intersect(r) != r || r.H < theme.Target) {
					t.Errorf("%d entries at %v: %s stands at %v", n, anchor, c.ID, r)
				}
				found = found || c.ID == "menu-"+last
			}
			if !found {
				t.Errorf("%d entries at %v: End does not lead to the last one", n, anchor)
			}
			if n < 40 {
				continue
			}
			x, y := at(p.frame, "menu")
			for range 20 {
				p.tick(Input{X: x, Y: y, Wheel: 1})
			}
			p.tick(Input{X: x, Y: y})
			if x, _ := at(p.frame, "menu-A"); x < 0 {
				t.Error("the wheel does not lead back to the first entry")
			}
		}
	}
}

// In a window that is narrower than an entry, the label stays whole and its keys are left out.
func TestANarrowMenuLeavesOutTheKeys(t *testing.T) {
	for _, c := range []struct {
		wide  float64
		shown bool
	}{{300, true}, {170, false}} {
		p := menu()
		p.entries = []MenuEntry{{ID: "open", Label: "Open a file", Keys: "Ctrl+O"}}
		p.window = Rect{0, 0, c.wide, 480}
		p.tick(Input{})
		label, keys := false, false
		for _, d := range p.frame.Commands {
			label, keys = label || d.Text == "Open a file", keys || d.Text == "Ctrl+O"
		}
		if !label || keys != c.shown {
			t.Errorf("%g wide: the label is shown: %v, the keys: %v", c.wide, label, keys)
		}
	}
}
