package review

import (
	"testing"

	"flipside/ai/review"
	"flipside/game"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// While a person reads a moment, it stays as it is. A line says that a deeper search disagrees; the
// card changes when they ask, or after they have left the position.
func TestTheCardStaysWhileItIsRead(t *testing.T) {
	for name, update := range map[string]func(a *scene){
		"asked":  func(a *scene) { a.click("moment-2") },
		"left":   func(a *scene) { a.key("Left"); a.key("Right") },
		"little": nil,
	} {
		k := &known{}
		a := open(t, line10, you, 1280, 800, k)
		k.report = reported(t, a.of.Record.Game, marks)
		a.ready()
		shown := func() bool { return a.says("c3 lost 6") }
		if !shown() || a.says("A deeper search disagrees") {
			t.Fatalf("at first: %q", screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
		}
		lost := 11.0
		if update == nil {
			lost = 7 // as good as the same
		}
		moves := append([]review.Move{}, a.found.report.Moves...)
		moves[2].Loss, moves[2].Score = lost, -lost
		a.found.report.Moves = moves
		a.choose()
		if !shown() || a.says("A deeper search disagrees. Show") != (update != nil) {
			t.Errorf("%s: %q", name, screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
		}
		if chips := a.chips(); len(chips) != 1 || chips[0].Words[0] != "-6" {
			t.Errorf("%s: the board says %+v", name, chips)
		}
		if update == nil {
			continue
		}
		if update(a); !a.says("c3 lost 11") || a.says("A deeper search disagrees") {
			t.Errorf("%s: %q", name, screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
		}
	}
}

// A moment that a deeper search does not confirm stays on the card while it is read.
func TestAMomentThatIsNone(t *testing.T) {
	a := reviewed(t, 1280, 800)
	if !a.says("c3 lost 6") {
		t.Fatal("another moment is on the card")
	}
	moves := append([]review.Move{}, a.found.report.Moves...)
	moves[2].Loss, moves[2].Class, moves[2].Best = 0, review.Best, moves[2].Played
	a.found.report.Moves = moves
	if a.choose(); a.moments.card != 3 || !a.says("c3 lost 6") || !a.says("A deeper search disagrees. Show") {
		t.Errorf("on the card is %d: %q", a.moments.card, screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
	}
	if a.click("moment-2"); a.moments.card != 7 {
		t.Errorf("Show leads to %d", a.moments.card)
	}
}

// Judgements differ in the best move, the class, the first reason, or much of the loss.
func TestDiffers(t *testing.T) {
	m := review.Move{Best: game.Move(3), Class: review.Mistake, Loss: 6}
	for name, change := range map[string]func(m *review.Move){
		"best": func(m *review.Move) { m.Best = game.Move(4) }, "class": func(m *review.Move) { m.Class = review.Slip },
		"loss": func(m *review.Move) { m.Loss = 8 }, "reason": func(m *review.Move) { m.Reasons = []review.Reason{{Does: review.Fact{Key: "pass"}}} },
	} {
		n := m
		if change(&n); !differs(&m, &n) || differs(&n, &n) {
			t.Errorf("%s: %+v", name, n)
		}
	}
}
