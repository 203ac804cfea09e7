package widget

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"flipside/ui/theme"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestTogglesTurnByMouseAndKeyboard(t *testing.T) {
	for name, declare := range map[string]func(f *Frame, on bool) bool{
		"switch": func(f *Frame, on bool) bool { return f.Switch("it", Rect{0, 0, 200, 42}, "On", on) },
	} {
		var st State
		on := false
		turn := func(in Input) bool {
			tick(&st, in, func(f *Frame) {
				if declare(f, on) {
					on = !on
				}
			})
			return on
		}
		turn(keys(KeySpace))
		if on {
			t.Errorf("%s: Space turns it without the focus", name)
		}
		turn(down(100, 20))
		if !turn(up(100, 20)) {
			t.Errorf("%s: a click does not turn it", name)
		}
		turn(away)
		turn(keys(KeyTab))
		if turn(keys(KeyEnter)) {
			t.Errorf("%s: Enter does not turn it", name)
		}
		if !turn(keys(KeySpace)) {
			t.Errorf("%s: Space does not turn it", name)
		}
	}
}

// TestTogglesShowTheirState checks that a control that is on has an outline and a check mark, and
// that a control that is off has neither. No toggle has a surface in the accent colour.
func TestTogglesShowTheirState(t *testing.T) {
	for name, declare := range map[string]func(f *Frame, on bool){
		"switch": func(f *Frame, on bool) { f.Switch("it", Rect{0, 0, 200, 42}, "On", on) },
		"tab": func(f *Frame, on bool) {
			f.Tabs("it", Rect{0, 0, 100, 42}, []string{"One"}, map[bool]int{true: 0, false: -1}[on])
		},
		"segmented": func(f *Frame, on bool) {
			f.Segmented("it", Rect{0, 0, 100, 42}, []string{"One"}, map[bool]int{true: 0, false: -1}[on])
		},
	} {
		for _, on := range []bool{false, true} {
			f := tick(&State{}, away, func(f *Frame) { declare(f, on) })
			outlined, ticked, raised := false, false, false
			for _, c := range f.Commands {
				accent := c.Top == f.Theme.Accent
				outlined = outlined || accent && c.Stroke > 0 && c.Angle == 0
				ticked = ticked || accent && c.Angle != 0
				raised = raised || c.Top == f.Theme.Raised
				if accent && c.Stroke == 0 && c.Angle == 0 {
					t.Errorf("%s: a surface of the accent: %+v", name, c)
				}
			}
			if outlined != on || ticked != on || raised != on {
				t.Errorf("%s, on %v: outlined %v, ticked %v, raised %v", name, on, outlined, ticked, raised)
			}
		}
	}
}

func TestOneOfSeveral(t *testing.T) {
	labels := []string{"One", "Two", "Three"}
	for name, declare := range map[string]func(f *Frame, chosen int) int{
		"tabs":      func(f *Frame, chosen int) int { return f.Tabs("it", Rect{0, 50, 300, 42}, labels, chosen) },
		"segmented": func(f *Frame, chosen int) int { return f.Segmented("it", Rect{0, 50, 300, 42}, labels, chosen) },
	} {
		var st State
		chosen := -1
		turn := func(in Input) int {
			tick(&st, in, func(f *Frame) {
				f.Button("before", Rect{0, 0, 100, 42}, "Before", "", Plain, true)
				chosen = declare(f, chosen)
				f.Button("after", Rect{0, 100, 100, 42}, "After", "", Plain, true)
			})
			return chosen
		}
		turn(down(150, 70))
		if got := turn(up(150, 70)); got != 1 {
			t.Errorf("%s: a click on the second chooses %d", name, got)
		}
		for _, k := range []struct {
			key  Key
			want int
		}{{KeyRight, 2}, {KeyRight, 2}, {KeyLeft, 1}, {KeyHome, 0}, {KeyLeft, 0}, {KeyEnd, 2}} {
			if got := turn(keys(k.key)); got != k.want || st.Focus != "it-"+itoa(k.want+1) {
				t.Errorf("%s: %s chooses %d with the focus on %q, want %d", name, k.key, got, st.Focus, k.want)
			}
		}
		for _, want := range []string{"after", "before", "it-3", "after"} { // one stop of Tab
			turn(keys(KeyTab))
			if st.Focus != want {
				t.Errorf("%s: Tab goes to %q, want %q", name, st.Focus, want)
			}
		}
		chosen = -1
		turn(away)
		turn(keys(Shift | KeyTab))
		if got := turn(keys(KeyEnter)); got != 0 || st.Focus != "it-1" {
			t.Errorf("%s: nothing chosen, Enter chooses %d with the focus on %q, want the first", name, got, st.Focus)
		}
	}
}

// dial is a slider from 0 to 100, without other controls around it.
type dial struct {
	st    State
	step  float64
	value float64
	done  bool
	frame *Frame
}

func (d *dial) tick(in Input) float64 {
	d.frame = tick(&d.st, in, func(f *Frame) {
		d.value, d.done = f.Slider(Slider{ID: "it", At: dialAt, High: 100, Step: d.step, Value: d.value,
			Say: func(v float64) string { return fmt.Sprintf("%.0f %%", v) }})
	})
	return d.value
}

var dialAt = Rect{0, 100, 300, 42}

// knob returns the middle of the slider's knob.
func (d *dial) knob() float64 {
	for _, c := range d.frame.Commands {
		if c.Stroke == 2 && c.Top == d.frame.Theme.Accent {
			return c.X
		}
	}
	return -1
}

func TestASliderIsDragged(t *testing.T) {
	d := &dial{value: 20}
	d.tick(away)
	x := d.knob()
	if got := d.tick(down(x+5, 121)); got != 20 || d.done {
		t.Errorf("a press on the knob sets %g, done %v; want 20 and not", got, d.done)
	}
	last := 20.0
	// The value follows at once, even if the pointer is below the slider.
	for _, dx := range []float64{20, 60, 120} {
		got := d.tick(hold(x+5+dx, 300))
		if got <= last || d.done || d.knob() < x+dx-1 || d.knob() > x+dx+1 {
			t.Errorf("dragged by %g: %g after %g, done %v, the knob goes from %g to %g", dx, got, last, d.done, x, d.knob())
		}
		last = got
	}
	if got := d.tick(hold(2000, -50)); got != 100 {
		t.Errorf("dragged beyond the end: %g", got)
	}
	if got := d.tick(up(-500, 300)); got != 0 || !d.done {
		t.Errorf("let go beyond the start: %g, done %v", got, d.done)
	}
	if got := d.tick(Input{X: 200, Y: 121, Moved: true}); got != 0 || d.done {
		t.Errorf("let go, the pointer sets %g", got)
	}
	d.tick(down(dialAt.X+dialAt.W+10, 121))
	if got := d.tick(hold(200, 121)); got != 0 {
		t.Errorf("pressed beside the slider, the pointer sets %g", got)
	}
}

func TestASliderIsClickedAndTurned(t *testing.T) {
	d := &dial{value: 100, step: 25}
	d.tick(away)
	end := d.knob()
	middle := end / 2
	d.tick(down(middle, 121))
	if got := d.tick(up(middle, 121)); got != 50 || !d.done {
		t.Errorf("a click in the middle sets %g, done %v", got, d.done)
	}
	// A short click has its press and its release in one tick. The drag before it held the knob at
	// its side.
	d.tick(down(d.knob()+5, 121))
	d.tick(up(d.knob()+5, 121))
	d.step = 0
	click := down(middle/2, 121)
	click.Released = true
	if d.tick(click); math.Abs(d.knob()-middle/2) > 1 || !d.done {
		t.Errorf("a short click at %g moves the knob to %g, done %v", middle/2, d.knob(), d.done)
	}
	d.step, d.value = 25, 50
	if got := d.tick(Input{X: 100, Y: 121, Wheel: 1}); got != 75 || !d.done || d.frame.In.Wheel != 0 {
		t.Errorf("a notch of the wheel sets %g, done %v, and leaves %g", got, d.done, d.frame.In.Wheel)
	}
	for _, want := range []float64{75, 50} { // two half notches of the wheel make one step
		if got := d.tick(Input{X: 100, Y: 121, Wheel: -0.5}); got != want {
			t.Errorf("half a notch sets %g, want %g", got, want)
		}
	}
	if got := d.tick(Input{X: 100, Y: 90, Wheel: 1}); got != 50 {
		t.Errorf("the wheel beside the slider sets %g", got)
	}
}

func TestASliderGoesByKeys(t *testing.T) {
	d := &dial{value: 40, step: 25} // the value lies between two steps
	d.tick(away)
	d.tick(keys(KeyRight))
	if d.value != 40 {
		t.Errorf("without the focus Right sets %g", d.value)
	}
	d.tick(keys(KeyTab))
	for _, k := range []struct {
		key  Key
		want float64
	}{{KeyRight, 75}, {KeyRight, 100}, {KeyRight, 100}, {KeyLeft, 75}, {KeyHome, 0}, {KeyLeft, 0}, {KeyEnd, 100}} {
		if got := d.tick(keys(k.key)); got != k.want || !d.done || d.frame.In.Keys[k.key] {
			t.Errorf("%s: %g, done %v; want %g", k.key, got, d.done, k.want)
		}
	}
	d.step, d.value = 0, 50
	if got := d.tick(keys(KeyRight)); got <= 50 || got > 60 {
		t.Errorf("a slider without steps goes from 50 to %g", got)
	}
	d.tick(down(dialAt.X+30, 121))
	d.tick(up(dialAt.X+30, 121))
	now := d.value
	d.tick(Input{X: -1, Y: -1, Moved: true})
	if got := d.tick(keys(KeyRight)); got <= now { // a click gave the slider the focus
		t.Errorf("Right after a click: %g after %g", got, now)
	}
}

// Only marked values can be chosen: a click, a drag, the wheel and the keys go from mark to mark.
func TestASliderWithMarks(t *testing.T) {
	preview := -1.0
	s := Slider{ID: "it", At: Rect{0, 100, 200 + 2*knob, 42}, High: 10, Step: 1, Value: 2,
		Marked:  func(v float64) bool { return v == 2 || v == 3 || v == 8 },
		Preview: func(v float64) { preview = v }}
	var st State
	turn := func(in Input) *Frame {
		return tick(&st, in, func(f *Frame) { s.Value, _ = f.Slider(s) })
	}
	at := func(v float64) float64 { return knob + 20*v } // on the screen
	turn(away)
	for _, c := range []struct{ to, want float64 }{{5, 3}, {6, 8}, {10, 8}, {0, 2}} {
		turn(down(at(c.to), 121))
		if turn(up(at(c.to), 121)); s.Value != c.want {
			t.Errorf("a click on %g chooses %g, want %g", c.to, s.Value, c.want)
		}
	}
	turn(down(at(2), 121))
	if turn(hold(at(7), 121)); s.Value != 8 {
		t.Errorf("a drag to 7 chooses %g", s.Value)
	}
	turn(up(at(0), 121))
	for _, k := range []struct {
		key  Key
		want float64
	}{{KeyRight, 3}, {KeyRight, 8}, {KeyRight, 8}, {KeyLeft, 3}, {KeyHome, 2}, {KeyLeft, 2}, {KeyEnd, 8}} {
		if turn(keys(k.key)); s.Value != k.want {
			t.Errorf("%s chooses %g, want %g", k.key, s.Value, k.want)
		}
	}
	if turn(Input{X: at(5), Y: 121, Wheel: -2}); s.Value != 2 {
		t.Errorf("two notches of the wheel choose %g", s.Value)
	}

	// The preview belongs to the mark under the pointer. The keyboard has no preview.
	for _, c := range []struct {
		in   Input
		want float64
	}{
		{Input{X: at(7), Y: 121, Moved: true}, 8}, {Input{X: at(7), Y: 121}, 8}, {Input{X: at(4), Y: 121, Moved: true}, 3},
		{Input{X: at(4), Y: 200, Moved: true}, -1}, {Input{X: at(4), Y: 121, Keys: map[Key]bool{KeyHome: true}}, -1}, {Input{X: at(4), Y: 121}, -1},
	} {
		preview = -1
		if turn(c.in); preview != c.want || s.Value != 2 {
			t.Errorf("%+v: the preview is %g, want %g, and the value %g", c.in, preview, c.want, s.Value)
		}
	}
}

// TestTheLineOfASliderStays checks that the slider's line keeps its place when the text of the
// value changes.
func TestTheLineOfASliderStays(t *testing.T) {
	f := tick(&State{}, away, func(*Frame) {})
	s := Slider{At: dialAt, High: 100, Say: func(v float64) string { return fmt.Sprint(v) }}
	first := s.line(f)
	s.Value = 100
	if got := s.line(f); got != first || first.W <= 0 {
		t.Errorf("the line goes from %+v to %+v", first, got)
	}
}

func TestATipWaits(t *testing.T) {
	var st State
	lines := []string{"First line", "Second line"}
	shown := func(in Input) (texts []string) {
		f := tick(&st, in, func(f *Frame) {
			for i, x := range []float64{0, 60} {
				r := Rect{x, 100, 50, 42}
				touch := f.Control("it-"+itoa(i), r, true)
				f.Tell(r, touch.Focused, lines[:2-i]...)
			}
			f.DrawTip(400)
		})
		for _, c := range f.Commands {
			if c.Kind == Text {
				texts = append(texts, c.Text)
			}
		}
		return texts
	}
	over, beside := Input{X: 10, Y: 110}, Input{X: 70, Y: 110}
	for i := range tipDelay - 1 {
		if got := shown(over); len(got) != 0 {
			t.Fatalf("after %d ticks: %q", i+1, got)
		}
	}
	if got := shown(over); !slices.Equal(got, lines) {
		t.Errorf("after a while: %q, want both lines", got)
	}
	if got := shown(beside); !slices.Equal(got, lines[:1]) {
		t.Errorf("on the next thing: %q, want its line at once", got)
	}
	if got := shown(down(70, 110)); len(got) != 0 {
		t.Errorf("while it is pressed: %q", got)
	}
	shown(up(70, 110))
	if got := shown(beside); len(got) != 0 {
		t.Errorf("after a click: %q at once", got)
	}
	for range 3 * tipDelay {
		if got := shown(beside); len(got) != 0 {
			t.Fatalf("long after a click: %q", got)
		}
	}
	shown(over)
	for range tipDelay {
		shown(beside)
	}
	if got := shown(beside); !slices.Equal(got, lines[:1]) {
		t.Errorf("when the pointer comes back: %q", got)
	}
	shown(away)
	// Tab starts at the second line, because it was clicked.
	if got := shown(keys(KeyTab)); !slices.Equal(got, lines) {
		t.Errorf("with the focus: %q", got)
	}
	tab := over
	tab.Keys = map[Key]bool{KeyTab: true}
	if got := shown(tab); !slices.Equal(got, lines[:1]) {
		t.Errorf("with the focus on the second and the pointer on the first: %q", got)
	}
	tab.Keys, tab.X = map[Key]bool{KeyTab: true}, beside.X
	if got := shown(tab); !slices.Equal(got, lines) {
		t.Errorf("with the focus on the first and the pointer on the second: %q", got)
	}
}

// TestATipGoes checks that a tip goes with a key, with the wheel and when the texts below it
// change, and comes again only after the pointer or the focus has left its item.
func TestATipGoes(t *testing.T) {
	over, wheel, typed := Input{X: 10, Y: 110}, Input{X: 10, Y: 110, Wheel: 1}, Input{X: 10, Y: 110, Typed: []rune("a")}
	key := keys(KeyLeft)
	key.X, key.Y = over.X, over.Y
	for name, c := range map[string]struct {
		in    Input
		below string
		goes  bool
	}{
		"nothing": {over, "12", false}, "a key": {key, "12", true}, "a letter": {typed, "12", true}, "the wheel": {wheel, "12", true}, "the content": {over, "13", true},
	} {
		var st State
		below := "12"
		shown := func(in Input) bool {
			f := tick(&st, in, func(f *Frame) {
				f.Label(Rect{0, 75, 50, 20}, below, theme.Small, Regular, Left, f.Theme.Text)
				f.Label(Rect{300, 75, 50, 20}, itoa(int(st.ticks)), theme.Small, Regular, Left, f.Theme.Text) // elsewhere
				f.Tip("it", Rect{0, 100, 50, 42}, func() string { return "words" })
				f.DrawTip(400)
			})
			return slices.ContainsFunc(f.Commands, func(c Command) bool { return c.Text == "words" })
		}
		for range tipDelay + 3 {
			shown(over)
		}
		if !shown(over) {
			t.Fatalf("%s: there is no tip", name)
		}
		below = c.below
		if got := shown(c.in); got == c.goes {
			t.Errorf("%s: the tip is shown: %v", name, got)
		}
		for range 3 * tipDelay {
			if got := shown(over); got == c.goes {
				t.Fatalf("%s: later the tip is shown: %v", name, got)
			}
		}
		shown(away)
		for range tipDelay {
			shown(over)
		}
		if !shown(over) {
			t.Errorf("%s: after the pointer has left the item, it has no tip", name)
		}
		shown(away)
		if !shown(keys(KeyTab)) || shown(keys(KeyLeft)) || shown(away) {
			t.Errorf("%s: with the focus, the tip is not shown until the next key", name)
		}
	}
}

// TestATipOfWordsThatGrow checks that a text gets its tip even if its numbers change while the
// pointer rests on it. It also checks this for the keyboard.
func TestATipOfWordsThatGrow(t *testing.T) {
	var st State
	grown := 0.0
	shown := func(in Input) bool {
		grown++
		f := tick(&st, in, func(f *Frame) {
			f.Tip("it", Rect{0, 100, 50 + grown, 42}, func() string { return "figures" })
			f.DrawTip(400)
		})
		return slices.ContainsFunc(f.Commands, func(c Command) bool { return c.Text == "figures" })
	}
	for i := range tipDelay {
		if got, want := shown(Input{X: 10, Y: 110}), i == tipDelay-1; got != want {
			t.Fatalf("after %d ticks it shows: %v", i+1, got)
		}
	}
	if shown(away) || !shown(keys(KeyTab)) {
		t.Error("the keyboard has no tip, or the pointer still one")
	}
}

func TestALongTipStaysInTheWindow(t *testing.T) {
	var st State
	st.ShowFocus, st.Focus = true, "it"
	f := tick(&st, Input{X: -1, Y: -1}, func(f *Frame) {
		r := Rect{200, 4, 42, 42} // there is no space above the control
		f.Tell(r, f.Control("it", r, true).Focused, "a sentence that is much too long for one line of so narrow a window")
		f.DrawTip(250)
	})
	texts := 0
	for _, c := range f.Commands {
		b := c.Bounds(width)
		if c.Kind == Text {
			texts++
			if b.X < 0 || b.X+b.W > 250 || b.Y < 46 {
				t.Errorf("%q leaves the window or covers what it tells of: %+v", c.Text, b)
			}
		}
	}
	if texts < 2 {
		t.Errorf("%d lines", texts)
	}
}

func TestProgressIsCancelled(t *testing.T) {
	var st State
	declare := func(in Input, share float64, at int64) (cancelled bool, f *Frame) {
		f = tick(&st, in, func(f *Frame) {
			cancelled = f.Progress(Progress{ID: "cancel", At: Rect{0, 0, 400, 48}, Label: "Reading", Share: share, Tick: at, Cancel: "Cancel"})
		})
		return cancelled, f
	}
	full := func(f *Frame) (from, to float64) {
		for _, c := range f.Commands {
			if c.Top == f.Theme.Dim && c.Kind == Box {
				return c.X - c.W, c.X + c.W
			}
		}
		return 0, 0
	}
	_, f := declare(away, 0.5, 0)
	r := where(f, "cancel")
	if r.H < theme.Target {
		t.Errorf("the button is %g high", r.H)
	}
	x, y := r.Center()
	declare(down(x, y), 0.5, 0)
	if cancelled, _ := declare(up(x, y), 0.5, 0); !cancelled {
		t.Error("a click does not cancel")
	}
	declare(keys(KeyTab), 0.5, 0)
	if cancelled, _ := declare(keys(KeyEnter), 0.5, 0); !cancelled {
		t.Error("Enter does not cancel")
	}
	ends := func(share float64, at int64) (from, to float64) {
		_, f := declare(away, share, at)
		return full(f)
	}
	_, half := ends(0.5, 0)
	if _, all := ends(1, 0); all <= half*1.9 {
		t.Errorf("the bar ends at %g for all and at %g for half", all, half)
	}
	if from, to := ends(0, 0); from != to {
		t.Errorf("nothing is done, but the bar is full from %g to %g", from, to)
	}
	first, _ := ends(-1, 0)
	if second, _ := ends(-1, 60); second <= first {
		t.Errorf("the bar of an unknown share stands at %g", first)
	}
	for at := range int64(1000) {
		if from, to := ends(-1, at); from < 0 || to > r.X {
			t.Fatalf("at %d the bar goes from %g to %g", at, from, to)
		}
	}
}

// TestCapture checks that a pressed control captures the pointer until the button is released, and
// no longer.
func TestCapture(t *testing.T) {
	var st State
	var first, second Touch
	turn := func(in Input) *Frame {
		return tick(&st, in, func(f *Frame) {
			first = f.Control("first", Rect{0, 0, 100, 42}, true)
			second = f.Control("second", Rect{0, 50, 100, 42}, true)
		})
	}
	turn(down(10, 10))
	if f := turn(hold(10, 60)); !first.Held || first.Down || second.Over || f.Over != "" {
		t.Errorf("dragged over the second: first %+v, second %+v, over %q", first, second, f.Over)
	}
	if turn(up(10, 60)); !first.Dropped || first.Held || first.Clicked || second.Clicked {
		t.Errorf("let go over the second: first %+v, second %+v", first, second)
	}
	if turn(Input{X: 10, Y: 60}); !second.Over || first.Dropped {
		t.Errorf("afterwards: first %+v, second %+v", first, second)
	}
	turn(down(10, 10))
	turn(Input{X: 10, Y: 60}) // the release went to another window
	if !second.Over {
		t.Errorf("the pointer is not given back: %+v", second)
	}
	turn(down(200, 200))
	if turn(hold(200, 200)); first.Held {
		t.Errorf("a press beside both holds the first: %+v", first)
	}
}

func TestClip(t *testing.T) {
	l := List{Scale: 2, Measure: width}
	l.Clip(Rect{0, 0, 50, 50}, func() {
		l.Fill(Rect{40, 40, 20, 20}, 0, theme.Themes[0].Text)
		l.Clip(Rect{45, 0, 50, 50}, func() { l.Fill(Rect{40, 40, 20, 20}, 0, theme.Themes[0].Text) })
	})
	l.Fill(Rect{40, 40, 20, 20}, 0, theme.Themes[0].Text)
	for i, want := range []Rect{{78, 78, 22, 22}, {90, 78, 10, 22}, {78, 78, 44, 44}} {
		if got := l.Commands[i].Bounds(width); got != want {
			t.Errorf("command %d touches %+v, want %+v", i, got, want)
		}
	}
}

// In a high place the button of a progress bar is below it, so that the label has the whole width.
func TestProgressInAHighPlace(t *testing.T) {
	for _, c := range []struct {
		height float64
		below  bool
	}{{48, false}, {84, true}} {
		var st State
		f := Begin(&st, Input{X: -1, Y: -1}, theme.Themes[0], 1, width)
		at := Rect{10, 20, 164, c.height}
		f.Progress(Progress{ID: "cancel", At: at, Label: "Reading", Cancel: "Cancel"})
		f.End()
		button := f.Controls[0].Rect
		if at.intersect(button) != button || button.H < theme.Target || button.Y > 40 != c.below || button.W == at.W != c.below {
			t.Errorf("%g high: the button stands at %+v", c.height, button)
		}
	}
}

// A choice with a menu keeps its label away from its arrow.
func TestMenuChoice(t *testing.T) {
	var st State
	r := Rect{0, 0, 84, 42}
	x, y := r.Center()
	for _, in := range []Input{{X: x, Y: y, Pressed: true, Down: true}, {X: x, Y: y, Released: true}} {
		f := Begin(&st, in, theme.Themes[0], 1, width)
		clicked := f.MenuChoice("page", r, "Moves", true)
		f.End()
		if clicked != in.Released {
			t.Errorf("clicked: %v after %+v", clicked, in)
		}
		for _, c := range f.Commands {
			if c.Text == "Moves" && c.X+width(c.Text, c.Size, c.Weight) > r.W-menuArrow {
				t.Errorf("the label ends at %g", c.X+width(c.Text, c.Size, c.Weight))
			}
		}
	}
}

// A text that is shortened has a tip with all of it. A part that is clipped away has none, and
// neither has one with a tip of its own or one that a layer covers.
func TestAShortenedTextHasATip(t *testing.T) {
	const long = "a sentence that is too long"
	at := Rect{0, 100, 60, 20}
	label := func(f *Frame) { f.Label(at, long, 12, Regular, Left, f.Theme.Text) }
	for _, c := range []struct {
		name    string
		declare func(f *Frame)
		want    string
	}{
		{"short", func(f *Frame) { f.Label(at, "short", 12, Regular, Left, f.Theme.Text) }, ""},
		{"long", label, long},
		{"another tip", func(f *Frame) { label(f); f.Tip("it", at, func() string { return "about it" }) }, "about it"},
		{"clipped", func(f *Frame) { f.Clip(Rect{0, 0, 60, 100}, func() { label(f) }) }, ""},
		{"covered", func(f *Frame) { f.Block(); label(f); f.Unblock() }, ""},
		{"blocked", func(f *Frame) { f.Block(); label(f) }, ""},
	} {
		var st State
		var f *Frame
		drawn := 0
		for range tipDelay {
			f = tick(&st, Input{X: 10, Y: 110}, func(f *Frame) {
				c.declare(f)
				drawn = len(f.Commands)
				f.DrawTip(400)
			})
		}
		got := ""
		for _, command := range f.Commands[drawn:] {
			got += command.Text
		}
		if got != c.want {
			t.Errorf("%s: the tip is %q, want %q", c.name, got, c.want)
		}
	}
}
