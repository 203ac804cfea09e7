package problems

import (
	"reflect"
	"slices"
	"testing"

	"flipside/game"
)

// discsOn counts the discs of the side of a problem minus the opponent's on some squares, after a
// number of plies of a line.
func discsOn(p *Problem, line []game.Move, plies int, squares game.Bitboard) int {
	at, mine := p.Position(), true
	for _, m := range line[:plies] {
		at, mine = at.Play(m), !mine
	}
	if !mine {
		at = at.Swap()
	}
	return (at.Own & squares).Count() - (at.Opp & squares).Count()
}

// passed counts the opponent's passes minus the own ones.
func passed(p *Problem, line []game.Move, plies int) (n int) {
	at, mine := p.Position(), true
	for _, m := range line[:plies] {
		if m == game.Pass && !mine {
			n++
		} else if m == game.Pass {
			n--
		}
		at, mine = at.Play(m), !mine
	}
	return n
}

const edgeSquares game.Bitboard = 0x3C0081818181003C

// Exactly one claim of a question is true. Claims that a few lines of code can count are counted
// again here.
func TestQuestions(t *testing.T) {
	list := builtin(t)
	asked, counted := 0, map[string]int{}
	for _, p := range list {
		q, ok := p.Question()
		if !ok {
			continue
		}
		asked++
		seen, right := map[string]bool{}, 0
		for _, c := range q {
			if seen[c.Key] || !slices.Contains(ClaimKeys(), c.Key) {
				t.Errorf("%s: %v", p.ID(), q)
			}
			if seen[c.Key] = true; c.True {
				right++
			}
			plies := min(10, len(p.Wrong.Line), len(p.Wrong.BestLine))
			more := func(count func(*Problem, []game.Move, int) int) bool {
				return count(p, p.Wrong.BestLine, plies) > count(p, p.Wrong.Line, plies)
			}
			on := func(squares game.Bitboard) func(*Problem, []game.Move, int) int {
				return func(p *Problem, line []game.Move, plies int) int { return discsOn(p, line, plies, squares) }
			}
			counted[c.Key]++
			switch c.Key {
			case "corners":
				if more(on(game.Corners)) != c.True {
					t.Errorf("%s: corners %v", p.ID(), c.True)
				}
			case "edges":
				if more(on(edgeSquares)) != c.True {
					t.Errorf("%s: edges %v", p.ID(), c.True)
				}
			case "passes":
				if more(passed) != c.True {
					t.Errorf("%s: passes %v", p.ID(), c.True)
				}
			}
		}
		if right != 1 {
			t.Errorf("%s: %d claims are true", p.ID(), right)
		}
		again, _ := p.Question()
		if again != q {
			t.Errorf("%s: the question changes", p.ID())
		}
	}
	if 3*asked < len(list) || counted["corners"]*counted["edges"]*counted["passes"] == 0 {
		t.Errorf("%d of %d problems have a question; %v", asked, len(list), counted)
	}
}

// A turned problem has the same ID, and turning it back returns the original.
func TestTurned(t *testing.T) {
	for _, p := range builtin(t)[:20] {
		for i := range game.Symmetries {
			for _, swap := range []bool{false, true} {
				x := p.Turned(i, swap)
				if err := x.check(); err != nil || x.ID() != p.ID() || (x.Side() == p.Side()) == swap {
					t.Fatalf("%s turned by %d: %v", p.ID(), i, err)
				}
				back := x.Turned(game.InverseSymmetry(i), swap)
				if !reflect.DeepEqual(back.Line, p.Line) || back.Wrong.Position != p.Wrong.Position ||
					!reflect.DeepEqual(back.Wrong.Reasons[0].Does.Move, p.Wrong.Reasons[0].Does.Move) || back.Side() != p.Side() {
					t.Fatalf("%s turned by %d and back: %+v", p.ID(), i, back)
				}
			}
		}
	}
}
