package screen

import (
	"flipside/game"
	"flipside/ui/session"
)

// Unfinished are the unfinished games in the store, and whether a game is on the board.
type Unfinished struct {
	Newest  session.Saved    // the newest unfinished game
	There   bool             // Newest exists
	Board   [2]game.Bitboard // the discs of Newest, by colour
	count   int              // the number of all unfinished games
	taking  bool             // the program has asked the store for a saved game
	playing bool             // a game is on the board
}

// More returns the number of unfinished games besides the newest.
func (g *Unfinished) More() int { return max(0, g.count-1) }

// OnBoard reports whether a game is on the board.
func (g *Unfinished) OnBoard() bool { return g.playing }

// PollGames takes the new results of the store. When a requested game has arrived, PollGames
// returns the transition to it.
func (s *Services) PollGames() (to Transition) {
	g := &s.Games
	if saved, notice, ok := s.Store.Taken(); ok && g.taking {
		g.taking = false
		if notice != "" {
			s.Messages.Say(notice, Long)
			to = Pop() // closes the overlay that asked for the game
		} else {
			to = s.goOn(saved)
		}
	}
	games, count, notice := s.Store.Unfinished()
	if notice != "" {
		s.Messages.Say(notice, VeryLong)
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
func (s *Services) Take(id string) {
	s.Games.taking = true
	s.Store.Take(id)
}

// goOn puts a saved game on the board.
func (s *Services) goOn(saved session.Saved) Transition {
	if err := s.Session.Restore(saved); err != nil {
		s.Messages.Say(err.Error(), Long)
		return Stay()
	}
	return s.play()
}

// play leads to the game that the session has started.
func (s *Services) play() Transition {
	s.Games.playing = true
	s.Messages.Clear()
	s.Session.ShowAnalysis(s.Settings.Analysis && !s.Session.Snapshot().Rated)
	return Only(Play{})
}

// LeaveGame leaves the game for the start page. Another window may then continue the game.
func (s *Services) LeaveGame() Transition {
	s.Games.playing = false
	s.Session.Abandon()
	s.Store.Leave()
	s.Store.Look()
	return Only(Home{})
}

// Start starts a game and returns the transition to it. If the game cannot start, the old one
// continues.
func (s *Services) Start(setup session.Setup) (Transition, error) {
	setup.ID, setup.Before = s.Store.NewID(), s.replaced()
	if err := s.Session.Start(setup); err != nil {
		return Stay(), err
	}
	s.Games.taking = false
	return s.play(), nil
}

// Begin is Start, but shows an error as a message.
func (s *Services) Begin(setup session.Setup) Transition {
	to, err := s.Start(setup)
	if err != nil {
		s.Messages.Refuse(err.Error(), AWhile)
	}
	return to
}

// Again starts a game with these seats and with the opening of the settings.
func (s *Services) Again(seats [2]session.Seat) Transition { return s.Begin(s.Fresh(seats)) }

// replaced returns the ID of the unfinished game that a new game would replace; empty if there is
// none.
func (s *Services) replaced() string {
	snap := s.Session.Snapshot()
	switch {
	case !s.Games.playing && s.Games.There:
		return s.Games.Newest.ID
	case s.Games.playing && snap.Setup.Viewed: // this game is not saved
		return snap.Setup.Before
	case !s.Games.playing || snap.Over:
		return ""
	case len(snap.Line) == snap.MinPly: // this game is not saved
		return snap.Setup.Before
	}
	return snap.Setup.ID
}
