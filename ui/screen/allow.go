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
	record.Overlays: "unrated.overlays",
}

// request is a request for help in one position of a game.
type request struct {
	game string // its ID
	ply  int
	kind record.Help
}

// Allow reports whether help can be given at once. In a rated game it makes the game unrated: the
// first request in a position only says so, and the person can ask again.
func (g *Games) Allow(kind record.Help) bool {
	snap := g.session.Snapshot()
	now := request{snap.Setup.ID, snap.Ply, kind}
	if !snap.Rated || g.asked == now {
		return true
	}
	g.asked = now
	g.messages.Say(words.Get(helps[kind]), Long)
	return false
}
