package ui

import (
	"slices"
	"strings"
	"testing"

	"flipside/ui/screen"
	"flipside/ui/widget"
)

// After a crash, the next start shows where the report is. The sheet opens the folder and closes,
// by mouse and by keyboard.
func TestCrashIsTold(t *testing.T) {
	t.Setenv("HOME", "/home/ada")
	for _, size := range [][2]float64{{640, 480}, {1280, 800}} {
		for _, byKey := range []bool{false, true} {
			a, shown := aboutApp(t, size[0], size[1], nil)
			a.o.Crashed = "/home/ada/data/crashes/crash-1.txt"
			a.tellOfCrash()
			do := func(id string) {
				t.Helper()
				if byKey {
					pressOn(t, a, id)
				} else {
					a.clickOn(t, id)
				}
			}
			if a.overlay() != "crashed" || !strings.Contains(strings.Join(wordsOf(a), " "), "~/data/crashes/crash-1.txt.") {
				t.Fatalf("%v: the start shows %q: %q", size, a.overlay(), wordsOf(a))
			}
			do("crashed-open")
			if *shown != "/home/ada/data/crashes" || a.overlay() != "crashed" {
				t.Errorf("%v: shown is %q, and then %q", size, *shown, a.overlay())
			}
			do("crashed-close")
			if a.overlay() != "" || a.scene() != "home" {
				t.Errorf("%v: Close leads to %q, %q", size, a.scene(), a.overlay())
			}
		}
	}
	a, _ := aboutApp(t, 640, 480, nil)
	a.open(screen.Crashed{Report: "/x/y"})
	a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEscape: true}})
	if a.overlay() != "" {
		t.Error("Escape does not close it")
	}
	a.tellOfCrash()
	if a.overlay() != "" || slices.Contains(wordsOf(a), "crashed") {
		t.Error("a start after an orderly end tells of a crash")
	}
}
