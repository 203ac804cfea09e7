package screen

import (
	"time"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/ui/app/jobs"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/desktop"
	"flipside/ui/sound"
)

// Parts are what the services work with.
type Parts struct {
	Session  *session.Session
	Store    *store.Store
	Settings *settings.Settings
	Sound    *sound.Sound
	Window   Window
	Library  jobs.OpenLibrary // nil: there is no library
	Reviewer *jobs.Reviewer
	Trainer  *jobs.Trainer
	Program  Program // what About says

	Seed      uint64 // of all new games; 0: each has another one
	TestClock bool   // the pictures must be the same in every run
	HoldPass  bool   // time stops while the notice of a pass is visible
}

// Services are what screens are built from. A screen that needs only a few of them gets only those.
type Services struct {
	Session  *session.Session
	Store    *store.Store
	Sound    *sound.Sound
	Window   Window
	Reviewer *jobs.Reviewer // looks back at games
	Trainer  *jobs.Trainer  // works for Practice

	Settings *Settings
	Current  *Current
	Openings *Openings
	Intake   *Intake
	Sharing  *Sharing
	System   *System
	Messages *Messages
	Memory   *Memory

	Library *jobs.Library // the kept games
	Results *jobs.Results

	TestClock bool
	HoldPass  bool
}

// NewServices connects the services.
func NewServices(p Parts) *Services {
	s := &Services{Session: p.Session, Store: p.Store, Sound: p.Sound, Window: p.Window, Reviewer: p.Reviewer, Trainer: p.Trainer,
		Messages: &Messages{}, Memory: &Memory{},
		Library: jobs.NewLibrary(p.Library), Results: &jobs.Results{},
		TestClock: p.TestClock, HoldPass: p.HoldPass}
	s.System = &System{Program: p.Program, steady: p.TestClock}
	s.Settings = &Settings{Settings: p.Settings, store: p.Store, session: p.Session, window: p.Window}
	s.Openings = &Openings{settings: s.Settings, store: p.Store, seed: p.Seed, steady: p.TestClock}
	s.Current = &Current{session: p.Session, store: p.Store, settings: s.Settings, openings: s.Openings, messages: s.Messages}
	s.Sharing = &Sharing{session: p.Session, store: p.Store, messages: s.Messages, steady: p.TestClock}
	s.Intake = &Intake{current: s.Current, sharing: s.Sharing, messages: s.Messages}
	return s
}

// Window is the window of the system.
type Window interface {
	Fullscreen() bool
	SetFullscreen(on bool)
}

// Clipboard is the clipboard of the system. The answer comes over a channel.
type Clipboard interface {
	Put(content desktop.ClipboardContent) <-chan error
}

// Memory is the state that screens keep after they close, until the program ends.
type Memory struct {
	Page     int          // the page of the settings
	Advanced bool         // the switches of engines are visible
	Panel    scores.Panel // the side for which the scores are shown
	Folder   string       // the folder that the file chooser showed last; empty: the home folder
	Share    ShareMemory
	Most     settings.Most // how many values the board showed last; empty at first
	See      see.Set
}

// ResetSettings gives all settings their defaults at once, and saves them. Games, openings,
// practice and the players of the last choice stay.
func (s *Services) ResetSettings() {
	s.Settings.Reset()
	s.Memory.Most = ""
	s.Settings.SetSpeed(s.Settings.Speed)
	_ = s.Settings.SetAdvisers() // no error: the defaults exist
	s.Session.Warn(s.Settings.Warn)
	s.Session.ShowAnalysis(s.Settings.Analysis)
	s.Sound.SetVolume(float64(s.Settings.Volume) / 100)
	s.Sound.Mute(!s.Settings.Sound)
	s.Settings.SetFullscreen(s.Settings.Fullscreen) // it saves them all
}

// TurnSound switches all sounds on or off, saves the choice and announces it, even without a
// status line. If they are on and nothing can be heard, it says why.
func (s *Services) TurnSound() {
	s.Settings.Sound = !s.Settings.Sound
	s.Sound.Mute(!s.Settings.Sound)
	s.Settings.Save()
	line, ticks := words.Get("sound.on"), Briefly
	switch {
	case !s.Settings.Sound:
		line = words.Get("sound.off")
	case s.Sound.Missing():
		line, ticks = words.Get("sound.none"), AWhile
	case s.Settings.Volume == 0:
		line, ticks = words.Get("sound.silent"), AWhile
	}
	s.Messages.Refuse(line, ticks)
}

// Play plays a sound. All sounds go through it, so that the setting can mute them all.
func (s *Services) Play(e sound.Effect, delay time.Duration, rise, pan float64) {
	s.Sound.Mute(!s.Settings.Sound)
	s.Sound.Play(e, delay, rise, pan)
}
