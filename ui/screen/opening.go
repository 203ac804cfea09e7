package screen

import (
	"math/rand/v2"
	"slices"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
)

// Openings say how games begin.
type Openings struct {
	settings *Settings
	store    *store.Store
	seed     uint64 // of all new games; 0: each has another one
	steady   bool   // a test wants the same games in every run
}

// NewSeed returns the seed of a new game.
func (o *Openings) NewSeed() uint64 {
	if o.seed != 0 {
		return o.seed
	}
	return rand.Uint64()
}

// chosen returns the setting for the openings of watched games, or of the games of a person.
func (o *Openings) chosen(watched bool) *settings.Opening {
	if watched {
		return &o.settings.WatchOpening
	}
	return &o.settings.Opening
}

// Of returns how such games begin. Without a choice, a person's games begin at the start
// position, as a beginner expects. Watched games vary, because two engines would repeat their game.
// Watched games of a test do not vary, so that they repeat.
func (o *Openings) Of(watched bool) settings.Opening {
	switch chosen := *o.chosen(watched); {
	case chosen != "":
		return chosen
	case watched && !o.steady:
		return settings.Varied
	}
	return settings.Standard
}

// Set sets how such games begin, and saves the choice.
func (o *Openings) Set(watched bool, choice settings.Opening) {
	*o.chosen(watched) = choice
	o.settings.Save()
}

// Turn goes to the next choice of Set. It leaves out an empty list.
func (o *Openings) Turn(watched bool) {
	at := slices.Index(settings.Openings, o.Of(watched))
	next := settings.Openings[(at+1)%len(settings.Openings)]
	if next == settings.Own && o.store.Openings().Count() == 0 {
		next = settings.Openings[0]
	}
	o.Set(watched, next)
}

// Line returns the text of the state of that setting. key is the text around it.
func (o *Openings) Line(key words.Key, watched bool) string {
	return words.Get(key, "opening", words.Get(openingKeys[o.Of(watched)]))
}

var openingKeys = map[settings.Opening]words.Key{
	settings.Standard: "opening.standard", settings.Varied: "opening.varied", settings.Own: "opening.own",
}

// Draw returns the seats of a new game: if a person plays an engine and the settings want it, the
// colours are drawn.
func (o *Openings) Draw(seats [2]session.Seat) [2]session.Seat {
	person, contest := players.Contest(seats)
	if !contest || !o.settings.RandomSide || game.Color(o.NewSeed()&1) == person {
		return seats
	}
	return [2]session.Seat{seats[1], seats[0]}
}

// Fresh returns a new game with these seats and with the opening of the settings.
func (o *Openings) Fresh(seats [2]session.Seat) session.Setup {
	return o.Given(seats, session.Handicap{})
}

// Given is Fresh with a handicap. A game with a person has the clock of its kind. A game with
// corners has no other opening: openings are lines from the initial position.
func (o *Openings) Given(seats [2]session.Seat, h session.Handicap) session.Setup {
	setup := session.Setup{Seats: seats, Seed: o.NewSeed(), Handicap: h}
	if !players.Watched(seats) {
		setup.Clock = o.settings.Clock(players.TwoPeople(seats)).Game()
	}
	if h.Corners > 0 {
		return setup
	}
	switch o.Of(players.Watched(seats)) {
	case settings.Varied:
		setup.Opening = session.VariedOpening(setup.Seed)
	case settings.Own:
		if line, ok := o.store.Openings().Pick(setup.Seed); ok {
			setup.Opening, setup.Start = line.Moves, line.Start
		}
	}
	return setup
}

// Swapped returns the game with swapped colours and the same clock. A handicap stays with its
// player, and a game from a position of its own begins there again.
func (o *Openings) Swapped(of session.Setup) session.Setup {
	setup := o.Given([2]session.Seat{of.Seats[1], of.Seats[0]}, of.Handicap.Other())
	setup.Clock = of.Clock
	if of.Handicap.Corners == 0 && !of.Start.None() {
		setup.Start, setup.Opening = of.Start, nil
	}
	return setup
}
