package widget

import (
	"image/color"

	"flipside/ui/theme"
)

// Answer is a button of a dialog.
type Answer struct {
	ID, Label string
	Off       bool
}

// Dialog is a sheet above everything else. It waits for an answer.
type Dialog struct {
	ID      string // prefix of the ids of the buttons; the answer's id follows
	Title   string
	Text    string
	Answers []Answer // the first is the main action; Enter takes it
	Cancel  string   // the answer that Escape gives
	Beside  bool     // a click outside the sheet cancels too, because the user loses nothing

	Width  float64           // 0 means 460
	Height float64           // height of Body
	Body   func(r Rect) bool // declares the area above the buttons; true takes the main action
}

// DialogState is the state of a dialog between frames. The caller keeps it.
type DialogState struct {
	beside bool // the button was pressed outside the sheet
}

// The sizes of a dialog.
const (
	dialogWidth  = 460
	dialogEdge   = 20
	dialogGap    = 16
	dialogButton = 46
	dialogRadius = 16
	dialogLeast  = 110 // the least width of a button
)

// Veil darkens the window below a dialog.
func (f *Frame) Veil(window Rect) { f.Fill(window, 0, Fade(f.Theme.Ring, 0.62)) }

// Sheet draws the surface of a dialog.
func (f *Frame) Sheet(r Rect) {
	f.Shade(r, dialogRadius, 24, color.NRGBA{A: 110})
	f.Fill(r, dialogRadius, f.Theme.Panel)
}

// Dialog declares a dialog in the middle of the window. It returns the answer, or an empty string
// until there is one. The caller must declare everything below the dialog as blocked.
func (f *Frame) Dialog(window Rect, d Dialog, st *DialogState) (answer string) {
	if d.Width == 0 {
		d.Width = dialogWidth
	}
	width := min(d.Width, window.W-16)
	inner := width - 2*dialogEdge
	title := f.Wrap(d.Title, theme.Large, Bold, inner)
	words := f.Wrap(d.Text, theme.Body, Regular, inner)
	titleLine, wordLine := f.Line(theme.Large, 1.25), f.Line(theme.Body, 1.4)
	buttons := d.placeAnswers(f, Rect{W: inner})
	foot := buttons[len(buttons)-1].Y + dialogButton
	height := 2*dialogEdge + titleLine*float64(len(title)) + wordLine*float64(len(words))
	height += foot + dialogGap
	if len(words) > 0 {
		height += dialogGap
	}
	if d.Body != nil {
		height += dialogGap + d.Height
	}
	height = min(height, window.H-16)
	r := Rect{window.X + (window.W-width)/2, window.Y + (window.H-height)/2, width, height}
	f.Sheet(r)

	bottom, in := r.Inset(dialogEdge).Bottom(foot, dialogGap)
	for _, line := range title {
		var at Rect
		at, in = in.Top(titleLine, 0)
		f.Label(at, line, theme.Large, Bold, Left, f.Theme.Text)
	}
	if len(words) > 0 {
		_, in = in.Top(0, dialogGap)
		in = drawLines(f, in, words, wordLine)
	}
	submitted := false
	if d.Body != nil {
		_, in = in.Top(0, dialogGap)
		submitted = d.Body(in)
	}
	for i := range d.Answers {
		if n := len(d.Answers); foot == dialogButton { // Tab goes from left to right
			i = n - 1 - i
		}
		a, look, at := d.Answers[i], Plain, buttons[i]
		if i == 0 {
			look = Primary
		}
		at.X, at.Y = at.X+bottom.X, at.Y+bottom.Y
		if f.Button(d.ID+"-"+a.ID, at, a.Label, "", look, !a.Off) {
			answer = a.ID
		}
	}
	if f.blocked || answer != "" {
		return answer
	}
	if main := d.Answers[0]; (f.In.Key(KeyEnter) || submitted) && !main.Off {
		return main.ID
	}
	if f.In.Key(KeyEscape) || st.ClickedBeside(f, r) && d.Beside {
		return d.Cancel
	}
	return ""
}

// drawLines draws the lines that fit and returns the space below them.
func drawLines(f *Frame, in Rect, lines []string, each float64) Rect {
	for i, line := range lines {
		if in.H < 2*each && i < len(lines)-1 {
			line += Ellipsis
		}
		if in.H < each {
			break
		}
		var at Rect
		at, in = in.Top(each, 0)
		f.Label(at, line, theme.Body, Regular, Left, f.Theme.Text)
	}
	return in
}

// ClickedBeside reports whether the button was pressed and released outside the sheet.
func (st *DialogState) ClickedBeside(f *Frame, sheet Rect) bool {
	beside := !sheet.Contains(f.In.X, f.In.Y)
	if f.In.Pressed {
		st.beside = beside
	}
	if !f.In.Released {
		return false
	}
	was := st.beside
	st.beside = false
	return was && beside
}

// placeAnswers returns the places of the buttons. They are in a row with the first button at the
// right end, or below each other if the row is too narrow.
func (d *Dialog) placeAnswers(f *Frame, in Rect) []Rect {
	answers := d.Answers
	widths, sum := make([]float64, len(answers)), 0.0
	for i, a := range answers {
		size, weight := float64(theme.Body), Medium
		if i == 0 {
			size, weight = theme.Title, Bold
		}
		widths[i] = max(dialogLeast, f.Width(a.Label, size, weight)+2*dialogEdge)
		sum += widths[i] + dialogGap
	}
	places := make([]Rect, len(answers))
	right := in.X + in.W
	for i := range answers {
		if sum-dialogGap <= in.W {
			right -= widths[i]
			places[i] = Rect{right, in.Y, widths[i], dialogButton}
			right -= dialogGap
		} else {
			places[i] = Rect{in.X, in.Y + float64(i)*(dialogButton+8), in.W, dialogButton}
		}
	}
	return places
}
