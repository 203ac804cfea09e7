package ui

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"flipside/ui/widget"
)

// namedKeys are the keys besides the letters that the interface uses, with their names in the
// interface. A key with repeat set repeats while it is held.
var namedKeys = []struct {
	key    ebiten.Key
	name   string
	repeat bool
}{
	{ebiten.KeyArrowLeft, "Left", true}, {ebiten.KeyArrowRight, "Right", true},
	{ebiten.KeyArrowUp, "Up", true}, {ebiten.KeyArrowDown, "Down", true},
	{ebiten.KeyPageUp, "PgUp", true}, {ebiten.KeyPageDown, "PgDn", true},
	{ebiten.KeyHome, "Home", false}, {ebiten.KeyEnd, "End", false},
	{ebiten.KeyBackspace, "Backspace", true}, {ebiten.KeyDelete, "Delete", true},
	{ebiten.KeyEnter, "Enter", false}, {ebiten.KeyNumpadEnter, "Enter", false},
	{ebiten.KeyEscape, "Escape", false}, {ebiten.KeyTab, "Tab", true}, {ebiten.KeySpace, "Space", false},
	{ebiten.KeyF11, "F11", false},
}

// letterKeys are the keys besides KeyA to KeyZ that can carry a letter on some keyboard layout.
var letterKeys = []ebiten.Key{ebiten.KeySemicolon, ebiten.KeyComma, ebiten.KeyPeriod,
	ebiten.KeySlash, ebiten.KeyQuote}

// repeatingLetters are the letters that repeat while their key is held.
const repeatingLetters = "VYZ"

// letterName returns the letter on a key, as a capital; empty if there is none. key is the position
// of the key on an American keyboard, and layout is the text on that key in the user's layout. So
// Ctrl+Z works with the key that shows Z. If the layout has no Latin letters, the American letters
// count too.
func letterName(key ebiten.Key, layout string) string {
	if len(layout) == 1 {
		if c := layout[0] | 0x20; c >= 'a' && c <= 'z' {
			return string(c - 0x20)
		}
	}
	if layout != "" && layout[0] < 0x80 || key > ebiten.KeyZ {
		return ""
	}
	return string(rune('A' + key - ebiten.KeyA))
}

// The times of key repeat, in ticks.
const (
	repeatAfter = 24
	repeatEvery = 4
)

// inputState stores the input of the last tick, for comparison with this tick.
type inputState struct {
	x, y  int
	typed []rune
	down  []ebiten.Key
	stuck stuck
	once  bool // held keys do not repeat: tests hold a key until the program has seen it
}

// distinct returns the number of keys among names. When KeyShiftLeft or KeyShiftRight is down,
// Ebitengine also names KeyShift. It does the same for the other modifiers.
func distinct(names []ebiten.Key) int {
	n := 0
	for _, key := range names {
		switch key {
		case ebiten.KeyShift, ebiten.KeyControl, ebiten.KeyAlt, ebiten.KeyMeta:
		default:
			n++
		}
	}
	return n
}

// held returns the number of keys and buttons that were down in this tick.
func (s *inputState) held() int {
	s.down = inpututil.AppendPressedKeys(s.down[:0])
	n := distinct(s.stuck.tick(s.down))
	s.down = inpututil.AppendJustPressedKeys(s.down[:0])
	for _, key := range s.down {
		if !ebiten.IsKeyPressed(key) {
			n++
		}
	}
	for _, button := range []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonRight} {
		if down(button) {
			n++
		}
	}
	return n
}

// down reports whether a button was down in this tick. Ebitengine reports a button that went down
// and up within one tick as pressed just now, but not as pressed.
func down(button ebiten.MouseButton) bool {
	return ebiten.IsMouseButtonPressed(button) || inpututil.IsMouseButtonJustPressed(button)
}

// presses reports whether a key is down.
func (s *inputState) presses(key ebiten.Key) bool {
	return ebiten.IsKeyPressed(key) && !s.stuck.has(key)
}

// strikes reports whether a key has just gone down, or is held and repeats now.
func (s *inputState) strikes(key ebiten.Key, repeat bool) bool {
	if inpututil.IsKeyJustPressed(key) { // the duration of a key that is already up again is 0
		return true
	}
	held := inpututil.KeyPressDuration(key)
	return repeat && !s.once && !s.stuck.has(key) && held > repeatAfter && (held-repeatAfter)%repeatEvery == 0
}

// still returns the input of a tick without input.
func (s *inputState) still(scale float64) widget.Input {
	return widget.Input{X: float64(s.x) / scale, Y: float64(s.y) / scale, Keys: map[string]bool{}}
}

// read reads the input of this tick. scale is the number of pixels for each density-independent
// pixel.
func (s *inputState) read(scale float64) widget.Input {
	x, y := ebiten.CursorPosition()
	across, wheel := ebiten.Wheel()
	in := widget.Input{X: float64(x) / scale, Y: float64(y) / scale, Moved: x != s.x || y != s.y, Wheel: wheel,
		Pressed:  inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft),
		Released: inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft),
		Down:     down(ebiten.MouseButtonLeft),

		RightPressed: inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight),
		RightDown:    down(ebiten.MouseButtonRight),

		Shift: s.presses(ebiten.KeyShift),
		Keys:  map[string]bool{}}
	if in.Shift && wheel == 0 { // with Shift, some systems turn the wheel across
		in.Wheel = across
	}
	s.x, s.y = x, y
	// A browser reports AltGr as Ctrl and the right Alt together.
	ctrl := (s.presses(ebiten.KeyControl) || s.presses(ebiten.KeyMeta)) && !s.presses(ebiten.KeyAltRight)
	prefix := ""
	if ctrl {
		prefix = "Ctrl+"
	}
	if in.Shift {
		prefix += "Shift+"
	}
	for _, k := range namedKeys {
		if s.strikes(k.key, k.repeat) {
			in.Keys[prefix+k.name] = true
		}
	}
	letter := func(key ebiten.Key) {
		if !s.strikes(key, true) {
			return
		}
		name := letterName(key, ebiten.KeyName(key))
		if name != "" && (inpututil.IsKeyJustPressed(key) || strings.Contains(repeatingLetters, name)) {
			in.Keys[prefix+name] = true
		}
	}
	for key := ebiten.KeyA; key <= ebiten.KeyZ; key++ {
		letter(key)
	}
	for _, key := range letterKeys {
		letter(key)
	}
	if !ctrl {
		s.typed = ebiten.AppendInputChars(s.typed[:0])
		in.Typed = append(in.Typed, s.typed...)
	}
	return in
}
