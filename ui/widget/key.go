package widget

import "strings"

// Key is a key of the keyboard, together with the modifiers that are held, such as Ctrl|KeyZ. A
// letter is the one that the key shows in the user's layout.
type Key uint16

// The modifiers. On a Mac, Ctrl is also the Command key.
const (
	Ctrl Key = 1 << (8 + iota)
	Shift

	modifiers = Ctrl | Shift
)

// The keys that are no letters.
const (
	KeyLeft Key = iota + 1
	KeyRight
	KeyUp
	KeyDown
	KeyPageUp
	KeyPageDown
	KeyHome
	KeyEnd
	KeyBackspace
	KeyDelete
	KeyEnter
	KeyEscape
	KeyTab
	KeySpace
	KeyF1
	KeyF11
)

// The keys of letters with a meaning.
const (
	KeyA Key = 'A'
	KeyC Key = 'C'
	KeyF Key = 'F'
	KeyK Key = 'K'
	KeyL Key = 'L'
	KeyM Key = 'M'
	KeyN Key = 'N'
	KeyO Key = 'O'
	KeyR Key = 'R'
	KeyS Key = 'S'
	KeyT Key = 'T'
	KeyV Key = 'V'
	KeyW Key = 'W'
	KeyX Key = 'X'
	KeyY Key = 'Y'
	KeyZ Key = 'Z'
)

// keyNames are the names of the keys that are no letters.
var keyNames = [...]string{KeyLeft: "Left", KeyRight: "Right", KeyUp: "Up", KeyDown: "Down",
	KeyPageUp: "PgUp", KeyPageDown: "PgDn", KeyHome: "Home", KeyEnd: "End",
	KeyBackspace: "Backspace", KeyDelete: "Delete", KeyEnter: "Enter", KeyEscape: "Escape",
	KeyTab: "Tab", KeySpace: "Space", KeyF1: "F1", KeyF11: "F11"}

// Letter returns the key of a letter from A to Z.
func Letter(capital byte) Key { return Key(capital) }

// letter reports whether the key, without modifiers, is a letter.
func (k Key) letter() bool { return k >= 'A' && k <= 'Z' }

// String returns the name of the key, such as Ctrl+Z.
func (k Key) String() string {
	var name strings.Builder
	if k&Ctrl != 0 {
		name.WriteString("Ctrl+")
	}
	if k&Shift != 0 {
		name.WriteString("Shift+")
	}
	switch bare := k &^ modifiers; {
	case bare.letter():
		name.WriteByte(byte(bare))
	case int(bare) < len(keyNames):
		name.WriteString(keyNames[bare])
	}
	return name.String()
}

// KeyNamed returns the key with a name, as String returns it, or 0. Scripts of tests name keys so.
func KeyNamed(name string) Key {
	for key := range modifiers + 'Z' + 1 {
		if key.String() == name {
			return key
		}
	}
	return 0
}
