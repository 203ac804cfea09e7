package session

import (
	"context"

	"flipside/ai"
	"flipside/ai/match"
)

// thinkingAhead is the state of pondering: an engine thinks on a person's time.
type thinkingAhead struct {
	ponder   *ai.Job
	pondered bool // pondering has started in this position
}

// ponderIfWanted lets an engine ponder while it waits for a person's move. It starts once in each
// position, and again after a hint or an analysis. Pondering has the lowest priority: hints,
// analyses and the engine's own turn take the workers from it.
func (s *Session) ponderIfWanted() {
	player := s.players[1-s.game.ToMove()]
	if player == nil || !player.Traits().Ponders || s.pondered || s.helper != nil || s.second.search != nil || s.busy {
		return
	}
	s.pondered = true
	g := s.game.Clone()
	g.Truncate()
	s.ponder = s.o.Pool.Submit(context.Background(), ai.Ponder, player.Traits().Threads, s.last, func(ctx context.Context, workers int) {
		if ctx.Err() != nil {
			return
		}
		// The same fault in the engine's turn is reported there.
		_, _ = match.Ask(ctx, player, match.Request{Game: g, Workers: workers, Ponder: true})
	})
	s.last = s.ponder // the next job waits, so that the engine's tables have one owner
}

// stopPonder cancels pondering. It may start again in the next position.
func (s *Session) stopPonder() {
	if s.ponder != nil {
		s.ponder.Cancel(errStale)
		s.ponder = nil
	}
	s.pondered = false
}
