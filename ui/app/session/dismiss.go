package session

import (
	"context"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/sys"
)

// absent replaces an engine that will not be asked again.
type absent string

// Name implements match.Player.
func (a absent) Name() string { return string(a) }

// Traits implements match.Player.
func (absent) Traits() match.Traits { return match.Traits{} }

// Think implements match.Player.
func (absent) Think(context.Context, match.Request) (ai.Answer, error) {
	return ai.Answer{Move: game.NoMove}, errStale
}

// dismiss lets go of all engines, so that their tables do not stay in memory until another game
// begins. Their searches must have been cancelled.
func (t *table) dismiss() {
	for c, player := range t.players {
		if player != nil {
			t.players[c] = absent(player.Name())
		}
	}
}

// relieve replaces the engines that have played a game to its end. They are rarely asked again, and
// what their tables know about the end is of no use elsewhere.
func (t *table) relieve(e *engines) {
	for c, seat := range t.setup.Seats {
		if player, _, err := e.seat(game.Color(c), seat, &t.setup); err == nil {
			t.players[c] = player
		}
	}
}

// settling is how long a cancelled search may still have the tables of its engine.
const settling = time.Second

// freeTables gives the memory of engines that were let go back to the system. In a window in which
// little happens, Go alone would keep it for minutes.
func freeTables() { time.AfterFunc(settling, sys.FreeTables) }
