package store

import (
	"path/filepath"

	"flipside/assets/words"
	"flipside/game/atomicfile"
)

// checkSettings says in one sentence why settings cannot be saved; empty if they can.
func (s *Store) checkSettings() string {
	if s.temporary != "" {
		return words.Get("unsaved.nohome")
	}
	dir := filepath.Dir(s.settingsPath)
	if err := atomicfile.Writable(dir); err != nil {
		return words.Get("unsaved.settingsfolder", "cause", why(err), "folder", brief(dir))
	}
	return ""
}

// checkGames stores a notice where games cannot be saved, and then no other one about their folder.
func (s *Store) checkGames() {
	if err := atomicfile.Writable(s.games); err != nil {
		s.told[s.games], s.told[s.openingsPath], s.told[s.oldPath] = true, true, true
		s.note(words.Get("unsaved.gamesfolder", "cause", why(err), "folder", brief(s.games)))
	}
}

// mostPath is the most letters of a path in a notice.
const mostPath = 200

// brief returns a path without its middle where it would fill the window.
func brief(path string) string {
	const gap = "..."
	if letters := []rune(path); len(letters) > mostPath {
		half := (mostPath - len(gap)) / 2
		return string(letters[:half]) + gap + string(letters[len(letters)-half:])
	}
	return path
}
