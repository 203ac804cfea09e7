package screen

import (
	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/record"
)

// Record returns the record of the person who plays, and opens the library if it is not open yet.
// known is false until the library has told it.
func (s *Services) Record() (stats library.Stats, known bool, err error) {
	if s.Collection == nil {
		return stats, false, nil
	}
	s.Collection.Want()
	return s.Results.Stats()
}

// SyncShelf makes the library look for games that this program or another one has saved.
func (s *Services) SyncShelf() {
	if s.Collection != nil {
		s.Collection.Sync()
	}
}

// helps are the kinds of help that a person asks for in a game, with the words that tell what they
// cost.
var helps = map[record.Help]words.Key{
	record.Takebacks: "unrated.takebacks", record.Hints: "unrated.hints", record.Values: "unrated.values",
	record.Changes: "unrated.changes", record.Warnings: "unrated.warnings",
}

// Allow reports whether help can be given at once. In a rated game it makes the game unrated. The
// first time ever that a person asks for a kind of help in such a game, Allow says so instead, and
// the person can ask again.
func (s *Services) Allow(kind record.Help) bool {
	if !s.Session.Snapshot().Rated || s.Settings.Warned&kind != 0 {
		return true
	}
	s.Settings.Warned |= kind
	s.Settings.Save()
	s.Messages.Say(words.Get(helps[kind]), Long)
	return false
}
