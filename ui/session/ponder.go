package session

import (
	"context"

	"flipside/ai"
	"flipside/ai/match"
)

// thinkingAhead is thinking on a person's time.
type thinkingAhead struct {
	ponder   *ai.Job
	pondered bool // it was begun in this position
}

// ponderIfWanted lets the engine that waits for a person's move think on the person's time, once in
// each position and again after a hint or an analysis. It has the lowest urgency: those and the
// engine's own turn take the workers from it.
func (s *Session) ponderIfWanted() {
	player, ok := s.players[1-s.game.ToMove()].(match.Ponderer)
	if !ok || !player.Ponders() || s.pondered || s.helper != nil || s.busy {
		return
	}
	s.pondered = true
	g := s.game.Clone()
	g.Truncate()
	s.ponder = s.o.Pool.Submit(context.Background(), ai.Ponder, threadsOf(player), s.last, func(ctx context.Context, workers int) {
		if ctx.Err() != nil {
			return
		}
		defer func() {
			_ = recover() // a fault shows itself in the engine's own turn, if it is one there too
		}()
		_ = player.Ponder(ctx, g, workers) // only a cancel ends it early
	})
	s.last = s.ponder // the engine's tables have one owner
}

// stopPonder ends the thinking on a person's time; the next position may begin it again.
func (s *Session) stopPonder() {
	if s.ponder != nil {
		s.ponder.Cancel(errStale)
		s.ponder = nil
	}
	s.pondered = false
}
