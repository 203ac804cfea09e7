package widget

import "slices"

// keySet is a set of keys that belong to a control alone while it has the focus. Frame.Begin
// removes these keys from Input, so no handler of a screen sees them, wherever in the frame it
// is.
type keySet uint8

// The sets of keys.
const (
	keysText keySet = 1 << iota // typed characters, and the keys that edit a line
	keysTab                     // Tab
	keysAll                     // every key except Ctrl+C and F11
)

// editing lists the keys of keysText without modifiers. The code of keySet.has adds the letters,
// because for them only the typed character matters.
var editing = []Key{KeyLeft, KeyRight, KeyHome, KeyEnd, KeyBackspace, KeyDelete, KeyEnter, KeySpace}

// editingChords lists the letters that edit a line when Ctrl is held. All other chords stay with
// the screen.
var editingChords = []Key{KeyA, KeyC, KeyV, KeyX, KeyY, KeyZ}

// has reports whether the key is in the set.
func (k keySet) has(key Key) bool {
	bare := key &^ modifiers
	switch {
	case k&keysAll != 0 && bare != KeyF11 && key != Ctrl|KeyC:
		return true
	case k&keysTab != 0 && key == KeyTab:
		return true
	case k&keysText == 0:
		return false
	case bare.letter() && key&Ctrl != 0:
		return slices.Contains(editingChords, bare)
	}
	return bare.letter() || slices.Contains(editing, bare)
}

// focused returns the control of the last frame that has the focus, or an empty Control.
func (st *State) focused() Control {
	for _, c := range st.last {
		if st.Focus != "" && c.ID == st.Focus && c.Enabled {
			return c
		}
	}
	return Control{}
}

// keep sets aside the keys that belong to the control with the focus alone.
func (f *Frame) keep() {
	c := f.State.focused()
	set := c.keys
	f.keeper = c.ID
	if set&(keysText|keysAll) != 0 {
		f.kept.Typed, f.In.Typed = f.In.Typed, nil
	}
	for key := range f.In.Keys {
		if set.has(key) {
			if f.kept.Keys == nil {
				f.kept.Keys = map[Key]bool{}
			}
			f.kept.Keys[key] = true
			delete(f.In.Keys, key)
		}
	}
}

// own reserves a set of keys for the control declared last, while it has the focus. It returns the
// reserved keys of this tick. They are empty if the control got the focus in this tick.
func (f *Frame) own(set keySet) Input {
	c := &f.Controls[len(f.Controls)-1]
	c.keys = set
	if !c.Enabled || f.State.Focus != c.ID || f.keeper != c.ID {
		return Input{}
	}
	return f.kept
}

// Clipboard is the interface of the widgets to the system's clipboard. Neither method may block.
type Clipboard interface {
	Copy(text string)
	Paste() <-chan string // delivers the text; it is closed without one if there is no text
}
