package store

import (
	"flipside/assets/words"
	"flipside/game/base/atomicfile"
)

// check stores a notice where games cannot be saved, and then no other one about their folder, nor
// about the others there.
func (s *gameFiles) check(others ...string) {
	if err := atomicfile.Writable(s.folder); err != nil {
		for _, path := range append(others, s.folder) {
			s.named[path] = true
		}
		s.note(words.Get("unsaved.gamesfolder", "cause", atomicfile.Reason(err), "folder", brief(s.folder)))
	}
}

// mostPath is the most letters of a path in a notice.
const mostPath = 200

// brief returns a path, without its middle if it would fill the window.
func brief(path string) string {
	const gap = "..."
	if letters := []rune(path); len(letters) > mostPath {
		half := (mostPath - len(gap)) / 2
		return string(letters[:half]) + gap + string(letters[len(letters)-half:])
	}
	return path
}
