package play

import (
	"strings"
	"testing"

	"flipside/ui/widget"
)

// The steps and the words about a taken back move count discs, not passes.
func TestAPassHasNoNumber(t *testing.T) {
	a := restored(t, people, "d3c3b3b2f5a3a1c1-e3", 1280, 800, 100)
	says := func(want string) {
		t.Helper()
		if all := strings.Join(texts(a.tickOf(widget.Input{X: -1, Y: -1})), " "); !strings.Contains(all, want) {
			t.Errorf("the screen says %q, want %q in it", all, want)
		}
	}
	says("9/9")
	a.s.Session.Browse(9)
	says("pass after 8")
	a.s.Session.Browse(a.game.snap.Ply)
	says("9/9")
	a.undo()
	says("Back to move 8")
}
