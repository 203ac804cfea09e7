package ui

import (
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/text"
)

// opening is the setting for the openings of games that a person plays, or of those that are watched.
func (a *App) opening(watched bool) *store.Opening {
	if watched {
		return &a.settings.WatchOpening
	}
	return &a.settings.Opening
}

// varied reports whether such games begin with a varied opening. Where nothing was chosen, a
// person's games begin at the start, as a newcomer expects, and watched ones vary, or two engines
// would repeat their game; those of a test repeat it.
func (a *App) varied(watched bool) bool {
	if chosen := *a.opening(watched); chosen != "" {
		return chosen == store.Varied
	}
	return watched && !a.o.TestClock
}

// turnOpening chooses the other opening.
func (a *App) turnOpening(watched bool) {
	other := store.Varied
	if a.varied(watched) {
		other = store.Standard
	}
	*a.opening(watched) = other
	a.saveSettings()
}

// openingLine names the state of that setting; key is the text around it.
func (a *App) openingLine(key text.Key, watched bool) string {
	if a.varied(watched) {
		return text.Get(key, text.Get("opening.varied"))
	}
	return text.Get(key, text.Get("opening.standard"))
}

// watched reports whether nobody plays in a game of these seats.
func watched(seats [2]session.Seat) bool { return !seats[0].Human && !seats[1].Human }

// fresh is a new game of these seats, with the opening of the settings.
func (a *App) fresh(seats [2]session.Seat) session.Setup {
	setup := session.Setup{Seats: seats, Seed: a.seed()}
	if a.varied(watched(seats)) {
		setup.Opening = session.VariedOpening(setup.Seed)
	}
	return setup
}

// again begins a game of these seats.
func (a *App) again(seats [2]session.Seat) { a.begin(a.fresh(seats)) }
