package sentence

import (
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/game"
)

// Every term has texts and a board of 64 squares that shows something.
func TestTerms(t *testing.T) {
	for i := range Terms {
		x := &Terms[i]
		if x.Title() == "" || !strings.HasSuffix(x.About(), ".") || len(forms()[i]) == 0 {
			t.Errorf("%s: %q, %q, %q", x.Name, x.Title(), x.About(), forms()[i])
		}
		if n := len(strings.ReplaceAll(x.board, "/", "")); n != game.Squares {
			t.Errorf("%s: %d squares", x.Name, n)
		}
		m := x.Marks()
		if m.Outlined == 0 && len(m.Counts) == 0 && len(m.Regions) == 0 && m.Moves == [2]game.Bitboard{} &&
			m.Safe == [2]game.Bitboard{} && m.Frontier == [2]game.Bitboard{} && m.Stable == [2]game.Bitboard{} {
			t.Errorf("the board of %s shows nothing", x.Name)
		}
	}
}

// Each board is an example of its term.
func TestBoardsOfTermsAreExamples(t *testing.T) {
	for name, is := range map[string]func(p game.Position, m see.Marks) bool{
		"corner": func(_ game.Position, m see.Marks) bool {
			return m.Stable[game.Black]&m.Outlined == m.Outlined && m.Stable[game.Black].Count() > 5
		},
		"xsquare": func(p game.Position, _ see.Marks) bool { return p.Moves().Has(0) && p.Opp.Has(game.At(1, 1)) },
		"csquare": func(p game.Position, _ see.Marks) bool { return p.Moves().Has(0) && p.Opp.Has(game.At(1, 0)) },
		"safe": func(p game.Position, m see.Marks) bool {
			return m.Safe[game.Black] != 0 && m.Safe[game.Black] != p.Moves()
		},
		"wall": func(p game.Position, m see.Marks) bool { return m.Frontier[game.Black].Count() >= 5 && p.Moves() != 0 },
		"quiet": func(p game.Position, _ see.Marks) bool {
			return see.Quiet(p) != 0 && see.Quiet(p) != p.Moves()
		},
		"tempo":  func(p game.Position, _ see.Marks) bool { return p.Moves()&^p.Swap().Moves() != 0 },
		"access": func(_ game.Position, m see.Marks) bool { return oneSided(m) },
		"wedge":  func(p game.Position, m see.Marks) bool { return p.Moves()&m.Outlined == m.Outlined },
		"parity": func(_ game.Position, m see.Marks) bool { return odd(m) > 0 && odd(m) < len(m.Regions) },
		"region": func(_ game.Position, m see.Marks) bool { return len(m.Regions) > 1 },
		"stable": func(_ game.Position, m see.Marks) bool { return m.Stable[0] != 0 },
	} {
		found := false
		for i := range Terms {
			if x := &Terms[i]; x.Name == name {
				found = true
				if p, _ := x.Position(); !is(p, x.Marks()) {
					t.Errorf("%s: %+v", name, x.Marks())
				}
			}
		}
		if !found {
			t.Errorf("there is no term %s", name)
		}
	}
}

// oneSided reports whether there is a region where only one side has moves.
func oneSided(m see.Marks) bool {
	for _, r := range m.Regions {
		if (m.Moves[0]&r.Squares != 0) != (m.Moves[1]&r.Squares != 0) {
			return true
		}
	}
	return false
}

// odd counts odd regions.
func odd(m see.Marks) (n int) {
	for _, r := range m.Regions {
		n += r.Squares.Count() % 2
	}
	return n
}

// Every form of a term is in the text of a reason, and FindTerm finds it there.
func TestFindTerm(t *testing.T) {
	var all []string
	for _, key := range coach.Keys() {
		for _, club := range []bool{false, true} {
			f := coach.Fact{Key: key, Side: game.Black, Move: game.Move(5), Square: 7, Area: coach.Top, N: 2, M: 9, Squares: []game.Square{1, 2}}
			r := Reader{Club: club}
			all = append(all, r.Of(f), r.Alone(f))
		}
	}
	for i := range Terms {
		for _, form := range forms()[i] {
			used := false
			for _, s := range all {
				used = used || strings.Contains(s, form)
			}
			if !used {
				t.Errorf("no reason says %q", form)
			}
		}
	}
	for text, want := range map[string]string{
		"c3 leaves White short of safe moves: only a1.": "safe",
		"c3 moves on.":                "",
		"c3 loses parity in the east": "parity",
		"The X-square b2 gives up a1": "xsquare",
		"seaworthy walls":             "",
	} {
		name := ""
		if x, form := FindTerm(text); x != nil {
			if name = x.Name; !strings.Contains(text, form) {
				t.Errorf("%q has no %q", text, form)
			}
		}
		if name != want {
			t.Errorf("%q: %q, want %q", text, name, want)
		}
	}
}
