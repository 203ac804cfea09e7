package screen

import (
	"flipside/ui/session"
	"flipside/ui/settings"
	"flipside/ui/store"
)

// Settings are the user's settings, with what must be done when one changes.
type Settings struct {
	*settings.Settings
	store   *store.Store
	session *session.Session
	window  Window
}

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
func (s *Settings) SetSpeed(speed session.Speed) {
	s.Speed = speed
	s.session.SetSpeed(speed)
}
