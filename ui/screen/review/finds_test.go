package review

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// withFind returns a finished review of line10 in which move 5 is the best one of You.
func withFind(t *testing.T, losses []loss) *scene {
	t.Helper()
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, losses)
	m := k.report.Moves[4]
	worse := game.Move((m.Position.Moves() &^ m.Played.Square().Bit()).First())
	against := m
	against.Played, against.Best, against.Loss, against.Class = worse, m.Played, 9, coach.BigMistake
	against.Line = []game.Move{worse, game.Move(m.Position.Play(worse).Moves().First())}
	against.BestLine = []game.Move{m.Played, game.Move(m.Position.Play(m.Played).Moves().First())}
	against.Reasons = []coach.Reason{{Type: coach.CornerGiven, Payoff: 2, Does: fact("corner.now", worse.String()), Instead: fact("corner.closed", m.Played.String())}}
	k.report.Finds[game.Black] = coach.Find{Ply: 5, Share: 0.11, Against: against}
	a.ready()
	return a
}

// The best move of the person comes among the moments, with its reason, how many find it, and what
// others lose. Show plays the worse move first.
func TestYourBestMove(t *testing.T) {
	a := withFind(t, marks)
	if !slices.Equal(a.moments.list, []int{3, 5, 7}) || a.moments.card != 3 {
		t.Fatalf("moments %v, on the card %d", a.moments.list, a.moments.card)
	}
	a.click("moment-next")
	worse := a.found.report.Finds[game.Black].Against.Played.String()
	for _, want := range []string{"Move 5: c4, your best move", "2 of 3", "c4 keeps h1 closed.", "About 1 in 9 players at your level finds it.", worse + " would have lost 9 discs."} {
		if !a.says(want) {
			t.Errorf("no %q in %q", want, screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
		}
	}
	if a.control("moment-retry").Enabled || a.line.at().Ply() != 4 {
		t.Error("it can be tried again, or another position is on the board")
	}
	a.click("moment-show")
	if a.statusLine() != "Instead of "+worse {
		t.Errorf("Show begins with %q", a.statusLine())
	}
	for line, _ := a.showing.At(); a.showing.On() && line == 0; line, _ = a.showing.At() {
		a.Tick()
	}
	if a.statusLine() != "The game: c4" {
		t.Errorf("the better line begins with %q", a.statusLine())
	}
}

// A game without mistakes has a best move. A search that finds it worse later refutes it, and a
// turned board turns it.
func TestBestMoveAlone(t *testing.T) {
	a := withFind(t, nil)
	if a.moments.card != 5 {
		t.Fatalf("on the card is %d", a.moments.card)
	}
	r := turnedReport(a.found.report, 3)
	if f := r.Finds[game.Black]; f.Against.Best != a.found.report.Finds[game.Black].Against.Best.Transform(3) || f.Against.Position != r.Moves[4].Position {
		t.Errorf("turned: %+v", f)
	}
	moves := append([]coach.Move{}, a.found.report.Moves...)
	moves[4].Loss = 4
	a.found.report.Moves = moves
	if a.found.find(5) != nil || len(a.moments.few(&a.found.report)) != 0 {
		t.Error("a refuted best move stays")
	}
}
