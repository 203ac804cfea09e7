package view

import (
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// othersPanel is a panel about the first position after f5.
type othersPanel struct {
	state widget.State
	panel OthersState
	at    widget.Rect
	data  OthersData
	frame *widget.Frame
}

func newOthersPanel(width, height float64) *othersPanel {
	return &othersPanel{at: widget.Rect{X: 10, Y: 20, W: width, H: height}, data: OthersData{
		At: game.Start.Play(game.Move(game.At(5, 4))), Games: 137548,
		Rows: []OthersRow{
			{Move: game.Move(game.At(3, 5)), Games: 94161, BlackWins: 40000, Draws: 4161, WhiteWins: 50000, Year: 2004.4, Elo: 1650},
			{Move: game.Move(game.At(5, 5)), Games: 43382, BlackWins: 43382, Year: 1999},
			{Move: game.Move(game.At(5, 3)), Games: 5},
		}}}
}

// begin begins a frame with letters of one width.
func begin(st *widget.State, in widget.Input) *widget.Frame {
	if in.Keys == nil {
		in.Keys = map[widget.Key]bool{}
	}
	return widget.Begin(st, in, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
		return float64(len(s)) * size / 2
	})
}

// says reports whether a text of the frame has these words.
func says(f *widget.Frame, words string) bool {
	return slices.ContainsFunc(f.Commands, func(c widget.Command) bool { return strings.Contains(c.Text, words) })
}

func (p *othersPanel) use(in widget.Input) OthersInput {
	p.frame = begin(&p.state, in)
	input := Others(p.frame, p.at, p.data, &p.panel)
	p.frame.DrawTip(800)
	p.frame.End()
	return input
}

func (p *othersPanel) still() OthersInput { return p.use(widget.Input{X: -1, Y: -1}) }

func (p *othersPanel) key(name string) OthersInput {
	return p.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}})
}

// middle returns the middle of a control of the last frame.
func (p *othersPanel) middle(t *testing.T, id string) (x, y float64) {
	t.Helper()
	for _, c := range p.frame.Controls {
		if c.ID == id {
			return c.Rect.Center()
		}
	}
	t.Fatalf("there is no control %s", id)
	return 0, 0
}

// click presses and releases a control, and returns what the release did.
func (p *othersPanel) click(t *testing.T, id string) OthersInput {
	t.Helper()
	x, y := p.middle(t, id)
	p.use(widget.Input{X: x, Y: y, Moved: true, Pressed: true, Down: true})
	return p.use(widget.Input{X: x, Y: y, Released: true})
}

// until waits for the effect of a click, at most as long as a double click takes.
func (p *othersPanel) until() (input OthersInput) {
	for range doubleClick {
		if input = p.still(); input.Play || input.List {
			return input
		}
	}
	return OthersInput{}
}

func TestAClickPlaysAndADoubleClickLists(t *testing.T) {
	p := newOthersPanel(462, 142)
	p.still()
	f6 := game.Move(game.At(5, 5))
	if input := p.click(t, othersID+"-1"); input.Play || input.List {
		t.Fatalf("the first click is answered before it could become a double click: %+v", input)
	}
	if input := p.until(); !input.Play || input.List || input.Move != f6 {
		t.Errorf("a click: %+v", input)
	}
	if input := p.until(); input.Play || input.List {
		t.Errorf("a click is answered twice: %+v", input)
	}
	p.click(t, othersID+"-1")
	if input := p.click(t, othersID+"-1"); input.Play || !input.List || input.Move != f6 {
		t.Errorf("a double click: %+v", input)
	}
	if input := p.until(); input.Play || input.List {
		t.Errorf("after a double click: %+v", input)
	}
	// Clicks on two rows are no double click; the last one counts.
	p.click(t, othersID+"-0")
	if input := p.click(t, othersID+"-1"); input.Play || input.List {
		t.Errorf("a click on another row: %+v", input)
	}
	if input := p.until(); !input.Play || input.Move != f6 {
		t.Errorf("after a click on another row: %+v", input)
	}
	// A click on the rows of a position that is gone does nothing.
	p.click(t, othersID+"-1")
	p.data.At = game.Start
	if input := p.until(); input.Play || input.List {
		t.Errorf("after the position changed: %+v", input)
	}
	p.click(t, othersID+"-1")
	p.data.Phase = OthersCounting
	if input := p.until(); input.Play || input.List {
		t.Errorf("while it is counted: %+v", input)
	}
}

func TestThePointerMarksTheSquare(t *testing.T) {
	p := newOthersPanel(462, 142)
	if input := p.still(); input.Marked {
		t.Errorf("marked without a reason: %+v", input)
	}
	x, y := p.middle(t, othersID+"-1")
	if input := p.use(widget.Input{X: x, Y: y, Moved: true}); !input.Marked || input.Square != game.At(5, 5) {
		t.Errorf("the pointer on f6 marks %+v", input)
	}
	for range 40 {
		p.use(widget.Input{X: x, Y: y})
	}
	for _, phrase := range []string{"Black won 43,382, White won 0, 0 drawn", "Average year 1999", "double-click"} {
		if !says(p.frame, phrase) {
			t.Errorf("the tip does not say %q", phrase)
		}
	}
	p.data.Rows = []OthersRow{{Move: game.Pass, Games: 3}}
	p.still()
	x, y = p.middle(t, othersID+"-0")
	if input := p.use(widget.Input{X: x, Y: y, Moved: true}); input.Marked {
		t.Errorf("a pass marks %+v", input)
	}
	if !says(p.frame, words.Get("played.pass")) {
		t.Error("the pass has no name")
	}
}

func TestOthersByKeys(t *testing.T) {
	p := newOthersPanel(462, 142)
	p.still()
	if input := p.key("Enter"); input.Play {
		t.Fatal("Enter plays without the focus")
	}
	p.key("Tab")
	stops := 0
	for _, c := range p.frame.Controls {
		if c.ID == p.state.Focus {
			stops++
		}
	}
	if p.state.Focus != othersID || stops != 1 {
		t.Fatalf("Tab goes to %q", p.state.Focus)
	}
	if input := p.key("Down"); input.Square != game.At(3, 5) || !input.Marked {
		t.Errorf("Down marks %+v", input)
	}
	if input := p.key("Down"); input.Square != game.At(5, 5) {
		t.Errorf("Down twice marks %+v", input)
	}
	if input := p.key("Shift+Enter"); !input.List || input.Play || input.Move != game.Move(game.At(5, 5)) {
		t.Errorf("Shift+Enter: %+v", input)
	}
	if input := p.key("Enter"); !input.Play || input.List || input.Move != game.Move(game.At(5, 5)) {
		t.Errorf("Enter: %+v", input)
	}
	p.data.At = game.Start // Enter again follows the most frequent move
	if input := p.still(); input.Square != game.At(3, 5) || !input.Marked {
		t.Errorf("the next position marks %+v", input)
	}
}

func TestOthersPhases(t *testing.T) {
	p := newOthersPanel(462, 142)
	p.still()
	for _, phrase := range []string{"What others played", "137,548 games", "94,161", "2004", "42%", "53%", "100%"} {
		if !says(p.frame, phrase) {
			t.Errorf("the panel does not say %q", phrase)
		}
	}
	p.data.Ratings = true
	if p.still(); !says(p.frame, "Elo 1650") || says(p.frame, "2004") {
		t.Error("the ratings are not shown in place of the years")
	}

	p.data.Phase = OthersCounting
	for i := range quickCount {
		if p.still(); says(p.frame, "Counting") != (i == quickCount-1) || says(p.frame, "94,161") {
			t.Fatalf("tick %d: it tells of the count: %v", i, says(p.frame, "Counting"))
		}
	}
	p.data.Phase, p.data.Rows = OthersCounted, nil
	if p.still(); !says(p.frame, "games end here") {
		t.Error("it does not say that the games end")
	}
	p.data.Games = 0
	if p.still(); !says(p.frame, words.Get("played.none")) {
		t.Error("it does not say that nothing was found")
	}
	p.data.At = game.Position{Own: 1}
	if p.still(); !says(p.frame, words.Get("played.end")) {
		t.Error("at the end of the board it does not say that all games end")
	}
	p.data.Phase = OthersOffer
	if input := p.still(); !says(p.frame, "French Othello Federation") || input.Folder {
		t.Error("it does not say where games come from")
	}
	if input := p.click(t, "others-folder"); !input.Folder {
		t.Error("the button does not ask for the folder")
	}
}

// All that is drawn stays in the panel, in each of its sizes, with many moves.
func TestOthersFit(t *testing.T) {
	for _, size := range [][2]float64{{176, 207}, {300, 142}, {462, 142}, {462, 500}} {
		for _, phase := range []OthersPhase{OthersCounted, OthersCounting, OthersOffer} {
			p := newOthersPanel(size[0], size[1])
			p.data.Phase = phase
			for i := range 17 {
				p.data.Rows = append(p.data.Rows, OthersRow{Move: game.Move(i), Games: 100 - i, WhiteWins: 100 - i, Year: 2000})
			}
			for range quickCount {
				p.still()
			}
			for _, c := range p.frame.Commands {
				b := c.Bounds(p.frame.Measure)
				if b.X < p.at.X-6 || b.Y < p.at.Y-6 || b.X+b.W > p.at.X+p.at.W+6 || b.Y+b.H > p.at.Y+p.at.H+6 {
					t.Errorf("%v, phase %d: %q at %+v is outside of %+v", size, phase, c.Text, b, p.at)
				}
				if strings.Contains(c.Text, widget.Ellipsis) {
					t.Errorf("%v, phase %d: %q is cut", size, phase, c.Text)
				}
			}
			if phase == OthersCounted && !says(p.frame, "100%") {
				t.Errorf("%v: no percentage is shown", size)
			}
		}
	}
}

// The parts of a bar have the widths of their shares, and a part that is not empty is seen.
func TestResultBar(t *testing.T) {
	th := theme.Themes[0]
	for _, c := range []struct {
		row  OthersRow
		want [3]float64 // least widths
	}{
		{OthersRow{BlackWins: 50, WhiteWins: 50}, [3]float64{99, 0, 99}},
		{OthersRow{BlackWins: 9999, Draws: 1}, [3]float64{190, 2.9, 0}},
		{OthersRow{Draws: 3}, [3]float64{0, 199, 0}},
		{OthersRow{Games: 3}, [3]float64{}},
	} {
		var st widget.State
		f := widget.Begin(&st, widget.Input{}, th, 1, func(string, float64, widget.Weight) float64 { return 10 })
		drawResults(f, widget.Rect{W: 200, H: 18}, &c.row)
		var got [3]float64
		for _, command := range f.Commands {
			for i, back := range []any{th.BlackFace, drawnColor(&th), th.WhiteFace} {
				if command.Kind == widget.Box && command.Top == back {
					got[i] += 2 * command.W
				}
			}
		}
		for i := range got {
			if got[i] < c.want[i] || c.want[i] == 0 && got[i] > 0 {
				t.Errorf("%+v: the parts are %v wide, want at least %v", c.row, got, c.want)
			}
		}
	}
}

func TestResultColors(t *testing.T) {
	for _, th := range theme.Themes {
		drawn := drawnColor(&th)
		for name, c := range map[string]struct{ got, least float64 }{
			"text on Black's part":   {theme.Contrast(th.WhiteFace, th.BlackFace), 4.5},
			"text on the draws":      {theme.Contrast(th.BlackRim, drawn), 4.5},
			"draws and Black's part": {theme.Contrast(drawn, th.BlackFace), 3},
			"draws and White's part": {theme.Contrast(drawn, th.WhiteFace), 3},
			"the edge and the panel": {theme.Contrast(th.Interactive, th.Panel), 3},
			"the edge, a chosen row": {theme.Contrast(th.Interactive, th.Raised), 2.5},
			"text on White's part":   {theme.Contrast(th.BlackRim, th.WhiteFace), 4.5},
		} {
			if c.got < c.least {
				t.Errorf("%s: %s: contrast %.2f, want at least %.1f", th.Name, name, c.got, c.least)
			}
		}
	}
}
