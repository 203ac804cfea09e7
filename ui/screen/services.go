package screen

import (
	"math/rand/v2"

	"time"

	"flipside/game/recognise"
	"flipside/ui/clipboard"
	"flipside/ui/collection"
	"flipside/ui/intake"
	"flipside/ui/opener"
	"flipside/ui/reviewjob"
	"flipside/ui/scores"
	"flipside/ui/session"
	"flipside/ui/settings"
	"flipside/ui/sound"
	"flipside/ui/store"
	"flipside/ui/widget"
)

// Services are the parts that screens are built from.
type Services struct {
	Session    *session.Session
	Store      *store.Store
	Settings   *settings.Settings
	Sound      *sound.Sound
	Window     Window
	Messages   Messages
	Games      Unfinished
	Memory     Memory
	Inbox      intake.Inbox           // texts and files on their way into the window
	Collection *collection.Collection // the library of games
	Results    collection.Results

	Texts     widget.Clipboard // the texts on the clipboard; nil if there is none
	Library   Library          // takes what arrives; nil if there is none
	Clipboard Clipboard        // of pictures; nil if there is none

	Program Program                          // what About says
	Opener  func(target string) <-chan error // of Reveal; nil: opener.Start

	Reviewer *reviewjob.Reviewer // looks back at games

	Seed      uint64 // of all new games; 0: each has another one
	TestClock bool   // the pictures must be the same in every run
	HoldPass  bool   // time stops while the notice of a pass is visible
}

// Library takes games that arrive in the window.
type Library interface {
	Receive(found intake.Found)        // takes several games
	Import(sources []recognise.Source) // takes folders and tournament files
}

// NewSeed returns the seed of a new game.
func (s *Services) NewSeed() uint64 {
	if s.Seed != 0 {
		return s.Seed
	}
	return rand.Uint64()
}

// Reveal asks for a folder or an address to be shown outside the window, as opener.Start does.
func (s *Services) Reveal(target string) <-chan error {
	if s.Opener != nil {
		return s.Opener(target)
	}
	return opener.Start(target)
}

// Window is the window of the system.
type Window interface {
	Fullscreen() bool
	SetFullscreen(on bool)
}

// Clipboard is the clipboard of the system. The answer comes over a channel.
type Clipboard interface {
	Put(content clipboard.Content) <-chan error
}

// Memory is the state that screens keep after they close, until the program ends.
type Memory struct {
	Page     int          // the page of the settings
	Advanced bool         // the switches of engines are visible
	Panel    scores.Panel // the side for which the scores are shown
	Folder   string       // the folder that the file chooser showed last; empty: the home folder
	Share    ShareMemory
	Most     settings.Most // how many values the board showed last; empty at first
}

// SaveSettings saves the settings.
func (s *Services) SaveSettings() { s.Store.SaveSettings(*s.Settings) }

// Play plays a sound. All sounds go through it, so that the setting can mute them all.
func (s *Services) Play(e sound.Effect, delay time.Duration, rise, pan float64) {
	s.Sound.Mute(!s.Settings.Sound)
	s.Sound.Play(e, delay, rise, pan)
}

// SetFullscreen switches full screen on or off, and saves the choice.
func (s *Services) SetFullscreen(on bool) {
	s.Window.SetFullscreen(on)
	s.Settings.Fullscreen = on
	s.SaveSettings()
}

// SetAdvisers takes the advisers of the settings. The error says that there is no such one.
func (s *Services) SetAdvisers() error {
	second := s.Settings.Second
	if second == settings.NoAdviser {
		second = ""
	}
	return s.Session.SetAdvisers(s.Settings.Adviser, second)
}

// SetSpeed sets the speed of watched games.
func (s *Services) SetSpeed(speed session.Speed) {
	s.Settings.Speed = speed
	s.Session.SetSpeed(speed)
}
