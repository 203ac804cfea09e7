package screen

import (
	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/store"
)

// Current begins, continues and leaves the game on the board. It knows the unfinished games in the
// store, and whether a game is on the board.
type Current struct {
	Newest  session.Saved    // the newest unfinished game
	There   bool             // Newest exists
	Board   [2]game.Bitboard // the discs of Newest, by colour
	count   int              // the number of all unfinished games
	taking  bool             // the program has asked the store for a saved game
	playing bool             // a game is on the board

	session  *session.Session
	store    *store.Store
	settings *Settings
	openings *Openings
	messages *Messages
}

// More returns the number of unfinished games, not counting the newest.
func (g *Current) More() int { return max(0, g.count-1) }

// OnBoard reports whether a game is on the board.
func (g *Current) OnBoard() bool { return g.playing }

// Poll takes the new results of the store. When a requested game has arrived, Poll
// returns the transition to it.
func (g *Current) Poll() (to Transition) {
	if saved, notice, ok := g.store.Taken(); ok && g.taking {
		g.taking = false
		if notice != "" {
			g.messages.Say(notice, Long)
			to = Pop() // closes the overlay that asked for the game
		} else {
			to = g.goOn(saved)
		}
	}
	games, count, notice := g.store.Unfinished()
	if notice != "" {
		g.messages.Say(notice, VeryLong)
	}
	g.count, g.There = count, len(games) > 0
	if !g.There {
		return to
	}
	if now := &games[0]; !now.Same(&g.Newest) {
		g.Board = now.Board()
	}
	g.Newest = games[0]
	return to
}

// Take asks the store for a saved game to continue. The store reads the game again, outside the
// frame loop, and locks it against other windows.
func (g *Current) Take(id string) {
	g.taking = true
	g.store.Take(id)
}

// goOn puts a saved game on the board.
func (g *Current) goOn(saved session.Saved) Transition {
	if err := g.session.Restore(saved); err != nil {
		g.messages.Say(err.Error(), Long)
		return Stay()
	}
	return g.play()
}

// play leads to the game that the session has started.
func (g *Current) play() Transition {
	g.playing = true
	g.messages.Clear()
	snap := g.session.Snapshot()
	people := players.TwoPeople(snap.Setup.Seats) && !snap.Setup.Viewed && snap.Setup.Start.None() && !snap.Over
	g.session.ShowAnalysis(g.settings.Analysis && !snap.Rated && !people)
	return Only(Play{})
}

// Leave leaves the game for the start page. Another window may then continue the game.
func (g *Current) Leave() Transition {
	g.playing = false
	g.session.Abandon()
	g.store.Leave()
	g.store.Look()
	return Only(Home{})
}

// Start starts a game and returns the transition to it. If the game cannot start, the old one
// continues.
func (g *Current) Start(setup session.Setup) (Transition, error) {
	setup.ID, setup.Before = g.store.NewID(), g.replaced()
	if err := g.session.Start(setup); err != nil {
		return Stay(), err
	}
	g.taking = false
	return g.play(), nil
}

// Begin is Start, but shows an error as a message.
func (g *Current) Begin(setup session.Setup) Transition {
	to, err := g.Start(setup)
	if err != nil {
		g.messages.Refuse(err.Error(), AWhile)
	}
	return to
}

// Choice is the choice of a new game: at first the players on the board, or else the last ones,
// also if the game on the board is only looked at.
func (g *Current) Choice() Setup {
	setup := g.session.Setup()
	if !g.playing || setup.Viewed {
		return Setup{Seats: g.settings.LastSeats()}
	}
	return Setup{Seats: setup.Seats, Handicap: setup.Handicap}
}

// Again starts a game with these players and with the colours, the opening and the clock that the
// settings say.
func (g *Current) Again(seats [2]session.Seat) Transition {
	return g.Begin(g.openings.Fresh(g.openings.Draw(seats)))
}

// PlayOn starts a game from a position of another one. A person and an engine that is known here
// play on. Otherwise the players come from the last choice, and the person has the same side as in
// that game, or the side to move.
func (g *Current) PlayOn(seats [2]session.Seat, from session.Start) Transition {
	person, contest := players.Contest(seats)
	if _, err := ai.ParseSpec(seats[person.Other()].Spec); !contest || err != nil {
		if !contest {
			person = from.ToMove
		}
		seats = g.settings.LastSeats()
		if side, ok := players.Contest(seats); ok && side != person {
			seats[0], seats[1] = seats[1], seats[0]
		}
	}
	setup := g.openings.Fresh(seats)
	setup.Start, setup.Opening = from, nil
	return g.Begin(setup)
}

// replaced returns the ID of the unfinished game that a new game would replace; empty if there is
// none.
func (g *Current) replaced() string {
	snap := g.session.Snapshot()
	switch {
	case !g.playing && g.There:
		return g.Newest.ID
	case g.playing && !snap.Kept:
		return snap.Setup.Before
	case !g.playing || snap.Over:
		return ""
	}
	return snap.Setup.ID
}

// Against starts a game with these seats and makes them the last choice.
func (g *Current) Against(seats [2]session.Seat) Transition {
	g.settings.Black, g.settings.White = players.SpecOf(seats[0]), players.SpecOf(seats[1])
	g.settings.Save()
	return g.Again(seats)
}

// Keep makes the game on the board, which was only looked at, one of the user's own.
func (g *Current) Keep() {
	g.session.Adopt()
	g.messages.Say(words.Get("viewed.kept"), AWhile)
}

// Show puts a game from elsewhere on the board, at its end, as a game of two people.
func (g *Current) Show(r *record.Record) Transition {
	saved := openedGame(r)
	saved.Setup.Seed, saved.Setup.Before = g.openings.NewSeed(), g.replaced()
	saved.Setup.ID = g.store.NewID()
	saved.ID, saved.Before = saved.Setup.ID, saved.Setup.Before
	if err := g.session.Restore(saved); err != nil {
		g.messages.Refuse(err.Error(), Long)
		return Stay()
	}
	g.taking = false
	return g.play()
}
