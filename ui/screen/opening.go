package screen

import (
	"flipside/ui/players"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/text"
)

// opening returns the setting for the openings of watched games, or of the games of a person.
func (s *Services) opening(watched bool) *store.Opening {
	if watched {
		return &s.Settings.WatchOpening
	}
	return &s.Settings.Opening
}

// varied reports whether such games begin with a varied opening. Without a choice, a person's games
// begin at the start position, as a beginner expects. Watched games vary, because two engines would
// repeat their game. Watched games of a test do not vary, so that they repeat.
func (s *Services) varied(watched bool) bool {
	if chosen := *s.opening(watched); chosen != "" {
		return chosen == store.Varied
	}
	return watched && !s.TestClock
}

// TurnOpening switches between standard and varied openings.
func (s *Services) TurnOpening(watched bool) {
	other := store.Varied
	if s.varied(watched) {
		other = store.Standard
	}
	*s.opening(watched) = other
	s.SaveSettings()
}

// OpeningLine returns the text of the state of that setting. key is the text around it.
func (s *Services) OpeningLine(key text.Key, watched bool) string {
	if s.varied(watched) {
		return text.Get(key, text.Get("opening.varied"))
	}
	return text.Get(key, text.Get("opening.standard"))
}

// Fresh returns a new game with these seats and with the opening of the settings.
func (s *Services) Fresh(seats [2]session.Seat) session.Setup {
	setup := session.Setup{Seats: seats, Seed: s.Seed()}
	if s.varied(players.Watched(seats)) {
		setup.Opening = session.VariedOpening(setup.Seed)
	}
	return setup
}

// LastSeats returns the players of the last choice.
func (s *Services) LastSeats() [2]session.Seat {
	return [2]session.Seat{players.SeatOf(s.Settings.Black), players.SeatOf(s.Settings.White)}
}
