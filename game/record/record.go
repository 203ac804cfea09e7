package record

import (
	"slices"
	"strconv"

	"flipside/game"
)

// Record is a game and what is known about it.
type Record struct {
	Game *game.Game // never nil; after reading, its current position is the end of the main variation
	Tags Tags
	Play *Play // the data that the window needs to continue it; nil for a game from elsewhere
}

// Tags has what is known about a game in addition to its moves. Empty fields are unknown.
type Tags struct {
	Black, White Player
	Event, Round string
	Place        string
	Date         string // "2006-01-02", "2006-01" or "2006"
	Result       Ending
	Said         Ending // what the source says, if the board says another Result
	TimeLimit    string // as in the source
	Comment      string // about the whole game
	Other        []Tag  // properties of the source that have no field here, in order
}

// Player is one of the two players.
type Player struct {
	Name   string
	Rating float64 // 0: unknown
}

// Tag is a property with its name in the format of the source.
type Tag struct{ Name, Value string }

// TagLost has the names, by the player's colour, of properties in Other: the number of discs that
// the player lost by mistakes, an integer, once the game is reviewed.
var TagLost = [2]string{game.Black: "lost.black", game.White: "lost.white"}

// Lost returns a copy of t with the number of discs that a side lost by mistakes. t does not
// change.
func (t Tags) Lost(side game.Color, discs int) Tags {
	lost := Tag{TagLost[side], strconv.Itoa(discs)}
	t.Other = slices.Clone(t.Other)
	if i := slices.IndexFunc(t.Other, func(o Tag) bool { return o.Name == lost.Name }); i >= 0 {
		t.Other[i] = lost
	} else {
		t.Other = append(t.Other, lost)
	}
	return t
}

// other returns the first value of a property in Other, or "" if there is none.
func (t Tags) other(name string) string {
	for _, o := range t.Other {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// last returns the end of the main variation.
func last(g *game.Game) *game.Node {
	main := g.MainVariation()
	return main[len(main)-1]
}
