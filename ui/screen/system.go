package screen

import (
	"flipside/ui/desktop"
)

// System is what the window knows about the program, and about the system that it runs on.
type System struct {
	Program Program                          // what About says
	Opener  func(target string) <-chan error // of Reveal; nil: desktop.Open
	steady  bool                             // a test wants the same texts in every run
}

// Reveal asks for a folder or an address to be shown outside the window, as desktop.Open does.
func (s *System) Reveal(target string) <-chan error {
	if s.Opener != nil {
		return s.Opener(target)
	}
	return desktop.Open(target)
}

// Path returns a path as the window shows it.
func (s *System) Path(path string) string {
	if s.steady {
		return "~/flipside"
	}
	return desktop.ShortPath(path)
}
