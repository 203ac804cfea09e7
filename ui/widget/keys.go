package widget

import "strings"

// keySet says which keys are a control's own while it has the focus. Frame.Begin takes them from
// Input, so that no handler of a screen answers them, wherever in the frame it stands.
type keySet uint8

// The sets.
const (
	keysText keySet = 1 << iota // what is typed, and the keys that edit a line
	keysTab                     // Tab
	keysAll                     // every key but F11 and its like
)

// editing are the keys of keysText without Ctrl+ and Shift+. Letters, digits and Space are handled
// by hand: what they type is what counts.
var editing = map[string]bool{"Left": true, "Right": true, "Home": true, "End": true,
	"Backspace": true, "Delete": true, "Enter": true, "Space": true}

// editingChords are the letters that edit a line together with Ctrl. The other chords stay with the
// screen.
const editingChords = "ACVXYZ"

// has reports whether the key of that name is in the set.
func (k keySet) has(name string) bool {
	bare := strings.TrimPrefix(name, "Ctrl+")
	chord := bare != name
	bare = strings.TrimPrefix(bare, "Shift+")
	function := len(bare) > 1 && bare[0] == 'F' && bare[1] >= '1' && bare[1] <= '9'
	switch {
	case k&keysAll != 0 && !function:
		return true
	case k&keysTab != 0 && name == "Tab":
		return true
	case k&keysText == 0:
		return false
	case len(bare) == 1 && chord:
		return strings.Contains(editingChords, bare)
	}
	return len(bare) == 1 || editing[bare]
}

// focused returns the control of the last frame that has the focus, or an empty one.
func (st *State) focused() Control {
	for _, c := range st.last {
		if st.Focus != "" && c.ID == st.Focus && c.Enabled {
			return c
		}
	}
	return Control{}
}

// keep puts the keys aside that are the own ones of the control with the focus.
func (f *Frame) keep() {
	c := f.State.focused()
	set := c.keys
	f.keeper = c.ID
	if set&(keysText|keysAll) != 0 {
		f.kept.Typed, f.In.Typed = f.In.Typed, nil
	}
	for name := range f.In.Keys {
		if set.has(name) {
			if f.kept.Keys == nil {
				f.kept.Keys = map[string]bool{}
			}
			f.kept.Keys[name] = true
			delete(f.In.Keys, name)
		}
	}
}

// own says that the control that was declared last has the keys of a set to itself while it has the
// focus, and returns those of this tick. They are none where it got the focus in this tick.
func (f *Frame) own(set keySet) Input {
	c := &f.Controls[len(f.Controls)-1]
	c.keys = set
	if !c.Enabled || f.State.Focus != c.ID || f.keeper != c.ID {
		return Input{}
	}
	return f.kept
}

// Clipboard is the system's clipboard as the widgets see it. Neither method may wait.
type Clipboard interface {
	Copy(text string)
	Paste() <-chan string // the text comes over it; it is closed where there is none
}
