package screen

import (
	"flipside/game"
	"flipside/ui/players"
)

// ShareMemory is what the user chose the last time in the sheet *Share*.
type ShareMemory struct {
	Kind, Size int
	Turned     bool // the move list begins with f5
	Numbered   bool // the board in letters has the numbers of the moves
}

// Share returns the transition to the sheet that shares the game on the board. It replaces the
// topmost screen.
func (s *Services) Share() Transition {
	r, err := s.Session.Record()
	if err != nil {
		s.Messages.Say(err.Error(), Long)
		return Pop()
	}
	to := Share{Game: r.Game}
	seats := s.Session.Snapshot().Setup.Seats
	for c := range game.Color(2) {
		to.Names[c] = players.SideName(seats, c).String()
	}
	return Replace(to)
}

// Today returns the date, "2006-01-02".
func (s *Services) Today() string {
	if s.TestClock {
		return "2000-01-01"
	}
	return s.Store.Now().Format("2006-01-02")
}
