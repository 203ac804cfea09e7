package screen

import (
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/pace"
)

// Settings are the user's settings, with what must be done when one changes.
type Settings struct {
	*settings.Settings
	store   *store.Store
	session *session.Session
	window  Window
	side    float64 // the shorter side of the window, in device-independent pixels
}

// Fit takes the size of the window, in device-independent pixels.
func (s *Settings) Fit(width, height float64) { s.side = min(width, height) }

// Size returns the scale of the user interface, in percent.
func (s *Settings) Size() int { return s.ScaleIn(s.side) }

// Save saves the settings.
func (s *Settings) Save() { s.store.SaveSettings(*s.Settings) }

// SetFullscreen switches full screen on or off, and saves the choice.
func (s *Settings) SetFullscreen(on bool) {
	s.window.SetFullscreen(on)
	s.Fullscreen = on
	s.Save()
}

// SetAdvisers takes the advisers of the settings. The error says that there is no such one.
func (s *Settings) SetAdvisers() error {
	second := s.Second
	if second == settings.NoAdviser {
		second = ""
	}
	return s.session.SetAdvisers(s.Adviser, second)
}

// SetSpeed sets the speed of watched games.
func (s *Settings) SetSpeed(speed pace.Speed) {
	s.Speed = speed
	s.session.SetSpeed(speed)
}

// LastSeats returns the players of the last choice.
func (s *Settings) LastSeats() [2]session.Seat {
	return [2]session.Seat{players.SeatOf(s.Black), players.SeatOf(s.White)}
}

// Friends returns the seats of two persons at this computer, with the names of the last choice.
func (s *Settings) Friends() (seats [2]session.Seat) {
	for c := range seats {
		seats[c].Human = true
	}
	side := game.White
	if s.FriendBlack {
		side = game.Black
	}
	seats[side].Name, seats[side.Other()].Name = s.Friend, s.Partner
	return seats
}

// SetFriends takes the names of two persons. If only one has a name, that one is the friend.
func (s *Settings) SetFriends(seats [2]session.Seat) {
	s.FriendBlack = seats[game.Black].Name != "" && seats[game.White].Name == ""
	s.Friend, s.Partner = seats[game.White].Name, seats[game.Black].Name
	if s.FriendBlack {
		s.Friend, s.Partner = s.Partner, s.Friend
	}
}
