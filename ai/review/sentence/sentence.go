// Package sentence writes the facts of package review in the words of the catalogue.
package sentence

import (
	"strings"

	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
)

// Person says which side of a game is the reader's.
type Person uint8

// The persons.
const (
	Nobody Person = iota
	BlackPlayer
	WhitePlayer
)

// areas are the texts for the parts of the board.
var areas = [...]words.Key{review.TopLeft: "area.topleft", review.Top: "area.top", review.TopRight: "area.topright",
	review.Left: "area.left", review.Middle: "area.middle", review.Right: "area.right",
	review.BottomLeft: "area.bottomleft", review.Bottom: "area.bottom", review.BottomRight: "area.bottomright"}

// edges are the texts for the edges of the board.
var edges = map[review.Area]words.Key{review.Top: "edge.top", review.Bottom: "edge.bottom", review.Left: "edge.left", review.Right: "edge.right"}

// Of returns a fact as a sentence for the person who reads; "" for a fact without a key.
//
// The text of a fact is "reason." and its key. With ".you" it is for a person who made the move,
// and with ".foe" for one whose opponent made it. Its arguments are me and them, the side that
// moved and the other one; move, square and area; and the numbers n and m.
func (p Person) Of(f review.Fact) string {
	if f.Key == "" {
		return ""
	}
	return fill(p.key(words.Key("reason."+f.Key), f.Side), f)
}

// Alone is Of for what a better move does, where no sentence says what the other one did. A text
// with ".alone" is for that.
func (p Person) Alone(f review.Fact) string {
	if alone := p.key(words.Key("reason."+f.Key+".alone"), f.Side); f.Key != "" && words.Has(alone) {
		return fill(alone, f)
	}
	return p.Of(f)
}

// Both returns the sentences of a reason, both parts.
func (p Person) Both(r review.Reason) string {
	return strings.TrimSpace(p.Of(r.Does) + " " + p.Of(r.Instead))
}

// key returns the variant of a key for the person who reads, if there is one.
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

func fill(key words.Key, f review.Fact) string {
	area := ""
	if f.Area != review.Nowhere && int(f.Area) < len(areas) {
		area = words.Get(areas[f.Area])
	}
	edge := ""
	if key, ok := edges[f.Area]; ok {
		edge = words.Get(key)
	}
	return words.Get(key, "squares", named(f.Squares), "edge", edge, "me", f.Side, "them", f.Side.Other(), "move", f.Move, "square", f.Square, "area", area, "n", f.N, "m", f.M)
}

// named writes a list of squares.
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
