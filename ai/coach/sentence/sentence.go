// Package sentence writes the facts of package review in the words of the catalogue, and explains
// the terms of the game that are in them.
package sentence

import (
	"strings"

	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
)

// Person says which side of a game the reader played.
type Person uint8

// The persons.
const (
	Nobody Person = iota
	BlackPlayer
	WhitePlayer
)

// areas are the texts for the parts of the board.
var areas = [...]words.Key{coach.TopLeft: "area.topleft", coach.Top: "area.top", coach.TopRight: "area.topright",
	coach.Left: "area.left", coach.Middle: "area.middle", coach.Right: "area.right",
	coach.BottomLeft: "area.bottomleft", coach.Bottom: "area.bottom", coach.BottomRight: "area.bottomright"}

// edges are the texts for the edges of the board.
var edges = map[coach.Area]words.Key{coach.Top: "edge.top", coach.Bottom: "edge.bottom", coach.Left: "edge.left", coach.Right: "edge.right"}

// Reader is the person who reads, with the terms that they know.
type Reader struct {
	Person Person
	Club   bool // they know the terms of the game; otherwise the sentences avoid them
}

// Of returns a fact as a sentence for the reader, or "" for a fact without a key.
//
// The key of the text is "reason." and the fact's key. The suffix ".club" is for a reader who knows
// the terms; it is followed by ".you" for the person who made the move, or ".foe" for their
// opponent. The arguments are me and them, the side that moved and the other one; move, square and
// area; and the numbers n and m.
func (r Reader) Of(f coach.Fact) string {
	if f.Key == "" {
		return ""
	}
	text, _ := r.text(words.Key("reason."+f.Key), f)
	return text
}

// Alone is like Of for what a better move does, when no sentence says what the other one did. Texts
// with ".alone" are for that.
func (r Reader) Alone(f coach.Fact) string {
	if f.Key == "" {
		return ""
	}
	if text, ok := r.text(words.Key("reason."+f.Key+".alone"), f); ok {
		return text
	}
	return r.Of(f)
}

// Both returns both sentences of a reason.
func (r Reader) Both(why coach.Reason) string {
	return strings.TrimSpace(r.Of(why.Does) + " " + r.Of(why.Instead))
}

// Compared returns the sentences that compare a better move with a worse one, for a reader who has
// seen neither: what the worse one does, and what the better one does instead.
func (r Reader) Compared(why coach.Reason) string {
	if why.Type == coach.OnlyMove { // it compares with all other moves
		return r.Alone(why.Instead)
	}
	return r.Both(why)
}

// text formats a fact with the variant of a key for the reader; ok is false if there is none.
func (r Reader) text(key words.Key, f coach.Fact) (text string, ok bool) {
	if club := key + ".club"; r.Club && words.Has(club) {
		key = club
	}
	if !words.Has(key) {
		return "", false
	}
	return fill(r.Person.key(key, f.Side), f, r.Club), true
}

// key returns the variant of a key for the reader, if there is one.
func (p Person) key(key words.Key, moved game.Color) words.Key {
	if p == Nobody {
		return key
	}
	variant := key + ".foe"
	if moved == game.Color(p-BlackPlayer) {
		variant = key + ".you"
	}
	if words.Has(variant) {
		return variant
	}
	return key
}

// fill formats a text with the arguments of a fact. compass names parts of the board as club
// players do.
func fill(key words.Key, f coach.Fact, compass bool) string {
	area := ""
	if f.Area != coach.Nowhere && int(f.Area) < len(areas) {
		place := areas[f.Area]
		if compass {
			place += ".club"
		}
		area = words.Get(place)
	}
	edge := ""
	if key, ok := edges[f.Area]; ok {
		edge = words.Get(key)
	}
	return words.Get(key, "squares", named(f.Squares), "edge", edge, "me", f.Side, "them", f.Side.Other(), "move", f.Move, "square", f.Square, "area", area, "n", f.N, "m", f.M)
}

// named formats a list of squares.
func named(squares []game.Square) string {
	if len(squares) < 2 {
		return strings.Join(names(squares), "")
	}
	last := len(squares) - 1
	return words.Get("squares.and", "list", strings.Join(names(squares[:last]), ", "), "last", squares[last])
}

func names(squares []game.Square) []string {
	list := make([]string, len(squares))
	for i, s := range squares {
		list[i] = s.String()
	}
	return list
}
