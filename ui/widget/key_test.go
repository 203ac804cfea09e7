package widget

import "testing"

// Every key has its own name, with every modifier, and is found by it.
func TestNamesOfKeys(t *testing.T) {
	names := map[string]Key{}
	var keys []Key
	for key := KeyLeft; key <= KeyF11; key++ {
		keys = append(keys, key)
	}
	for key := KeyA; key <= KeyZ; key++ {
		keys = append(keys, key)
	}
	for _, bare := range keys {
		for _, key := range []Key{bare, Ctrl | bare, Shift | bare, Ctrl | Shift | bare} {
			name := key.String()
			if other, double := names[name]; double || name == "" {
				t.Errorf("keys %d and %d are both called %q", key, other, name)
			}
			names[name] = key
			if got := KeyNamed(name); got != key {
				t.Errorf("%q is key %d, want %d", name, got, key)
			}
		}
	}
	for name, want := range map[string]Key{"Ctrl+Shift+Z": Ctrl | Shift | KeyZ, "PgUp": KeyPageUp, "Shift+Tab": Shift | KeyTab,
		"": 0, "z": 0, "Shift+Ctrl+Z": 0, "F12": 0, "5": 0} {
		if got := KeyNamed(name); got != want {
			t.Errorf("%q is key %d, want %d", name, got, want)
		}
	}
}
