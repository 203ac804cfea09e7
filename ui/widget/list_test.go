package widget

import (
	"strings"
	"testing"

	"flipside/ui/theme"
)

// tick declares one frame and returns it.
func tick(st *State, in Input, declare func(f *Frame)) *Frame {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	f := Begin(st, in, theme.Themes[0], 1, width)
	declare(f)
	f.End()
	return f
}

// hold returns an input with the pointer at x, y, moving, and the button down.
func hold(x, y float64) Input { return Input{X: x, Y: y, Moved: true, Down: true} }

// away is an input with the pointer over no control.
var away = Input{X: -1, Y: -1}

// where returns the rectangle of a control, or an empty rectangle if the control was not declared.
func where(f *Frame, id string) Rect {
	for _, c := range f.Controls {
		if c.ID == id {
			return c.Rect
		}
	}
	return Rect{}
}

// longList is a list of 100,000 rows between two buttons.
type longList struct {
	st     State
	list   ListState
	row    float64
	count  int
	drawn  []int // the rows drawn in the last frame
	chosen int   // the chosen row that the last frame returned
	active int
}

func newLongList(row float64) *longList {
	s := &longList{row: row, count: 100_000}
	s.tick(away)
	return s
}

var shelfAt = Rect{20, 100, 300, 400}

func (s *longList) tick(in Input) *Frame {
	return tick(&s.st, in, func(f *Frame) {
		s.drawn = nil
		f.Button("before", Rect{20, 0, 100, 42}, "Before", "", Plain, true)
		s.chosen, s.active = f.ListBox(ListBox{ID: "list", At: shelfAt, Count: s.count, Height: s.row,
			Row: func(i int, r Rect) {
				s.drawn = append(s.drawn, i)
				f.Label(r, "row", theme.Body, Regular, Left, f.Theme.Text)
			}}, &s.list)
		f.Button("after", Rect{20, 600, 100, 42}, "After", "", Plain, true)
	})
}

// seen reports whether the last frame drew the whole row.
func (s *longList) seen(f *Frame, id string) bool { return where(f, id).H >= s.row-1 }

func TestAListDeclaresTheRowsThatAreSeen(t *testing.T) {
	for _, row := range []float64{26, 42, 56, 64} {
		s := newLongList(row)
		for _, chosen := range []int{0, 7, 50_000, 99_999} {
			s.list.Chosen = chosen
			f := s.tick(away)
			if most := int(shelfAt.H/row) + 2; len(s.drawn) > most || len(s.drawn) < most-3 {
				t.Fatalf("rows of %g at %d: %d rows are drawn, want about %d", row, chosen, len(s.drawn), most)
			}
			if !s.seen(f, "list-"+itoa(chosen)) {
				t.Errorf("rows of %g: the chosen row %d is not in view, but %v", row, chosen, s.drawn)
			}
			for _, c := range f.Controls {
				in := strings.HasPrefix(c.ID, "list-")
				if in && c.Rect.intersect(shelfAt) != c.Rect {
					t.Errorf("rows of %g: %s can be touched outside of the list: %+v", row, c.ID, c.Rect)
				}
			}
			for _, c := range f.Commands {
				if c.Kind == Text && c.Text == "row" && c.Bounds(width).intersect(shelfAt) != c.Bounds(width) {
					t.Errorf("rows of %g: a row is drawn outside of the list: %+v", row, c.Bounds(width))
				}
			}
		}
	}
}

func TestAListGoesByKeys(t *testing.T) {
	s := newLongList(40)
	if s.tick(keys(KeyDown)); s.list.Chosen != 0 {
		t.Fatalf("without the focus Down chooses row %d", s.list.Chosen)
	}
	s.tick(keys(KeyTab))
	s.tick(keys(KeyTab))
	if s.st.Focus != "list" {
		t.Fatalf("the second Tab goes to %q, want the list", s.st.Focus)
	}
	for _, c := range []struct {
		key  Key
		want int
	}{{KeyDown, 1}, {KeyDown, 2}, {KeyUp, 1}, {KeyPageDown, 9}, {KeyPageDown, 17}, {KeyPageUp, 9}, {KeyEnd, 99_999}, {KeyDown, 99_999},
		{KeyPageUp, 99_991}, {KeyHome, 0}, {KeyUp, 0}} {
		f := s.tick(keys(c.key))
		if s.list.Chosen != c.want {
			t.Fatalf("%s: row %d is chosen, want %d", c.key, s.list.Chosen, c.want)
		}
		if f.In.Keys[c.key] {
			t.Errorf("%s is left to others", c.key)
		}
		if !s.seen(f, "list-"+itoa(c.want)) {
			t.Errorf("%s: row %d is not in view, but %v", c.key, c.want, s.drawn)
		}
	}
	s.tick(keys(KeyDown))
	if s.chosen != 1 || s.active != -1 {
		t.Errorf("Down: row %d is reported as chosen, %d as activated; want 1 and none", s.chosen, s.active)
	}
	s.tick(keys(KeyEnter))
	if s.chosen != -1 || s.active != 1 {
		t.Errorf("Enter: row %d is reported as chosen, %d as activated; want none and 1", s.chosen, s.active)
	}
	if s.tick(keys(KeyTab)); s.st.Focus != "after" {
		t.Errorf("Tab goes from the list to %q, want the button after it", s.st.Focus)
	}
	s.count = 0
	if s.tick(keys(Shift | KeyTab)); s.list.Chosen != -1 {
		t.Errorf("row %d of an empty list is chosen", s.list.Chosen)
	}
	if s.tick(keys(KeyEnd)); s.chosen != -1 || len(s.drawn) > 0 {
		t.Errorf("End chooses row %d of an empty list", s.chosen)
	}
	if s.tick(keys(KeyEnter)); s.active != -1 {
		t.Errorf("Enter activates row %d of an empty list", s.active)
	}
}

func TestAListGoesByMouse(t *testing.T) {
	s := newLongList(40)
	click := func(x, y float64) (chosen, active int) {
		s.tick(down(x, y))
		s.tick(up(x, y))
		return s.chosen, s.active
	}
	y := shelfAt.Y + 3.5*40
	if chosen, active := click(60, y); chosen != 3 || active != -1 || s.st.Focus != "list" {
		t.Fatalf("a click on row 3: chosen %d, activated %d, the focus on %q", chosen, active, s.st.Focus)
	}
	if chosen, active := click(60, y); chosen != -1 || active != 3 {
		t.Errorf("the second click: chosen %d, activated %d, want none and 3", chosen, active)
	}
	for range doubled {
		s.tick(away)
	}
	if _, active := click(60, y); active != -1 {
		t.Errorf("a late click activates row %d", active)
	}
	if _, active := click(60, y+40); active != -1 {
		t.Errorf("a click on another row activates row %d", active)
	}
	if s.tick(keys(KeyDown)); s.list.Chosen != 5 { // a click gave the list the focus
		t.Errorf("Down after a click on row 4 chooses row %d, want 5", s.list.Chosen)
	}

	f := s.tick(Input{X: 60, Y: y, Wheel: -1})
	if s.drawn[0] != 2 || f.In.Wheel != 0 {
		t.Errorf("a notch of the wheel shows %v and leaves %g, want from row 2 on, and nothing", s.drawn, f.In.Wheel)
	}
	s.tick(Input{X: 60, Y: y, Wheel: -10})
	if s.drawn[0] < 10 || s.list.Chosen != 5 {
		t.Errorf("ten notches show %v and choose %d", s.drawn, s.list.Chosen)
	}
	s.tick(Input{X: 60, Y: y, Wheel: 100})
	if s.drawn[0] != 0 {
		t.Errorf("turned back to the start the list shows %v", s.drawn)
	}
	if f := s.tick(Input{X: 60, Y: 50, Wheel: -1}); s.drawn[0] != 0 || f.In.Wheel != -1 {
		t.Errorf("the wheel beside the list shows %v and leaves %g", s.drawn, f.In.Wheel)
	}
	s.tick(Input{X: 60, Y: y, Wheel: -100})
	if f := s.tick(keys(KeyUp)); !s.seen(f, "list-4") {
		t.Errorf("Up chooses row %d out of view: %v", s.list.Chosen, s.drawn)
	}
	s.tick(keys(KeyHome))
	s.tick(Input{X: 60, Y: y, Wheel: -100})
	if f := s.tick(keys(KeyHome)); !s.seen(f, "list-0") {
		t.Errorf("Home on the first row, which was scrolled away, shows %v", s.drawn)
	}
}

func TestAScrollbarIsDragged(t *testing.T) {
	s := newLongList(40)
	bar := where(s.tick(away), "list-bar")
	if bar.W < 24 || bar.H < theme.Target {
		t.Fatalf("the bar is %g by %g", bar.W, bar.H)
	}
	x, y := bar.Center()
	s.tick(down(x, bar.Y+theme.Target/2)) // press the thumb
	if s.drawn[0] != 0 {
		t.Errorf("a press on the thumb scrolls to row %d", s.drawn[0])
	}
	s.tick(hold(x+200, y)) // move far away from the bar, to the side
	if got := s.drawn[0]; got < 45_000 || got > 55_000 {
		t.Errorf("dragged to the middle the list shows row %d", got)
	}
	s.tick(hold(60, bar.Y+bar.H+500))
	if got := s.drawn[len(s.drawn)-1]; got != 99_999 {
		t.Errorf("dragged beyond the end the list ends with row %d", got)
	}
	for _, in := range []Input{hold(60, 300), up(60, 300)} {
		if f := s.tick(in); f.Over != "" || s.chosen != -1 {
			t.Errorf("while the thumb is dragged the pointer is over %q and row %d was chosen", f.Over, s.chosen)
		}
	}
	at := s.drawn[0]
	if s.tick(Input{X: x, Y: bar.Y, Moved: true}); s.drawn[0] != at {
		t.Errorf("let go, the list goes from row %d to row %d", at, s.drawn[0])
	}
	s.tick(down(x, bar.Y+bar.H-30))
	s.tick(up(x, bar.Y+bar.H-30))
	if got := s.drawn[0]; got < 90_000 {
		t.Errorf("a click near the end of the bar shows row %d", got)
	}
	s.count = 3
	if f := s.tick(away); where(f, "list-bar") != (Rect{}) || len(s.drawn) != 3 || s.drawn[0] != 0 {
		t.Errorf("three rows have a bar %+v, and %v are drawn", where(f, "list-bar"), s.drawn)
	}
}

func TestARowThatIsChosenIsMarked(t *testing.T) {
	s := newLongList(40)
	marks := func(f *Frame) (outlines, ticks int) {
		for _, c := range f.Commands {
			if c.Top != f.Theme.Accent {
				continue
			}
			if c.Angle != 0 {
				ticks++
			} else if c.Stroke > 0 {
				outlines++
			}
		}
		return outlines, ticks
	}
	if outlines, ticks := marks(s.tick(away)); outlines != 1 || ticks != 2 {
		t.Errorf("the chosen row has %d outlines and a tick of %d strokes, want 1 and 2", outlines, ticks)
	}
	s.list.Chosen = -1
	if outlines, ticks := marks(s.tick(away)); outlines+ticks != 0 {
		t.Errorf("no row is chosen, but there are %d outlines and %d strokes of a tick", outlines, ticks)
	}
}
