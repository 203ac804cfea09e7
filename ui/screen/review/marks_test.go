package review

import (
	"testing"

	"flipside/game"
	"flipside/ui/widget"
)

// The board has the marks of the card's first reason, of the sentence that is pointed at instead,
// and none in another position, in a try or with values.
func TestMarksOnTheBoard(t *testing.T) {
	a := reviewed(t, 1280, 800)
	h1, c3 := game.At(7, 0).Bit(), game.At(2, 2).Bit()
	shown := func() game.Bitboard {
		a.frame(widget.Input{X: -1, Y: -1})
		return a.boardData(a.frame(widget.Input{X: -1, Y: -1})).Marks.Outlined
	}
	if got := shown(); got != h1|c3 {
		t.Errorf("at first %x", got)
	}
	for name, leave := range map[string]func(){
		"another position": func() { a.key("Left") },
		"a try":            func() { a.click("moment-retry") },
		"values":           func() { a.key("V") },
	} {
		if leave(); shown() != 0 {
			t.Errorf("%s has marks", name)
		}
		if name == "values" {
			a.key("V")
		}
		a.key("M", "M")
		if got := shown(); got != h1|c3 {
			t.Errorf("after %s %x", name, got)
		}
	}
	a.click("moment-show")
	a.key("Escape")
	a.frame(widget.Input{})
	x, y := a.control("moment-2").Rect.Center()
	a.use(widget.Input{X: x, Y: y, Moved: true})
	if f := a.use(widget.Input{X: x, Y: y}); a.boardData(f).Marks.Outlined != h1|game.At(2, 4).Bit() {
		t.Errorf("the sentence of the best move has %+v", a.boardData(f).Marks)
	}
}
