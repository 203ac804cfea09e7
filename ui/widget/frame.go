package widget

import (
	"cmp"
	"slices"
	"unicode"

	"flipside/ui/theme"
)

// Input is the input since the last tick. Positions are in density-independent pixels.
type Input struct {
	X, Y              float64
	Moved             bool // the pointer moved
	Pressed, Released bool // the main button was pressed or released; both after a short click
	Down              bool // the main button was down, if only for a part of the tick
	RightPressed      bool // the right button was pressed
	RightDown         bool
	Shift             bool // the key is held
	Wheel             float64
	Keys              map[Key]bool // pressed or repeated keys
	Typed             []rune
}

// Key reports whether the key was pressed. It removes the key from the input, so that nothing else
// handles it.
func (in *Input) Key(key Key) bool {
	if in.Keys[key] {
		delete(in.Keys, key)
		return true
	}
	return false
}

// Struck returns what was typed, for a screen to which it is a key and not text: letters are in
// lower case, also with Caps Lock.
func (in *Input) Struck() []rune {
	struck := make([]rune, len(in.Typed))
	for i, r := range in.Typed {
		struck[i] = unicode.ToLower(r)
	}
	return struck
}

// Control is a control that a frame declared.
type Control struct {
	ID      string
	Rect    Rect
	Enabled bool
	inside  bool // an entry of a list; the whole list is one stop of Tab
	keys    keySet
}

// State is the state that stays from frame to frame: the focus, the pressed control, and the
// controls of the last frame.
type State struct {
	Focus     string    // id of the control with the focus; empty while the keyboard is not used
	ShowFocus bool      // the keyboard was used more recently than the pointer
	Clipboard Clipboard // nil if there is none
	next      string    // the control that gets the focus at the end of this frame, if any
	pressed   string    // the control with the captured pointer, from the press to the release
	ticks     int64
	last      []Control
	rooms     [2]room // used in turn
	pointer   pointer
	shownTip  shownTip
}

// room is the memory for the lists of a frame, and later frames use it again. Otherwise these lists
// would be most of the garbage of a tick. The garbage collector must seldom run during a search,
// because it takes CPU cores from the frames.
type room struct {
	commands []Command
	controls []Control
	moving   []animation
}

// Parts are the places of parts of a screen, for an overlay that leaves them free. Whoever declares
// a part numbers it.
type Parts [4]Rect

// Add adds a rectangle to a part.
func (p *Parts) Add(part int, r Rect) { p[part] = p[part].Union(r) }

// Frame is the interface of one tick.
type Frame struct {
	List
	In       Input
	Theme    theme.Theme
	State    *State
	Controls []Control
	Over     string // the control under the pointer
	Parts    Parts
	kept     Input  // keys that belong to the keeper alone
	keeper   string // the control that had the focus at the beginning of the frame
	acted    bool   // a key was pressed or the wheel turned
	blocked  bool   // a layer above takes the input
	layer    int    // the controls with a smaller index lie below the topmost layer
	moving   []animation
	tip      string // text of the tip, such as the name of an icon without a label
	tipFor   Rect
}

// Begin starts a frame. Tab moves the focus through the controls of the last frame. The lists of a
// frame stay valid until the frame after the next one begins.
func Begin(st *State, in Input, th theme.Theme, scale float64, measure func(string, float64, Weight) float64) *Frame {
	st.rooms[0], st.rooms[1] = st.rooms[1], st.rooms[0]
	f := &Frame{List: List{Scale: scale, Measure: measure, Commands: st.rooms[0].commands[:0]}, In: in, Theme: th, State: st,
		Controls: st.rooms[0].controls[:0], moving: st.rooms[0].moving[:0]}
	f.acted = len(in.Keys) > 0 || len(in.Typed) > 0 || in.Wheel != 0
	if in.Pressed || in.Moved {
		st.ShowFocus = false
	}
	st.ticks++
	if in.Pressed { // the last release may have gone to another window
		st.pressed = ""
	}
	if st.focused().keys&keysTab == 0 && f.In.Key(KeyTab) {
		st.Step(1)
	}
	if f.In.Key(Shift | KeyTab) {
		st.Step(-1)
	}
	f.keep()
	return f
}

// Step moves the focus through the enabled controls of the last frame, as Tab does: by is 1 or -1.
func (st *State) Step(by int) {
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

// FocusNext gives the focus to a control from the next frame on. The control may lie in another
// layer there.
func (f *Frame) FocusNext(id string) { f.State.next = id }

// End closes the frame. The focus stays on its control only if that control is still there.
func (f *Frame) End() {
	f.State.rooms[0] = room{f.Commands, f.Controls, f.moving}
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

// Block makes all controls until Unblock ignore the input, because a layer above takes it.
func (f *Frame) Block() { f.blocked = true }

// Unblock begins the topmost layer. It covers the texts that were shortened below it.
func (f *Frame) Unblock() { f.blocked, f.layer, f.cuts = false, len(f.Controls), nil }

// Touch reports how the user uses a control in this frame.
type Touch struct {
	Over, Down, Focused bool
	Held                bool // pressed on the control and not released, wherever the pointer is
	Dropped             bool // released after a press on the control, wherever the pointer is
	Clicked             bool // pressed and released over it, or Enter while it has the focus
}

// Control declares a control and returns how the user uses it.
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
	if t.Focused && f.In.Key(KeyEnter) {
		t.Clicked = true
	}
	return t
}

// Entry declares an entry of a list that is already declared as a control. The pointer can use the
// entry, but the focus goes to the list, because the list is one stop of Tab.
func (f *Frame) Entry(list, id string, r Rect) Touch {
	t := f.Control(id, r, true)
	f.Controls[len(f.Controls)-1].inside = true
	if f.State.Focus == id {
		f.State.Focus = list
	}
	t.Focused = false
	return t
}

// Arrange puts the controls from index from on into reading order for Tab: from top to bottom, and
// from left to right. They must be in one column.
func (f *Frame) Arrange(from int) {
	slices.SortStableFunc(f.Controls[from:], func(a, b Control) int {
		return cmp.Or(cmp.Compare(a.Rect.Y, b.Rect.Y), cmp.Compare(a.Rect.X, b.Rect.X))
	})
}

// FocusRing draws the mark of the focus around r.
func (f *Frame) FocusRing(r Rect, radius float64) {
	f.Outline(r.Inset(-4), radius+4, 2, f.Theme.Ring)
	f.Outline(r.Inset(-3), radius+3, 2, f.Theme.Focus)
}

// Blocked reports whether controls declared now ignore the input.
func (f *Frame) Blocked() bool { return f.blocked }
