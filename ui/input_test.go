package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
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
		{ebiten.KeyZ, "", "Z"},           // a browser that does not report the layout
		{ebiten.KeyPeriod, "", ""},       //
		{ebiten.KeyPeriod, "\u044e", ""}, // Russian
	} {
		if got, ok := letterOf(c.key, c.layout); got.String() != c.want || ok != (c.want != "") {
			t.Errorf("key %v with %q on it: %q, %v, want %q", c.key, c.layout, got, ok, c.want)
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
