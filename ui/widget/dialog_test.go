package widget

import (
	"strings"
	"testing"

	"flipside/ui/theme"
)

var testWindow = Rect{0, 0, 640, 480}

// asked is a dialog above a button.
type asked struct {
	st      State
	state   DialogState
	dialog  Dialog
	answer  string
	clicked bool // the button below the dialog was clicked
	frame   *Frame
}

func question() *asked {
	return &asked{dialog: Dialog{ID: "ask", Title: "Replace the file?", Text: "It is already there.",
		Answers: []Answer{{ID: "yes", Label: "Replace"}, {ID: "no", Label: "Keep"}},
		Cancel:  "no", Beside: true}}
}

func (p *asked) tick(in Input) string {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	f := Begin(&p.st, in, theme.Themes[0], 1, width)
	f.Block()
	p.clicked = f.Button("below", Rect{0, 0, 100, 42}, "Below", "", Plain, true)
	f.Unblock()
	p.answer = f.Dialog(testWindow, p.dialog, &p.state)
	f.End()
	p.frame = f
	return p.answer
}

// at returns the middle of a control.
func at(f *Frame, id string) (x, y float64) {
	for _, c := range f.Controls {
		if c.ID == id {
			return c.Rect.Center()
		}
	}
	return -1, -1
}

func TestADialogAnswersTheKeyboard(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"Enter", "yes"},
		{"Escape", "no"},
		{"Tab Enter", "no"}, // Tab starts at the left
		{"Tab Tab Enter", "yes"},
		{"Space", ""},
	} {
		p := question()
		p.tick(Input{})
		for _, k := range strings.Fields(c.keys) {
			p.tick(keys(KeyNamed(k)))
		}
		if p.answer != c.want {
			t.Errorf("%s: answer %q, want %q", c.keys, p.answer, c.want)
		}
	}
	p := question()
	p.dialog.Answers[0].Off = true
	p.tick(Input{})
	if got := p.tick(keys(KeyEnter)); got != "" {
		t.Errorf("Enter answers %q, which is off", got)
	}
}

func TestADialogAnswersThePointer(t *testing.T) {
	click := func(p *asked, x, y float64) string {
		p.tick(down(x, y))
		return p.tick(up(x, y))
	}
	p := question()
	p.tick(Input{})
	for _, id := range []string{"yes", "no"} {
		x, y := at(p.frame, "ask-"+id)
		if got := click(p, x, y); got != id {
			t.Errorf("a click on %s answers %q", id, got)
		}
	}
	if got := click(p, 320, 200); got != "" {
		t.Errorf("a click on the sheet answers %q", got)
	}
	if got := click(p, 10, 10); got != "no" || p.clicked {
		t.Errorf("a click beside the sheet answers %q, and reaches what lies below: %v", got, p.clicked)
	}
	p.tick(down(320, 200))
	if got := p.tick(up(10, 10)); got != "" {
		t.Errorf("a drag out of the sheet answers %q", got)
	}
	p.dialog.Beside = false
	if got := click(p, 10, 10); got != "" {
		t.Errorf("where something would be lost a click beside answers %q", got)
	}
}

func TestADialogTakesWhatItsBodySubmits(t *testing.T) {
	p := question()
	var field FieldState
	p.dialog.Height = 42
	p.dialog.Body = func(r Rect) bool { return false }
	p.tick(Input{})
	tick := func(in Input) string {
		in.Keys = keys().Keys
		if in.Typed == nil {
			in.Keys[KeyEnter] = true
		}
		f := Begin(&p.st, in, theme.Themes[0], 1, width)
		p.dialog.Body = func(r Rect) bool { return f.Field("name", r, &field, Field{}).Submitted }
		answer := f.Dialog(testWindow, p.dialog, &p.state)
		f.End()
		return answer
	}
	tick(Input{Typed: []rune("x")})
	p.st.Focus = "name"
	tick(Input{Typed: []rune("a")})
	if got := tick(Input{}); got != "yes" || field.Text() != "a" {
		t.Errorf("Enter in the field, which holds %q, answers %q", field.Text(), got)
	}
}

// TestADialogFits checks that the parts of a dialog lie in the window and do not overlap.
func TestADialogFits(t *testing.T) {
	for _, window := range []Rect{{0, 0, 480, 360}, {0, 0, 640, 480}, {100, 50, 1280, 800}} {
		p := question()
		p.dialog.Text = strings.Repeat("Many words that tell what will happen. ", 12)
		p.dialog.Answers = append(p.dialog.Answers, Answer{ID: "other", Label: "Choose another name"})
		f := Begin(&p.st, Input{}, theme.Themes[0], 1, width)
		f.Dialog(window, p.dialog, &p.state)
		f.End()
		for i, a := range f.Controls {
			if a.Rect.X < window.X || a.Rect.Y < window.Y || a.Rect.X+a.Rect.W > window.X+window.W ||
				a.Rect.Y+a.Rect.H > window.Y+window.H || a.Rect.H < theme.Target {
				t.Errorf("in %v %s stands at %v", window, a.ID, a.Rect)
			}
			for _, b := range f.Controls[:i] {
				if over := a.Rect.intersect(b.Rect); over.W > 0 && over.H > 0 {
					t.Errorf("in %v %s lies over %s", window, a.ID, b.ID)
				}
			}
			for _, c := range f.Commands {
				if c.Kind == Text && c.Size == theme.Body && c.Weight == Regular && c.Y+c.Size > a.Rect.Y {
					t.Errorf("in %v the words %q reach the buttons", window, c.Text)
				}
			}
		}
	}
}
