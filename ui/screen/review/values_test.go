package review

import (
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// guessed returns the review of a game whose third move, c3 instead of c5, is an estimate: it loses
// 22.6 discs of -10.4.
func guessed(t *testing.T) *scene {
	t.Helper()
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	m := &k.report.Moves[2]
	m.Kind, m.Depth, m.Error, m.BestScore, m.Score, m.Loss = coach.Estimate, 12, 3, -10.4, -33, 22.6
	m.Class = coach.BigMistake
	m.Reasons = []coach.Reason{{Type: coach.OnlyMove, Does: coach.Fact{Key: "only", Move: m.Played},
		Instead: coach.Fact{Key: "only.instead", Move: m.Best, N: 10}}}
	a.ready()
	return a
}

// deem shows what an adviser says about the position on the board, by move, for the side to move.
func (a *scene) deem(depth int, scores map[string]float64) {
	rep := &session.Analysis{Report: ai.Report{Depth: depth, Score: ai.Score{Kind: ai.Discs}}, Side: game.Black}
	for pass := range 2 {
		for name, score := range scores {
			s, err := game.ParseSquare(name)
			if err != nil {
				a.t.Fatal(err)
			}
			if best := name == "c5"; best == (pass == 0) {
				rep.Moves = append(rep.Moves, ai.MoveStat{Move: game.Move(s), Score: ai.Score{Kind: ai.Discs, Value: score}})
			}
		}
	}
	a.values.on, a.values.report = true, rep
	a.found.learnValues(&a.values, a.line.step(1))
}

// chip returns the chip of a square.
func (a *scene) chip(name string) view.Chip {
	for _, c := range a.chips() {
		if c.Square.String() == name {
			return c
		}
	}
	a.t.Fatalf("%s has no value", name)
	return view.Chip{}
}

// A loss has one value on the screen: on the card, in its words, on the board and in the graph, and
// it comes from the surest search. No sentence claims more than a value on the board allows.
func TestALossHasOneValue(t *testing.T) {
	a := guessed(t)
	all := func() string { return strings.Join(screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})), " ") }
	check := func(what, title, best, played, graph string) {
		t.Helper()
		if got := all(); !strings.Contains(got, title) || !strings.Contains(got, "Black expects about "+best+", not "+played) {
			t.Errorf("%s: the card says %q, want %q and %s, not %s", what, got, title, best, played)
		}
		if got := a.found.about(a.line.main, 3); !strings.HasSuffix(got, graph) {
			t.Errorf("%s: the graph says %q, want %q", what, got, graph)
		}
	}
	a.click("moment-show")
	check("alone", "c3 lost about 23", "-10", "-33", "3. c3 lost about 23; Black expects about -33")
	if got := a.chip("c3").Words[0]; got != "-23" {
		t.Errorf("the board says %s", got)
	}

	a.deem(8, map[string]float64{"c5": -9, "c3": -34, "c4": -15}) // less sure
	check("with shallow values", "c3 lost about 23", "-10", "-33", "3. c3 lost about 23; Black expects about -33")
	if c, best, other := a.chip("c3"), a.chip("c5"), a.chip("c4"); c.Words[0] != "-23" || !best.Tick || other.Words[0] != "-6" {
		t.Errorf("the board has %+v, %+v and %+v", c, best, other)
	}
	if got := all(); !strings.Contains(got, "every other loses 6 discs or more") {
		t.Errorf("c4 loses 6, and the card says %q", got)
	}

	m := &a.found.report.Moves[2]
	m.Reasons = []coach.Reason{{Type: coach.OnlyMove, Does: coach.Fact{Key: "only", Move: m.Played}, Instead: coach.Fact{Key: "only.instead.unsure", Move: m.Best}}}
	if got := all(); !strings.Contains(got, "c5 was best") || strings.Contains(got, "That was c5") {
		t.Errorf("the card names c5 twice: %q", got)
	}

	a.deem(20, map[string]float64{"c5": -11, "c3": -31, "c4": -12}) // surer
	check("with deep values", "c3 lost about 20", "-11", "-31", "3. c3 lost about 20; Black expects about -31")
	if c, best := a.chip("c3"), a.chip("c5"); c.Words[0] != "-20" || !best.Tick {
		t.Errorf("the board has %+v and %+v", c, best)
	}
	if got := all(); strings.Contains(got, "much better") || strings.Contains(got, "every other") {
		t.Errorf("c4 loses 1, and the card says %q", got)
	}
}
