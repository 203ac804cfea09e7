package widget

import (
	"flipside/ui/theme"
)

// Input is what the hands did since the last tick, positions in density-independent pixels.
type Input struct {
	X, Y              float64
	Moved             bool // the pointer moved
	Pressed, Released bool // the main button went down or up
	Down              bool
	Shift             bool // is held
	Wheel             float64
	Keys              map[string]bool // keys that went down or repeat, by the names of the key table, such as "Ctrl+Z"
	Typed             []rune
}

// Key reports whether the key went down and takes it away, so that nobody else answers it.
func (in *Input) Key(name string) bool {
	if in.Keys[name] {
		delete(in.Keys, name)
		return true
	}
	return false
}

// Control is a control as it was declared in a frame.
type Control struct {
	ID      string
	Rect    Rect
	Enabled bool
	inside  bool // of a list that is one stop of Tab
	keys    keySet
}

// State is what outlives a frame: the focus, what was pressed, and the controls of the last frame.
type State struct {
	Focus     string    // id; empty while nobody uses the keyboard
	ShowFocus bool      // the keyboard was used last
	Clipboard Clipboard // nil where there is none
	next      string    // the control that gets the focus when this frame ends; empty where it stays
	pressed   string    // the control that the button went down on: it has the pointer until the button is let go
	ticks     int64
	last      []Control
	rooms     [2]room // used in turn
	pointer   pointer
	shownTip  shownTip
}

// room is the memory of a frame's lists, which would otherwise be the most of what a tick leaves to
// the garbage collector: it must seldom run while a search does, for it takes the cores from the
// frames.
type room struct {
	commands []Command
	controls []Control
}

// Frame is one tick's interface.
type Frame struct {
	List
	In       Input
	Theme    theme.Theme
	State    *State
	Controls []Control
	Over     string // the control under the pointer
	kept     Input  // the keys that are the own ones of the keeper
	keeper   string // the control that had the focus when the frame began
	blocked  bool   // a layer above takes the input
	layer    int    // controls before it are below the topmost layer
	tip      string // the name of an icon without one
	tipFor   Rect
}

// Begin starts a frame. Tab moves the focus along the controls of the last one. The lists of a
// frame are valid until the frame after the next one begins.
func Begin(st *State, in Input, th theme.Theme, scale float64, measure func(string, float64, Weight) float64) *Frame {
	st.rooms[0], st.rooms[1] = st.rooms[1], st.rooms[0]
	f := &Frame{List: List{Scale: scale, Measure: measure, Commands: st.rooms[0].commands[:0]}, In: in, Theme: th, State: st,
		Controls: st.rooms[0].controls[:0]}
	if in.Pressed || in.Moved {
		st.ShowFocus = false
	}
	st.ticks++
	if in.Pressed { // also where the release before went to another window
		st.pressed = ""
	}
	if st.focused().keys&keysTab == 0 && f.In.Key("Tab") {
		st.step(1)
	}
	if f.In.Key("Shift+Tab") {
		st.step(-1)
	}
	f.keep()
	return f
}

// step moves the focus to the next or previous enabled control.
func (st *State) step(by int) {
	st.ShowFocus = true
	n := len(st.last)
	if n == 0 {
		return
	}
	at := -1
	for i, c := range st.last {
		if c.ID == st.Focus {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	for range n {
		at = (at + by + n) % n
		if st.last[at].Enabled && !st.last[at].inside {
			st.Focus = st.last[at].ID
			return
		}
	}
}

// Step moves the focus among the last frame's controls, as Tab does.
func (f *Frame) Step(by int) { f.State.step(by) }

// FocusNext gives the focus to a control from the next frame on, where it may be in another layer.
func (f *Frame) FocusNext(id string) { f.State.next = id }

// End closes the frame: the focus stays only on a control that is still there.
func (f *Frame) End() {
	f.State.rooms[0] = room{f.Commands, f.Controls}
	f.State.last = f.Controls[f.layer:]
	found := false
	for _, c := range f.State.last {
		found = found || c.ID == f.State.Focus && c.Enabled
	}
	if !found {
		f.State.Focus = ""
	}
	if f.State.next != "" {
		f.State.Focus, f.State.next = f.State.next, ""
	}
	if f.In.Released {
		f.State.pressed = ""
	}
}

// Block makes what is declared until Unblock deaf: a layer above it has the input.
func (f *Frame) Block() { f.blocked = true }

// Unblock begins the topmost layer.
func (f *Frame) Unblock() { f.blocked, f.layer = false, len(f.Controls) }

// Touch is how a control is being used.
type Touch struct {
	Over, Down, Focused bool
	Held                bool // pressed on the control and not let go, wherever the pointer went since
	Dropped             bool // let go in this tick, wherever the pointer is
	Clicked             bool // released over the control that it was pressed on, or Enter while it has the focus
}

// Control declares a control and tells how it is being used.
func (f *Frame) Control(id string, r Rect, enabled bool) Touch {
	f.Controls = append(f.Controls, Control{ID: id, Rect: r, Enabled: enabled && !f.blocked})
	if !enabled || f.blocked {
		return Touch{}
	}
	st := f.State
	t := Touch{Over: r.Contains(f.In.X, f.In.Y), Focused: st.ShowFocus && st.Focus == id}
	dragging := (f.In.Down || f.In.Released) && !f.In.Pressed
	if dragging && st.pressed != "" && st.pressed != id { // another control has the pointer
		t.Over = false
	}
	if t.Over {
		f.Over = id
	}
	if t.Over && f.In.Pressed {
		st.pressed = id
		st.Focus = id
	}
	t.Held = st.pressed == id && f.In.Down
	t.Dropped = st.pressed == id && f.In.Released
	t.Down = t.Held && t.Over
	if t.Over && f.In.Released && st.pressed == id {
		t.Clicked = true
	}
	if t.Focused && f.In.Key("Enter") {
		t.Clicked = true
	}
	return t
}

// Entry declares an entry of the list that was declared as a control: the pointer reaches it, and
// gives the focus to the list, which is one stop of Tab.
func (f *Frame) Entry(list, id string, r Rect) Touch {
	t := f.Control(id, r, true)
	f.Controls[len(f.Controls)-1].inside = true
	if f.State.Focus == id {
		f.State.Focus = list
	}
	t.Focused = false
	return t
}

// FocusRing draws the mark of the focus around r.
func (f *Frame) FocusRing(r Rect, radius float64) {
	f.Outline(r.Inset(-4), radius+4, 2, f.Theme.Ring)
	f.Outline(r.Inset(-3), radius+3, 2, f.Theme.Focus)
}

// Blocked reports whether what is declared now is deaf.
func (f *Frame) Blocked() bool { return f.blocked }
