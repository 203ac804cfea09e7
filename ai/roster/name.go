package roster

import (
	"cmp"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
)

// Name is the name of a player: the style and the level. The style is empty if the level is enough.
type Name struct{ Style, Level string }

// String returns the name as one line of text.
func (n Name) String() string {
	if n.Style == "" {
		return n.Level
	}
	return n.Style + " " + n.Level
}

// NameOf returns the name of the player in a seat.
func NameOf(s record.Seat) Name {
	if s.Human {
		return Name{Level: cmp.Or(s.Name, words.Get("style.human"))}
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return Name{Level: s.Spec}
	}
	name := Name{Level: levelName(p)}
	switch p.Family {
	case ai.FamilyMinimax, ai.FamilyMCTS:
		name.Style = words.Get(words.Key("style." + string(p.Family)))
	}
	return name
}

// LevelName returns the name of a spec's level, without the style.
func LevelName(spec string) string {
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return spec
	}
	return levelName(p)
}

func levelName(p ai.Preset) string {
	return words.Get(words.Key("level." + cmp.Or(p.Level, string(p.Family))))
}

// Label returns the name of the player in a seat as one text.
func Label(s record.Seat) string { return NameOf(s).String() }

// OpeningLabel returns the name of the opening that moves from the initial position follow, or "".
func OpeningLabel(moves []game.Move) string {
	name, _ := book.Name(moves)
	return name
}
