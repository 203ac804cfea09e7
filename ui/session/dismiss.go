package session

import (
	"context"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// absent has the place of an engine that nobody will ask again.
type absent string

// Name implements match.Player.
func (a absent) Name() string { return string(a) }

// Traits implements match.Player.
func (absent) Traits() match.Traits { return match.Traits{} }

// Think implements match.Player.
func (absent) Think(context.Context, match.Request) (ai.Result, error) {
	return ai.Result{Move: game.NoMove}, errStale
}

// dismiss lets go of all engines, so that their tables do not stay in memory until another game
// begins. Its searches must have been cancelled.
func (s *Session) dismiss() {
	for c, player := range s.players {
		if player != nil {
			s.players[c] = absent(player.Name())
		}
	}
	s.adviser, s.second.player, s.judge, s.adept = nil, nil, nil, nil
}

// relieve puts new engines in the places of those that have played a game to its end. Most often
// nobody asks them again, and what their tables know of the end helps nowhere else.
func (s *Session) relieve() {
	for c, seat := range s.setup.Seats {
		if player, _, err := s.playerOf(game.Color(c), seat, s.setup.Seed); err == nil {
			s.players[c] = player
		}
	}
	s.judge, s.adept = nil, nil
}
