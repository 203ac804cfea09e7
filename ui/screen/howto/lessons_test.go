package howto

import (
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
)

// at returns the lesson with this title.
func at(t *testing.T, title words.Key) *lesson {
	t.Helper()
	for i := range lessons {
		if lessons[i].title == title {
			return &lessons[i]
		}
	}
	t.Fatalf("there is no lesson %s", title)
	return nil
}

// directions returns in how many directions a move flips.
func directions(p game.Position, s game.Square) (n int) {
	flips := p.Flips(s)
	for dc := -1; dc <= 1; dc++ {
		for dr := -1; dr <= 1; dr++ {
			col, row := s.Col()+dc, s.Row()+dr
			if col >= 0 && col < 8 && row >= 0 && row < 8 && flips.Has(game.At(col, row)) {
				n++
			}
		}
	}
	return n
}

// Every board is complete, its wanted moves are legal, and every possible wrong move has an answer.
func TestLessonsAreLegal(t *testing.T) {
	if n := len(lessons); n < 6 || n > 7 {
		t.Errorf("there are %d lessons", n)
	}
	for i := range lessons {
		l := &lessons[i]
		if len(strings.ReplaceAll(l.board, "/", "")) != game.Squares || strings.Trim(l.board, "XO-/") != "" {
			t.Errorf("%s: the board is %s", l.title, l.board)
		}
		p, named := l.position(), len(strings.Fields(l.wants))
		centre := game.BitboardOf([]game.Square{game.At(3, 3), game.At(4, 3), game.At(3, 4), game.At(4, 4)})
		if centre&p.Empty() != 0 {
			t.Errorf("%s: no game leaves the centre empty", l.title)
		}
		if w := l.wanted(); w == 0 || w&^p.Moves() != 0 || named > 0 && w.Count() != named {
			t.Errorf("%s: %q are not all legal", l.title, l.wants)
		}
		if others := p.Moves() &^ l.wanted(); others != 0 && l.wrong == "" {
			t.Errorf("%s: nothing is said of the other moves", l.title)
		}
	}
}

// What the texts claim is true.
func TestLessonsAreTrue(t *testing.T) {
	each := func(title words.Key, f func(p game.Position, s game.Square, wanted bool)) {
		l := at(t, title)
		for s := range l.position().Moves().All() {
			f(l.position(), s, l.wanted().Has(s))
		}
	}
	each("howto.line", func(p game.Position, s game.Square, wanted bool) {
		if !wanted || p.Flips(s).Count() != 1 {
			t.Errorf("%v does not trap one disc", s)
		}
	})
	each("howto.lines", func(p game.Position, s game.Square, wanted bool) {
		if n := directions(p, s); wanted && n != 3 || !wanted && n != 1 {
			t.Errorf("%v flips in %d directions", s, n)
		}
		if f := p.Flips(s); wanted && (!f.Has(s+8) || !f.Has(s+7) || !f.Has(s+9)) {
			t.Errorf("%v flips %v, not down and along both diagonals", s, f)
		}
	})
	each("howto.only", func(p game.Position, s game.Square, _ bool) {
		if n := p.Moves().Count(); n != 1 || p.Flips(s).Count() != 2 || directions(p, s) != 1 || p.Flips(s)&(game.At(s.Col()+1, s.Row()-1).Bit()) == 0 {
			t.Errorf("there are %d moves, and %v flips %v", n, s, p.Flips(s))
		}
	})
	each("howto.pass", func(p game.Position, s game.Square, wanted bool) {
		if q := p.Play(game.Move(s)); q.MustPass() != wanted {
			t.Errorf("after %v White must pass: %v", s, !wanted)
		}
	})
	each("howto.end", func(p game.Position, s game.Square, _ bool) {
		q := p.Play(game.Move(s))
		if p.Empties() != 1 || p.Own.Count() >= p.Opp.Count() || !q.Over() || q.Opp.Count() <= q.Own.Count() {
			t.Errorf("%v does not win a lost game at its end", s)
		}
	})
	each("howto.corner", func(_ game.Position, s game.Square, wanted bool) {
		if game.Corners.Has(s) != wanted {
			t.Errorf("%v is a corner: %v", s, !wanted)
		}
	})
	if n := at(t, "howto.guard").position().Moves().Count(); n != 2 {
		t.Errorf("there are %d moves, want two", n)
	}
	each("howto.guard", func(p game.Position, s game.Square, wanted bool) {
		if gives := p.Play(game.Move(s)).Moves()&game.Corners != 0; gives == wanted || p.Swap().Moves()&game.Corners != 0 {
			t.Errorf("%v gives a corner away: %v", s, gives)
		}
	})
}

// A pupil solves each lesson with the wanted moves, and with no other ones.
func TestPupil(t *testing.T) {
	for i := range lessons {
		l := &lessons[i]
		p := newPupil(l)
		for s := range (p.pos.Moves() &^ p.wanted).All() {
			if before := p.pos; p.play(s) || p.solved || p.pos != before {
				t.Errorf("%s: %v solves it", l.title, s)
			}
		}
		if !p.play(p.wanted.First()) || p.solved != (l.again == "") {
			t.Errorf("%s: after the first move it is solved: %v", l.title, p.solved)
		}
		if l.again != "" {
			if !p.passed() || p.to != game.Black || p.wanted != p.pos.Moves() || p.wanted == 0 || !p.play(p.wanted.First()) || !p.solved {
				t.Errorf("%s: Black does not play again: %+v", l.title, p)
			}
		}
		if p.says() != words.Get(l.done, "black", 36, "white", 28) {
			t.Errorf("%s: %q", l.title, p.says())
		}
	}
}
