package screen

import (
	"flipside/ui/players"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/text"
)

// opening is the setting for the openings of games that a person plays, or of those that are
// watched.
func (s *Services) opening(watched bool) *store.Opening {
	if watched {
		return &s.Settings.WatchOpening
	}
	return &s.Settings.Opening
}

// varied reports whether such games begin with a varied opening. Where nothing was chosen, a
// person's games begin at the start, as a newcomer expects, and watched ones vary, or two engines
// would repeat their game; those of a test repeat it.
func (s *Services) varied(watched bool) bool {
	if chosen := *s.opening(watched); chosen != "" {
		return chosen == store.Varied
	}
	return watched && !s.TestClock
}

// TurnOpening chooses the other opening.
func (s *Services) TurnOpening(watched bool) {
	other := store.Varied
	if s.varied(watched) {
		other = store.Standard
	}
	*s.opening(watched) = other
	s.SaveSettings()
}

// OpeningLine names the state of that setting; key is the text around it.
func (s *Services) OpeningLine(key text.Key, watched bool) string {
	if s.varied(watched) {
		return text.Get(key, text.Get("opening.varied"))
	}
	return text.Get(key, text.Get("opening.standard"))
}

// Fresh is a new game of these seats, with the opening of the settings.
func (s *Services) Fresh(seats [2]session.Seat) session.Setup {
	setup := session.Setup{Seats: seats, Seed: s.Seed()}
	if s.varied(players.Watched(seats)) {
		setup.Opening = session.VariedOpening(setup.Seed)
	}
	return setup
}

// LastSeats are the players of the last choice.
func (s *Services) LastSeats() [2]session.Seat {
	return [2]session.Seat{players.SeatOf(s.Settings.Black), players.SeatOf(s.Settings.White)}
}
