package screen

import (
	"maps"
	"slices"
	"testing"

	"flipside/ai"
	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/paint"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// frame begins a frame with an input.
func frame(st *widget.State, in widget.Input) *widget.Frame {
	return widget.Begin(st, in, theme.Themes[0], 1, paint.Measure)
}

// over is the input of a pointer over a square in a window of 1280 by 800.
func over(s game.Square) widget.Input {
	x, y := view.BoardGeometry(view.ArrangeGame(1280, 800).Board).Square(s).Center()
	return widget.Input{X: x, Y: y, Moved: true}
}

var window = widget.Rect{W: 1280, H: 800}

// use lets a board handle an input, and returns the frame.
func use(b *Board, st *widget.State, in widget.Input) *widget.Frame {
	f := frame(st, in)
	_, g := b.Arrange(f, window)
	b.Choose(f, g, view.Playing{Turn: true, Shown: true, Legal: game.Start.Moves()}, &Messages{})
	return f
}

// The first control has the focus when no other one has it, but not below an overlay.
func TestTheFirstFocus(t *testing.T) {
	b := NewBoard(0, "graph")
	var st widget.State
	f := frame(&st, widget.Input{})
	f.Block()
	if b.Arrange(f, window); st.Focus != "" {
		t.Errorf("below an overlay the focus goes to %q", st.Focus)
	}
	for _, c := range [][2]string{{"", "graph"}, {"tool", "tool"}} {
		st.Focus = c[0]
		if b.Arrange(frame(&st, widget.Input{}), window); st.Focus != c[1] || b.First() != "graph" {
			t.Errorf("from %q the focus goes to %q", c[0], st.Focus)
		}
	}
}

// A letter and a number name a square; the messages say how far that is.
func TestNamedSquares(t *testing.T) {
	b := NewBoard(0, view.BoardID)
	var st widget.State
	var m Messages
	typed := func(r rune) (game.Square, bool) {
		f := frame(&st, widget.Input{X: -1, Y: -1, Typed: []rune{r}})
		_, g := b.Arrange(f, window)
		return b.Choose(f, g, view.Playing{}, &m)
	}
	if typed('f'); m.Line() != words.Get("status.file", "column", "f") {
		t.Errorf("after a letter: %q", m.Line())
	}
	if _, chosen := typed('5'); chosen || m.Shown() || b.Cursor != game.At(5, 4) {
		t.Errorf("after a number: %q, the cursor is on %v", m.Line(), b.Cursor)
	}
	f := frame(&st, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEnter: true}})
	_, g := b.Arrange(f, window)
	if s, chosen := b.Choose(f, g, view.Playing{}, &m); !chosen || s != game.At(5, 4) {
		t.Errorf("Enter chooses %v, %v", s, chosen)
	}
	facts := b.Facts(window, "line")
	if facts.Cursor != b.Cursor || facts.Under != "" || !facts.Still || facts.Line != "line" {
		t.Errorf("%+v", facts)
	}
	use(&b, &st, over(game.At(2, 3)))
	if facts := b.Facts(window, ""); facts.Under != "square-c4" {
		t.Errorf("under the pointer is %q", facts.Under)
	}
}

// Keys, brackets and the wheel over the board lead through the game; with Shift, along the line.
// What leads through the game hides the cursor; while it is visible, Left and Right belong to it.
func TestTravel(t *testing.T) {
	const start, end = -100, 100
	away := widget.Input{X: -1, Y: -1}
	key := func(pressed widget.Key) widget.Input {
		return widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{pressed: true}}
	}
	wheel := func(in widget.Input, by float64, shift bool) widget.Input {
		in.Wheel, in.Shift = by, shift
		return in
	}
	board := over(game.At(3, 3))
	for _, c := range []struct {
		in          widget.Input
		show, steps []int
	}{
		{away, nil, nil},
		{key(widget.KeyLeft), []int{-1}, nil},
		{key(widget.KeyRight), []int{1}, nil},
		{key(widget.KeyHome), []int{start}, nil},
		{key(widget.KeyEnd), []int{end}, nil},
		{key(widget.KeyPageUp), []int{-1}, nil},
		{key(widget.KeyPageDown), []int{1}, nil},
		{key(widget.Shift | widget.KeyPageUp), nil, []int{-1}},
		{key(widget.Shift | widget.KeyPageDown), nil, []int{1}},
		{widget.Input{X: -1, Y: -1, Typed: []rune("[]]")}, []int{-1, 1, 1}, nil},
		{wheel(board, 1, false), []int{-1}, nil},
		{wheel(board, -2, false), []int{1}, nil},
		{wheel(board, 1, true), nil, []int{-1}},
		{wheel(board, -1, true), nil, []int{1}},
		{wheel(away, 1, false), nil, nil},
	} {
		for _, cursor := range []bool{false, true} {
			want := c.show
			if cursor && (c.in.Keys[widget.KeyLeft] || c.in.Keys[widget.KeyRight]) {
				want = nil
			}
			in := c.in
			in.Moved, in.Keys = false, maps.Clone(c.in.Keys)
			b := NewBoard(0, view.BoardID)
			st := widget.State{Focus: view.BoardID, ShowFocus: cursor}
			var show, steps []int
			f := use(&b, &st, in)
			b.Travel(f, Ways{
				Move:  func(by int) { show = append(show, by) },
				Start: func() { show = append(show, start) },
				End:   func() { show = append(show, end) },
				Step:  func(by int) { steps = append(steps, by) },
			})
			if !slices.Equal(show, want) || !slices.Equal(steps, c.steps) {
				t.Errorf("cursor %v: %+v shows %v and steps %v", cursor, c.in, show, steps)
			}
			if hidden := cursor && len(want) > 0; st.ShowFocus != (cursor && !hidden) {
				t.Errorf("cursor %v: after %+v the cursor is shown: %v", cursor, c.in, st.ShowFocus)
			}
		}
	}
}

// A number covers a chip, and both cover the marks of legal moves and of what a move would do.
func TestMarksOnTheBoard(t *testing.T) {
	b := NewBoard(0, view.BoardID)
	var st widget.State
	f5, d3, c4 := game.At(5, 4), game.At(3, 2), game.At(2, 3)
	legal := game.Start.Moves()
	f := use(&b, &st, over(f5))
	d := view.BoardData{Dots: legal}
	b.Preview(f, &d, game.Start, game.Black)
	if d.Dots != legal&^f5.Bit() || d.Ghosts[0] != f5.Bit() || d.Rings == 0 {
		t.Errorf("the preview is %+v", d)
	}
	chips := []view.Chip{{Square: f5}, {Square: d3}}
	if b.OnChip(f, chips) != game.Move(f5) || b.OnChip(f, chips[1:]) != game.NoMove || HasChip(chips, c4) {
		t.Error("the pointer is on another chip")
	}
	MarkBoard(&d, chips, []see.Number{{Square: d3, Number: 1}})
	if len(d.Chips) != 1 || d.Chips[0].Square != f5 || len(d.Numbers) != 1 || d.Ghosts[0] != 0 || d.Dots.Has(d3) || !d.Dots.Has(c4) {
		t.Errorf("with chips and numbers: %+v", d)
	}
	empty := view.BoardData{}
	use(&b, &st, over(game.At(0, 0)))
	if b.Preview(f, &empty, game.Start, game.Black); empty.Rings != 0 || empty.Ghosts[0] != 0 {
		t.Error("a square that is no move has a preview")
	}
}

// A tool that is not offered has no button, and the clicked one leads where its action does.
func TestToolbar(t *testing.T) {
	type thing struct{ on bool }
	tools := []Tool[*thing]{
		{ID: "a", Label: "tool.undo", Shown: func(s *thing, _ view.Arrangement) bool { return s.on }, Do: Doing(func(*thing) {})},
		{ID: "b", Label: "tool.redo", Enabled: func(s *thing) bool { return !s.on }, Do: Leading(func(*thing) Transition { return Pop() })},
	}
	var st widget.State
	s := &thing{}
	show := func(in widget.Input) (*widget.Frame, Transition) {
		f := frame(&st, in)
		_, to := Toolbar(f, widget.Rect{W: 400, H: 300}, view.ArrangeGame(1280, 800), s, tools)
		f.End()
		return f, to
	}
	f, _ := show(widget.Input{X: -1, Y: -1})
	if len(f.Controls) != 1 || f.Controls[0].ID != "b" {
		t.Fatalf("%+v", f.Controls)
	}
	x, y := f.Controls[0].Rect.Center()
	show(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	if _, to := show(widget.Input{X: x, Y: y, Released: true}); to.Step != StepPop {
		t.Errorf("it leads to %+v", to)
	}
	s.on = true
	if f, _ := show(widget.Input{X: -1, Y: -1}); len(f.Controls) != 2 || f.Controls[1].Enabled {
		t.Errorf("%+v", f.Controls)
	}
}

// A key does what it is bound to when its condition holds.
func TestPress(t *testing.T) {
	done := ""
	bind := func(name widget.Key, when func(bool) bool, to Transition) Key[bool] {
		return Key[bool]{Key: name, When: when, Do: Leading(func(bool) Transition { done += name.String(); return to })}
	}
	keys := []Key[bool]{bind(widget.KeyA, nil, Stay()), bind(widget.KeyC, func(s bool) bool { return s }, Pop())}
	press := func(s bool, names ...widget.Key) Transition {
		in := widget.Input{Keys: map[widget.Key]bool{}}
		for _, name := range names {
			in.Keys[name] = true
		}
		var st widget.State
		return Press(frame(&st, in), s, keys)
	}
	if to := press(false, widget.KeyA, widget.KeyC); done != "A" || to.Step != StepStay {
		t.Errorf("done %q, leads to %+v", done, to)
	}
	if to := press(true, widget.KeyA, widget.KeyC); done != "AAC" || to.Step != StepPop {
		t.Errorf("done %q, leads to %+v", done, to)
	}
}

// Values freeze together, and a hidden bar forgets what it showed.
func TestValues(t *testing.T) {
	var v Values
	place := session.Spot{}
	report := func(depth int) *session.Analysis {
		return &session.Analysis{Report: ai.Report{Depth: depth, Score: ai.Score{Kind: ai.Discs}}}
	}
	a, b := v.Tick(place, report(1), report(2))
	if a.Depth != 1 || b.Depth != 2 || v.Frozen() {
		t.Errorf("%+v, %+v", a, b)
	}
	v.Freeze()
	for range pace.TicksPerSecond {
		a, b = v.Tick(place, report(3), report(4))
	}
	if !v.Frozen() || a.Depth != 1 || b.Depth != 2 {
		t.Errorf("frozen: %+v, %+v", a, b)
	}
	v.Freeze()
	for range pace.TicksPerSecond {
		a, b = v.Tick(place, report(3), report(4))
	}
	if a.Depth != 3 || b.Depth != 4 {
		t.Errorf("again: %+v, %+v", a, b)
	}
	var st widget.State
	for _, on := range []bool{true, false} {
		f := frame(&st, widget.Input{})
		v.ShowBar(f, widget.Rect{W: 10, H: 100}, on, view.BarData{Words: "+3"}, theme.NoMotion)
		if shown := len(f.Controls) > 0; shown != on || (v.Bar.Shown.Words != "") != on {
			t.Errorf("on %v: shown %v, %+v", on, shown, v.Bar.Shown)
		}
	}
}
