package review

import (
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/theme"
)

// foundIn returns the line of line10, and what its review has found.
func foundIn(t *testing.T) (*line, *findings) {
	t.Helper()
	l := lined(t, line10)
	return l, &findings{report: reported(t, l.tree, marks)}
}

// A lesson outlives the next report of the same game.
func TestALessonStays(t *testing.T) {
	l, k := foundIn(t)
	m := k.move(3)
	m.Kind, m.Depth, m.Error = coach.Estimate, 12, 3
	report := k.report
	lesson := coach.Lesson{Ply: 3, Scores: map[game.Move]float64{m.Played: -9, m.Best: 1}, Depth: 20, Exact: true}
	k.learn(game.NoMove, lesson)
	if k.move(3).Loss != 10 {
		t.Fatalf("it loses %g after the lesson", k.move(3).Loss)
	}
	if k.take(report); k.move(3).Loss != 10 {
		t.Errorf("it loses %g after the next report", k.move(3).Loss)
	}
	if m, ok := k.judged(l.main[3]); !ok || m.Loss != 10 {
		t.Errorf("the node has %+v", m)
	}
}

// Nodes without a judged move have no grade: the start, a variation, what follows the end.
func TestOnlyJudgedMovesHaveGrades(t *testing.T) {
	l, k := foundIn(t)
	if g, sure := k.grade(l.main[4]); g != theme.BigMistake || !sure {
		t.Errorf("ply 4: %v", g)
	}
	_ = l.tree.Go(l.main[1])
	l.goAlong(t, "f6")
	for _, n := range []*game.Node{nil, l.main[0], l.at()} {
		if _, ok := k.judged(n); ok {
			t.Errorf("%v is judged", n)
		}
	}
	k.report.Moves[3].Kind = coach.Unknown
	if _, ok := k.judged(l.main[4]); ok {
		t.Error("a move of unknown value is judged")
	}
}

// The graph and its words have the marks, the turning point and the solved part.
func TestGraphOfTheFindings(t *testing.T) {
	l, k := foundIn(t)
	k.report.Turning = 4
	d := k.graph(len(l.main))
	if len(d.Values) != 11 || len(d.Marks) != 3 || d.Solved != 8 || k.share(len(l.main)) != 1 {
		t.Errorf("%+v", d)
	}
	for ply, want := range map[int]string{0: "", 1: "1. f5", 3: "3. c3 lost 6", 4: "Turning point."} {
		if got := k.about(l.main, ply); !strings.HasPrefix(got, want) {
			t.Errorf("ply %d: %q, want %q", ply, got, want)
		}
	}
	k.report.Turning = 5 // without a mark
	if strings.HasPrefix(k.about(l.main, 5), "Turning") {
		t.Error("a move without a mark is the turning point")
	}
}

// What was lost is not shown before it is known.
func TestLostIsShownWhenKnown(t *testing.T) {
	_, k := foundIn(t)
	k.report.Sides[0] = coach.Side{Loss: 8.6, Counted: 5, BestMoves: 3}
	if d := k.lost([2]string{"You", "Club"}); d.Sides[0].Whole != 9 || d.Sides[0].Name != "You" || d.Rough {
		t.Errorf("%+v", d)
	}
	if k.report.Stage, k.report.SolvedFrom = coach.Rough, 0; !k.rough() {
		t.Error("the rough pass is not rough")
	}
	if d := k.lost([2]string{}); d.Sides[1].Whole >= 0 || d.Sides[0].Endgame >= 0 || !d.Rough {
		t.Errorf("%+v", d)
	}
}
