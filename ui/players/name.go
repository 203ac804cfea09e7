package players

import (
	"cmp"

	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/store"
)

// Name is the name of a player: the style and the level. The style is empty if the level alone is
// enough.
type Name struct{ Style, Level string }

// String returns the name for a line of text.
func (n Name) String() string {
	if n.Style == "" {
		return n.Level
	}
	return n.Style + " " + n.Level
}

// NameOf returns the name of the player in a seat.
func NameOf(s session.Seat) Name {
	if s.Human {
		return Name{Level: cmp.Or(s.Name, words.Get("style.human"))}
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return Name{Level: s.Spec}
	}
	name := Name{Level: LevelName(s.Spec)}
	switch p.Family {
	case ai.FamilyMinimax, ai.FamilyMCTS:
		name.Style = words.Get(words.Key("style." + string(p.Family)))
	}
	return name
}

// SideName returns the name of the player of a side in a game: the colour if two persons play and
// neither has a name.
func SideName(seats [2]session.Seat, side game.Color) Name {
	if seats[0].Human && seats[1].Human && seats[0].Name == seats[1].Name {
		return Name{Level: side.String()}
	}
	return NameOf(seats[side])
}

// LevelName returns the name of a spec's level, without the style.
func LevelName(spec string) string {
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return spec
	}
	level := p.Level
	if level == "" {
		level = string(p.Family)
	}
	return words.Get(words.Key("level." + level))
}

// Line returns a text with the names of both players of a game.
func Line(seats [2]session.Seat) string {
	if seats[0].Human && seats[1].Human && seats[0].Name == seats[1].Name {
		return words.Get("twoplayers")
	}
	return words.Get("seats", "black", NameOf(seats[0]), "white", NameOf(seats[1]))
}

// SeatOf returns the seat for a value of a setting or of a command-line flag: a person or a spec.
func SeatOf(spec string) session.Seat {
	if spec == store.Human || spec == "" {
		return session.Seat{Human: true}
	}
	return session.Seat{Spec: spec}
}

// SpecOf returns the value for a seat in the settings.
func SpecOf(s session.Seat) string {
	if s.Human {
		return store.Human
	}
	return s.Spec
}

// Watched reports whether both seats are engines.
func Watched(seats [2]session.Seat) bool { return !seats[0].Human && !seats[1].Human }
