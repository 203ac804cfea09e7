// Package glossary has the terms of the game: a sentence and a small board for each.
package glossary

import (
	"strings"
	"sync"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/overlay"
	"flipside/ui/view"
)

// Term is a term of the game. Its texts are "term." and its name: the term; with ".about" a
// sentence; with ".forms" the words of reasons that mean it, separated by commas.
type Term struct {
	Name  string
	board string         // its rows, row 1 first; X is Black, O White
	to    game.Color     // the side to move
	shows []overlay.Kind // what the board shows of both sides
	lit   string         // squares that are outlined
	only  side           // the side whose marks are shown
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

// forms are the words of reasons that mean each term.
var forms = sync.OnceValue(func() (list [][]string) {
	for i := range Terms {
		list = append(list, strings.Split(words.Get(words.Key("term."+Terms[i].Name+".forms")), ", "))
	}
	return list
})

// Board returns the small board of the term.
func (t *Term) Board() view.BoardData {
	p := t.position()
	d := view.BoardData{Discs: p.Discs(t.to)}
	d.Marks = overlay.Marks(t.shows, p, t.to)
	for c, hides := range [2]side{whiteOnly, blackOnly} {
		if t.only == hides {
			d.Marks.Moves[c], d.Marks.Safe[c], d.Marks.Frontier[c], d.Marks.Stable[c] = 0, 0, 0, 0
		}
	}
	for _, name := range strings.Fields(t.lit) {
		if s, err := game.ParseSquare(name); err == nil {
			d.Marks.Outlined |= s.Bit()
		}
	}
	return d
}

// position returns the position of the board, seen from the side to move.
func (t *Term) position() game.Position {
	p, _, _ := game.ParseOBF(strings.ReplaceAll(t.board, "/", "") + " " + "XO"[t.to:t.to+1])
	return p
}

// Find returns the first term that a sentence uses, and the words that mean it there; nil if there
// is none. Of two that begin at the same place the longer one counts.
func Find(sentence string) (found *Term, form string) {
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

// whole reports whether a part of a sentence is not the middle of a word.
func whole(sentence string, from, n int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(sentence) && (sentence[i] >= 'a' && sentence[i] <= 'z' || sentence[i] >= 'A' && sentence[i] <= 'Z')
	}
	return !letter(from-1) && !letter(from+n)
}
