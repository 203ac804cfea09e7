package practice

import (
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/game"
)

// testProblems returns the problems of the program.
func testProblems(t *testing.T) []*problems.Problem {
	t.Helper()
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The answers solve every problem: the solver is asked for a move only if there is a choice, and
// all other moves of the line are played.
func TestEveryProblemIsSolvedByItsLine(t *testing.T) {
	for _, p := range testProblems(t) {
		a := newAttempt(p)
		asked := 0
		for steps := 0; a.phase != done; steps++ {
			switch {
			case steps > len(p.Line):
				t.Fatalf("%s does not end", p.ID())
			case a.phase == replying:
				a.advance()
			case a.phase != asking || a.to != p.Side() || a.pos.Moves().Count() < 2:
				t.Fatalf("%s asks for %s: %+v", p.ID(), a.answer(), a)
			default:
				asked++
				if v := a.play(a.answer()); v != right {
					t.Fatalf("%s: %s is wrong", p.ID(), p.Line[a.plies])
				}
			}
		}
		if asked != p.Decisions() || a.missed || a.hinted {
			t.Errorf("%s asks %d times, and has %d decisions", p.ID(), asked, p.Decisions())
		}
	}
}

// A wrong move counts as a miss, is judged, and the user tries again; the judgement of the tempting
// move is known already.
func TestWrongMoves(t *testing.T) {
	p := testProblems(t)[0]
	a := newAttempt(p)
	if v := a.play(p.Wrong.Played); v != refuted || a.phase != refuting || !a.missed || a.wrong.Played != p.Wrong.Played {
		t.Errorf("the tempting move: %+v", a)
	}
	a.again()
	other := game.NoMove
	for s := range p.Position().Moves().All() {
		if m := game.Move(s); m != p.Best() && m != p.Wrong.Played {
			other = m
		}
	}
	if v := a.play(other); v != unjudged || a.phase != judging || a.tried != other {
		t.Errorf("another move: %+v", a)
	}
	a.judged(coach.Move{Played: other})
	if a.again(); a.phase != asking {
		t.Errorf("after the judgement: %+v", a)
	}
	if v := a.play(p.Best()); v != right || a.tried != game.NoMove || !a.missed {
		t.Errorf("after the best move: %+v", a)
	}
}

// The first hint is the quarter of the board with the move, the second the move. The solution plays
// the whole line.
func TestHintsAndSolution(t *testing.T) {
	p := testProblems(t)[0]
	a := newAttempt(p)
	if a.ask(); a.hint != hintRegion || !a.hinted || a.region().Count() != 16 || !a.region().Has(p.Best().Square()) {
		t.Errorf("the first hint: %+v", a)
	}
	if a.ask(); a.hint != hintMove {
		t.Errorf("the second hint: %+v", a)
	}
	if a.ask(); a.hint != hintMove {
		t.Errorf("there is no third hint: %+v", a)
	}
	for a.giveUp(); a.phase != done; a.advance() {
		if a.phase != replying {
			t.Fatalf("it asks: %+v", a)
		}
	}
	if !a.missed || a.plies != len(p.Line) {
		t.Errorf("after the solution: %+v", a)
	}
}

// At most one of three problems has a question, and none if it is switched off.
func TestQuestionIsAskedSometimes(t *testing.T) {
	asked, list := 0, testProblems(t)
	for _, p := range list {
		if q := questionOf(p, true); q.open() {
			asked++
			for i, c := range q.claims {
				if q.chosen = i; q.right() != c.True || q.open() || c.True && q.truth() != c.Key {
					t.Errorf("%s: claim %d of %+v", p.ID(), i, q)
				}
			}
		}
		if q := questionOf(p, false); q.on {
			t.Errorf("%s has a question, which is switched off", p.ID())
		}
	}
	if 3*asked > len(list) || 12*asked < len(list) {
		t.Errorf("%d of %d problems have a question", asked, len(list))
	}
}
