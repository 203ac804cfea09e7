package screen

import (
	"slices"

	"flipside/assets/words"
	"flipside/ui/players"
	"flipside/ui/session"
	"flipside/ui/settings"
)

// opening returns the setting for the openings of watched games, or of the games of a person.
func (s *Services) opening(watched bool) *settings.Opening {
	if watched {
		return &s.Settings.WatchOpening
	}
	return &s.Settings.Opening
}

// OpeningOf returns how such games begin. Without a choice, a person's games begin at the start
// position, as a beginner expects. Watched games vary, because two engines would repeat their game.
// Watched games of a test do not vary, so that they repeat.
func (s *Services) OpeningOf(watched bool) settings.Opening {
	switch chosen := *s.opening(watched); {
	case chosen != "":
		return chosen
	case watched && !s.TestClock:
		return settings.Varied
	}
	return settings.Standard
}

// SetOpening sets how such games begin, and saves the choice.
func (s *Services) SetOpening(watched bool, o settings.Opening) {
	*s.opening(watched) = o
	s.SaveSettings()
}

// TurnOpening goes to the next choice of SetOpening. It leaves out an empty list.
func (s *Services) TurnOpening(watched bool) {
	at := slices.Index(settings.Openings, s.OpeningOf(watched))
	next := settings.Openings[(at+1)%len(settings.Openings)]
	if next == settings.Own && s.Store.Openings().Count() == 0 {
		next = settings.Openings[0]
	}
	s.SetOpening(watched, next)
}

// OpeningLine returns the text of the state of that setting. key is the text around it.
func (s *Services) OpeningLine(key words.Key, watched bool) string {
	return words.Get(key, "opening", words.Get(openingKeys[s.OpeningOf(watched)]))
}

var openingKeys = map[settings.Opening]words.Key{
	settings.Standard: "opening.standard", settings.Varied: "opening.varied", settings.Own: "opening.own",
}

// Fresh returns a new game with these seats and with the opening of the settings.
func (s *Services) Fresh(seats [2]session.Seat) session.Setup {
	return s.Given(seats, session.Handicap{})
}

// Given is Fresh with a handicap. A game with corners has no other opening: openings are lines from
// the initial position.
func (s *Services) Given(seats [2]session.Seat, h session.Handicap) session.Setup {
	setup := session.Setup{Seats: seats, Seed: s.NewSeed(), Handicap: h}
	if h.Corners > 0 {
		return setup
	}
	switch s.OpeningOf(players.Watched(seats)) {
	case settings.Varied:
		setup.Opening = session.VariedOpening(setup.Seed)
	case settings.Own:
		if line, ok := s.Store.Openings().Pick(setup.Seed); ok {
			setup.Opening, setup.Start = line.Moves, line.Start
		}
	}
	return setup
}

// Swapped returns the game with swapped colours. A handicap stays with its player, and a game from
// a position of its own begins there again.
func (s *Services) Swapped(of session.Setup) session.Setup {
	setup := s.Given([2]session.Seat{of.Seats[1], of.Seats[0]}, of.Handicap.Other())
	if of.Handicap.Corners == 0 && !of.Start.None() {
		setup.Start, setup.Opening = of.Start, nil
	}
	return setup
}

// LastSeats returns the players of the last choice.
func (s *Services) LastSeats() [2]session.Seat {
	return [2]session.Seat{players.SeatOf(s.Settings.Black), players.SeatOf(s.Settings.White)}
}
