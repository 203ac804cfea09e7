package screen

import (
	"flipside/assets/words"
	"flipside/game/record"
)

// helps are the kinds of help that a person asks for in a game, with the words that say what they
// cost.
var helps = map[record.Help]words.Key{
	record.Takebacks: "unrated.takebacks", record.Hints: "unrated.hints", record.Values: "unrated.values",
	record.Changes: "unrated.changes", record.Warnings: "unrated.warnings",
}

// Allow reports whether help can be given at once. In a rated game it makes the game unrated. The
// first time ever that a person asks for a kind of help in such a game, Allow says so instead, and
// the person can ask again.
func (g *Games) Allow(kind record.Help) bool {
	if !g.session.Snapshot().Rated || g.settings.Warned&kind != 0 {
		return true
	}
	g.settings.Warned |= kind
	g.settings.Save()
	g.messages.Say(words.Get(helps[kind]), Long)
	return false
}
