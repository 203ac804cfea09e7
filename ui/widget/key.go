package widget

import (
	"slices"
	"strings"
)

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

// The keys of letters.
const (
	KeyA Key = 'A' + iota
	KeyB
	KeyC
	KeyD
	KeyE
	KeyF
	KeyG
	KeyH
	KeyI
	KeyJ
	KeyK
	KeyL
	KeyM
	KeyN
	KeyO
	KeyP
	KeyQ
	KeyR
	KeyS
	KeyT
	KeyU
	KeyV
	KeyW
	KeyX
	KeyY
	KeyZ
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

// KeyNamed returns the key with a name, as String returns it; 0 if there is none. Scripts of tests
// name keys so.
func KeyNamed(name string) (key Key) {
	bare := name
	for _, m := range []Key{Ctrl, Shift} {
		if rest, found := strings.CutPrefix(bare, m.String()); found {
			key, bare = key|m, rest
		}
	}
	if len(bare) == 1 && Letter(bare[0]).letter() {
		return key | Letter(bare[0])
	}
	if i := slices.Index(keyNames[:], bare); i > 0 {
		return key | Key(i)
	}
	return 0
}
