package screen

import (
	"flipside/game"
	"flipside/ui/session"
)

// Unfinished are the unfinished games that the store has, and which one is on the board.
type Unfinished struct {
	Newest  session.Saved    // of the unfinished ones
	There   bool             // there is one
	Board   [2]game.Bitboard // the discs of Newest, by colour
	Others  []session.Saved  // the newest beside it
	count   int              // of all
	taking  bool             // a saved game was asked for
	playing bool             // a game is on the board
}

// More is the number of unfinished games beside the newest.
func (g *Unfinished) More() int { return max(0, g.count-1) }

// PollGames takes up what the store has found since, and returns where a game that was asked for
// leads when it comes.
func (s *Services) PollGames() (to Transition) {
	g := &s.Games
	if saved, notice, ok := s.Store.Taken(); ok && g.taking {
		g.taking = false
		if notice != "" {
			s.Messages.Say(notice, Long)
			to = Pop() // of an overlay that asked for it
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
		g.Others = nil
		return to
	}
	g.Others = games[1:]
	now, was := &games[0], &g.Newest
	if now.ID != was.ID || now.Ply != was.Ply || now.Line != was.Line {
		g.Board = now.Board()
	}
	g.Newest = games[0]
	return to
}

// Take asks for a game to go on with: the store reads it anew, off the frames, and keeps it from
// other windows.
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

// play leads to the game that the session has begun.
func (s *Services) play() Transition {
	s.Games.playing = true
	s.Messages.Clear()
	s.Session.ShowAnalysis(s.Settings.Analysis)
	return Only(Play{})
}

// LeaveGame leaves the game for the start page; another window may go on with it.
func (s *Services) LeaveGame() Transition {
	s.Games.playing = false
	s.Session.Abandon()
	s.Store.Leave()
	s.Store.Look()
	return Only(Home{})
}

// Start begins a game, which leads to it. The old one goes on where it cannot be begun.
func (s *Services) Start(setup session.Setup) (Transition, error) {
	setup.ID, setup.Before = s.Store.NewID(), s.replaced()
	if err := s.Session.Start(setup); err != nil {
		return Stay(), err
	}
	s.Games.taking = false
	return s.play(), nil
}

// Begin is Start with the error as a line of words.
func (s *Services) Begin(setup session.Setup) Transition {
	to, err := s.Start(setup)
	if err != nil {
		s.Messages.Refuse(err.Error(), AWhile)
	}
	return to
}

// Again begins a game of these seats, with the opening of the settings.
func (s *Services) Again(seats [2]session.Seat) Transition { return s.Begin(s.Fresh(seats)) }

// replaced is the game that one begun now replaces before it is over; empty where there is none.
func (s *Services) replaced() string {
	snap := s.Session.Snapshot()
	switch {
	case !s.Games.playing && s.Games.There:
		return s.Games.Newest.ID
	case !s.Games.playing || snap.Over:
		return ""
	case len(snap.Line) == snap.MinPly: // it is not saved
		return snap.Setup.Before
	}
	return snap.Setup.ID
}
