package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ui/widget"
)

func TestALetterIsWhereTheLayoutHasIt(t *testing.T) {
	for _, c := range []struct {
		key          ebiten.Key
		layout, want string
	}{
		{ebiten.KeyZ, "z", "Z"},
		{ebiten.KeyY, "z", "Z"},          // German
		{ebiten.KeyQ, "a", "A"},          // French
		{ebiten.KeyPeriod, "v", "V"},     // Dvorak
		{ebiten.KeyQ, "'", ""},           // Dvorak has no letter there
		{ebiten.KeyC, "\u0441", "C"},     // Russian
		{ebiten.KeyZ, "", "Z"},           // a system that does not report the layout
		{ebiten.KeyPeriod, "", ""},       //
		{ebiten.KeyPeriod, "\u044e", ""}, // Russian
	} {
		if got, ok := letterOf(c.key, c.layout); got.String() != c.want || ok != (c.want != "") {
			t.Errorf("key %v with %q on it: %q, %v, want %q", c.key, c.layout, got, ok, c.want)
		}
	}
}

// The number pad has arrows and the like while NumLock is off, and digits otherwise.
func TestTheNumberPadNavigates(t *testing.T) {
	for key, want := range map[ebiten.Key]string{
		ebiten.KeyNumpad4: "Left", ebiten.KeyNumpad6: "Right", ebiten.KeyNumpad8: "Up", ebiten.KeyNumpad2: "Down",
		ebiten.KeyNumpad7: "Home", ebiten.KeyNumpad1: "End", ebiten.KeyNumpad9: "PgUp", ebiten.KeyNumpad3: "PgDn",
		ebiten.KeyNumpadDecimal: "Delete", ebiten.KeyNumpad5: "", ebiten.KeyNumpad0: "",
	} {
		for _, numLock := range []bool{false, true} {
			name := ""
			for _, k := range keysOf(func(k ebiten.Key, _ bool) bool { return k == key }, numLock) {
				name += k.String()
			}
			if numLock && name != "" || !numLock && name != want {
				t.Errorf("%v with NumLock %v: %q, want %q without", key, numLock, name, want)
			}
		}
	}
	for _, numLock := range []bool{false, true} {
		keys := keysOf(func(k ebiten.Key, _ bool) bool { return k == ebiten.KeyNumpadEnter || k == ebiten.KeyArrowUp }, numLock)
		if len(keys) != 2 || keys[0] != widget.KeyUp || keys[1] != widget.KeyEnter {
			t.Errorf("NumLock %v: %v", numLock, keys)
		}
	}
}

func TestHeldKeysAreCountedOnce(t *testing.T) {
	for _, c := range []struct {
		names []ebiten.Key
		want  int
	}{
		{nil, 0},
		{[]ebiten.Key{ebiten.KeyV}, 1},
		{[]ebiten.Key{ebiten.KeyControlLeft, ebiten.KeyControl}, 1},
		{[]ebiten.Key{ebiten.KeyV, ebiten.KeyControlLeft, ebiten.KeyControl}, 2},
		{[]ebiten.Key{ebiten.KeyShiftLeft, ebiten.KeyShiftRight, ebiten.KeyShift}, 2},
		{[]ebiten.Key{ebiten.KeyAltRight, ebiten.KeyMetaLeft, ebiten.KeyAlt, ebiten.KeyMeta}, 2},
	} {
		if got := distinct(c.names); got != c.want {
			t.Errorf("%v: %d keys, want %d", c.names, got, c.want)
		}
	}
}

func TestWhatCountsAsInput(t *testing.T) {
	for name, in := range map[string]widget.Input{"move": {Moved: true}, "press": {Pressed: true}, "release": {Released: true},
		"right": {RightPressed: true}, "wheel": {Wheel: -1}, "key": {Keys: map[widget.Key]bool{widget.KeyT: true}}, "text": {Typed: []rune{'a'}}} {
		if !used(in, 0) {
			t.Errorf("%s is not taken for input", name)
		}
	}
	if used(widget.Input{X: 3, Y: 4, Keys: map[widget.Key]bool{}}, 0) || !used(widget.Input{}, 1) {
		t.Error("a pointer at rest is taken for input, or a held key is not")
	}
}
