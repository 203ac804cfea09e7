package review

import (
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/game"
	"flipside/ui/widget"
)

// Show plays both lines to where the loss shows, with a caption at the end of each, and goes back.
func TestShow(t *testing.T) {
	a := reviewed(t, 1280, 800)
	before := a.line.discs()
	a.click("moment-show")
	var said []string
	ticks := 0
	for ; a.showing.On() && ticks < 5000; ticks++ {
		if line := a.statusLine(); len(said) == 0 || said[len(said)-1] != line {
			said = append(said, line)
		}
		if a.Facts(a.area()).Still {
			t.Fatal("it is still while the lines are played")
		}
		a.Tick()
	}
	want := []string{"The game: c3", "Black plays c3", "c3 lets White take h1 at once.", "Better: c5", "c5 keeps h1 closed."}
	if len(said) != len(want) {
		t.Fatalf("after %d ticks: %q", ticks, said)
	}
	for i := range want {
		if said[i] != want[i] {
			t.Errorf("step %d: %q, want %q", i, said[i], want[i])
		}
	}
	if a.line.discs() != before || a.line.at().Ply() != 2 || a.showing.On() {
		t.Error("the position before the moment is not on the board")
	}
	if a.click("moment-show"); !a.showing.On() {
		t.Error("it cannot be shown again")
	}
}

// Right and Space go on, Escape, a click on the board, the button and any other position end it.
func TestShowIsEnded(t *testing.T) {
	a := reviewed(t, 1280, 800)
	for name, end := range map[string]func(){
		"Escape": func() { a.key("Escape") },
		"Left":   func() { a.key("Left") },
		"Next":   func() { a.click("moment-next") },
		"Stop":   func() { a.click("moment-show") },
		"square": func() { a.square("c5") },
		"turn":   func() { a.turnToF5() },
	} {
		a.goTo(3)
		a.click("moment-show")
		steps := 0
		for _, key := range []string{"Right", "Space"} {
			a.key(key)
			if _, plies := a.showing.At(); plies != steps+1 {
				t.Errorf("%s leads to move %d", key, plies)
			}
			steps++
		}
		moves := len(a.line.tree.MainVariation())
		if end(); a.showing.On() || len(a.line.tree.MainVariation()) != moves {
			t.Errorf("%s does not end it, or changes the game", name)
		}
		a.frame(widget.Input{X: -1, Y: -1})
	}
}

// A line that is not legal, as from a damaged report, ends before that move; without any move
// nothing is shown.
func TestShowOfDamagedLines(t *testing.T) {
	f5, d6 := game.Move(game.At(5, 4)), game.Move(game.At(3, 5))
	m := coach.Move{Position: game.Start, Side: game.Black, Played: f5, Best: f5, Line: []game.Move{f5, f5}, BestLine: []game.Move{f5, d6, game.Pass}}
	s := newShowing(&m, sentence.Reader{}, false)
	if !s.On() || len(m.Position.LegalPart(m.Line, 4)) != 1 || len(m.Position.LegalPart(m.BestLine, 4)) != 2 {
		t.Error("the legal moves of the lines are not shown")
	}
	for _, line := range [][]game.Move{nil, {d6}} {
		m.Line = line
		if s := newShowing(&m, sentence.Reader{}, false); s.On() {
			t.Errorf("%v is shown", line)
		}
	}
}
