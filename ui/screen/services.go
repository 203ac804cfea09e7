package screen

import (
	"time"

	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/store"
	"flipside/ui/told"
)

// Services are what screens are built from.
type Services struct {
	Session  *session.Session
	Store    *store.Store
	Settings *store.Settings
	Sound    *sound.Sound
	Window   Window
	Messages Messages
	Games    Unfinished
	Memory   Memory

	Seed      func() uint64 // of a new game
	TestClock bool          // what is shown must be the same every time
	HoldPass  bool          // time stands still while the notice of a pass stands
}

// Window is the window of the system.
type Window interface {
	Fullscreen() bool
	SetFullscreen(on bool)
}

// Memory is what screens remember of how they were left, while the program runs.
type Memory struct {
	Page     int         // of the settings
	Advanced bool        // the switches of engines are shown
	Told     told.Memory // of the side that scores are told for
}

// SaveSettings keeps the settings.
func (s *Services) SaveSettings() { s.Store.SaveSettings(*s.Settings) }

// Play sounds an effect: all do it by this, so that the setting mutes them all.
func (s *Services) Play(e sound.Effect, delay time.Duration, rise, pan float64) {
	s.Sound.Mute(!s.Settings.Sound)
	s.Sound.Play(e, delay, rise, pan)
}

// SetFullscreen fills the system's screen or gives it back, and remembers that.
func (s *Services) SetFullscreen(on bool) {
	s.Window.SetFullscreen(on)
	s.Settings.Fullscreen = on
	s.SaveSettings()
}

// SetSpeed sets the speed of watching.
func (s *Services) SetSpeed(speed session.Speed) {
	s.Settings.Speed = speed
	s.Session.SetSpeed(speed)
}
