package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"flipside/ui/widget"
)

// namedKeys are the keys other than letters that the interface uses. A key with repeat set repeats
// while it is held.
var namedKeys = []struct {
	key    ebiten.Key
	is     widget.Key
	repeat bool
}{
	{ebiten.KeyArrowLeft, widget.KeyLeft, true}, {ebiten.KeyArrowRight, widget.KeyRight, true},
	{ebiten.KeyArrowUp, widget.KeyUp, true}, {ebiten.KeyArrowDown, widget.KeyDown, true},
	{ebiten.KeyPageUp, widget.KeyPageUp, true}, {ebiten.KeyPageDown, widget.KeyPageDown, true},
	{ebiten.KeyHome, widget.KeyHome, false}, {ebiten.KeyEnd, widget.KeyEnd, false},
	{ebiten.KeyBackspace, widget.KeyBackspace, true}, {ebiten.KeyDelete, widget.KeyDelete, true},
	{ebiten.KeyEnter, widget.KeyEnter, false}, {ebiten.KeyNumpadEnter, widget.KeyEnter, false},
	{ebiten.KeyEscape, widget.KeyEscape, false}, {ebiten.KeyTab, widget.KeyTab, true}, {ebiten.KeySpace, widget.KeySpace, false},
	{ebiten.KeyF1, widget.KeyF1, false},
	{ebiten.KeyF11, widget.KeyF11, false},
}

// padKeys are the keys of the number pad that mean these keys while NumLock is off. With NumLock on
// they are characters.
var padKeys = map[ebiten.Key]ebiten.Key{
	ebiten.KeyEnd: ebiten.KeyNumpad1, ebiten.KeyArrowDown: ebiten.KeyNumpad2, ebiten.KeyPageDown: ebiten.KeyNumpad3,
	ebiten.KeyArrowLeft: ebiten.KeyNumpad4, ebiten.KeyArrowRight: ebiten.KeyNumpad6,
	ebiten.KeyHome: ebiten.KeyNumpad7, ebiten.KeyArrowUp: ebiten.KeyNumpad8, ebiten.KeyPageUp: ebiten.KeyNumpad9,
	ebiten.KeyDelete: ebiten.KeyNumpadDecimal,
}

// keysOf returns the keys for which struck is true. The second argument of struck says whether the
// key repeats while it is held.
func keysOf(struck func(key ebiten.Key, repeat bool) bool, numLock bool) (keys []widget.Key) {
	for _, k := range namedKeys {
		pad, has := padKeys[k.key]
		if struck(k.key, k.repeat) || has && !numLock && struck(pad, k.repeat) {
			keys = append(keys, k.is)
		}
	}
	return keys
}

// letterKeys are the keys other than KeyA to KeyZ that can carry a letter on some keyboard layout.
var letterKeys = []ebiten.Key{ebiten.KeySemicolon, ebiten.KeyComma, ebiten.KeyPeriod,
	ebiten.KeySlash, ebiten.KeyQuote}

// repeatingLetters are the letters that repeat while their key is held.
var repeatingLetters = []widget.Key{widget.KeyV, widget.KeyY, widget.KeyZ}

// letterOf returns the letter on a key; ok is false if it has none. key is the position of the
// key on an American keyboard, and layout is the text on that key in the user's layout. So
// Ctrl+Z works with the key that shows Z. If the layout has no Latin letters, the American letters
// count too.
func letterOf(key ebiten.Key, layout string) (letter widget.Key, ok bool) {
	if len(layout) == 1 {
		if c := layout[0] | 0x20; c >= 'a' && c <= 'z' {
			return widget.Letter(c - 0x20), true
		}
	}
	if layout != "" && layout[0] < 0x80 || key > ebiten.KeyZ {
		return 0, false
	}
	return widget.Letter('A' + byte(key-ebiten.KeyA)), true
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

// used reports whether there was input in this tick, or a key or button is held.
func used(in widget.Input, held int) bool {
	return in.Moved || in.Pressed || in.Released || in.RightPressed || in.Wheel != 0 || len(in.Keys) > 0 || len(in.Typed) > 0 || held > 0
}

// still returns the input of a tick without input.
func (s *inputState) still(scale float64) widget.Input {
	return widget.Input{X: float64(s.x) / scale, Y: float64(s.y) / scale, Keys: map[widget.Key]bool{}}
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
		Keys:  map[widget.Key]bool{}}
	if in.Shift && wheel == 0 { // with Shift, some systems turn the wheel across
		in.Wheel = across
	}
	s.x, s.y = x, y
	// Windows reports AltGr as Ctrl and the right Alt together.
	ctrl := (s.presses(ebiten.KeyControl) || s.presses(ebiten.KeyMeta)) && !s.presses(ebiten.KeyAltRight)
	var modifiers widget.Key
	if ctrl {
		modifiers = widget.Ctrl
	}
	if in.Shift {
		modifiers |= widget.Shift
	}
	for _, key := range keysOf(s.strikes, ebiten.IsNumLockOn()) {
		in.Keys[modifiers|key] = true
	}
	letter := func(key ebiten.Key) {
		if !s.strikes(key, true) {
			return
		}
		letter, ok := letterOf(key, ebiten.KeyName(key))
		if ok && (inpututil.IsKeyJustPressed(key) || slices.Contains(repeatingLetters, letter)) {
			in.Keys[modifiers|letter] = true
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
