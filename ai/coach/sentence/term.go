package sentence

import (
	"strings"
	"sync"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
)

// Term is a term of the game, with a sentence and a board that shows it. The keys of its texts are
// "term." and its name: the term; with ".about", a sentence; with ".forms", the words in reasons
// that mean it, separated by commas.
type Term struct {
	Name  string
	board string     // its rows, row 1 first; X is Black, O is White
	to    game.Color // the side to move
	shows []see.Kind // what the board shows of both sides
	lit   string     // squares that are outlined
	only  side       // the side whose marks are shown
}

// side chooses marks of one side.
type side uint8

const (
	bothSides side = iota
	blackOnly
	whiteOnly
)

// Title returns the term.
func (t *Term) Title() string { return words.Get(words.Key("term." + t.Name)) }

// About returns the sentence about the term.
func (t *Term) About() string { return words.Get(words.Key("term." + t.Name + ".about")) }

// forms are the words in reasons that mean each term.
var forms = sync.OnceValue(func() (list [][]string) {
	for i := range Terms {
		list = append(list, strings.Split(words.Get(words.Key("term."+Terms[i].Name+".forms")), ", "))
	}
	return list
})

// Position returns the position of the board, seen from the side to move.
func (t *Term) Position() (p game.Position, to game.Color) {
	p, _, _ = game.ParseOBF(strings.ReplaceAll(t.board, "/", "") + " " + "XO"[t.to:t.to+1])
	return p, t.to
}

// Marks returns the marks of the board.
func (t *Term) Marks() see.Marks {
	p, to := t.Position()
	m := see.MarksOf(t.shows, p, to)
	for c, hides := range [2]side{whiteOnly, blackOnly} {
		if t.only == hides {
			m.Moves[c], m.Safe[c], m.Frontier[c], m.Stable[c] = 0, 0, 0, 0
		}
	}
	for _, name := range strings.Fields(t.lit) {
		if s, err := game.ParseSquare(name); err == nil {
			m.Outlined |= s.Bit()
		}
	}
	return m
}

// FindTerm returns the first term that a sentence uses, and the words that mean it there; nil if
// there is none. Of two that begin at the same place, it returns the longer one.
func FindTerm(sentence string) (found *Term, form string) {
	at := len(sentence)
	for i, list := range forms() {
		for _, x := range list {
			k := strings.Index(sentence, x)
			if k < 0 || k > at || k == at && len(x) <= len(form) || !whole(sentence, k, len(x)) {
				continue
			}
			found, form, at = &Terms[i], x, k
		}
	}
	return found, form
}

// whole reports whether a part of a sentence consists of whole words.
func whole(sentence string, from, n int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(sentence) && (sentence[i] >= 'a' && sentence[i] <= 'z' || sentence[i] >= 'A' && sentence[i] <= 'Z')
	}
	return !letter(from-1) && !letter(from+n)
}
