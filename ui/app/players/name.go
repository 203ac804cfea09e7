package players

import (
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
)

// SideName returns the name of the player of a side in a game: the colour if two persons play and
// neither has a name, and for a person without a name in a game that is only looked at.
func SideName(s *session.Setup, side game.Color) roster.Name {
	seat := s.Seats[side]
	if unnamed(s.Seats) || s.Viewed && seat.Human && seat.Name == "" {
		return roster.Name{Level: side.String()}
	}
	return roster.NameOf(seat)
}

// unnamed reports whether two persons play and neither has a name.
func unnamed(seats [2]session.Seat) bool {
	return TwoPeople(seats) && seats[0].Name == "" && seats[1].Name == ""
}

// Line returns a text with the names of both players of a game.
func Line(seats [2]session.Seat) string {
	if unnamed(seats) {
		return words.Get("twoplayers")
	}
	return words.Get("seats", "black", roster.NameOf(seats[0]), "white", roster.NameOf(seats[1]))
}

// SeatOf returns the seat for a value of a setting or of a command-line flag: a person or a spec.
func SeatOf(spec string) session.Seat {
	if spec == settings.Human || spec == "" {
		return session.Seat{Human: true}
	}
	return session.Seat{Spec: spec}
}

// SpecOf returns the value for a seat in the settings.
func SpecOf(s session.Seat) string {
	if s.Human {
		return settings.Human
	}
	return s.Spec
}

// TwoPeople reports whether both seats are persons.
func TwoPeople(seats [2]session.Seat) bool { return seats[0].Human && seats[1].Human }

// Contest reports whether a person plays an engine, and the person's side.
func Contest(seats [2]session.Seat) (person game.Color, ok bool) {
	if seats[game.White].Human {
		person = game.White
	}
	return person, seats[game.Black].Human != seats[game.White].Human
}

// Engine returns the engine of a game with one; Black's, if both players are engines.
func Engine(seats [2]session.Seat) session.Seat {
	if seats[0].Human {
		return seats[1]
	}
	return seats[0]
}

// Watched reports whether both seats are engines.
func Watched(seats [2]session.Seat) bool { return !seats[0].Human && !seats[1].Human }
