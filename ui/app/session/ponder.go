package session

import (
	"context"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// ponder lets an engine think on a person's time. It has the lowest priority: hints, analyses and
// the engine's own turn take the workers from it.
type ponder struct {
	job     *ai.Job
	started bool // in this position
}

// start lets a player ponder if it does that, once in each position. g is the game, whose current
// position a person is to move in.
func (p *ponder) start(e *engines, player match.Player, g *game.Game) {
	if p.started || player == nil || !player.Traits().Ponders {
		return
	}
	p.started = true
	g = g.Clone()
	g.Truncate()
	p.job = e.pool.Submit(context.Background(), ai.Ponder, player.Traits().Threads, e.last, func(ctx context.Context, workers int) {
		if ctx.Err() != nil {
			return
		}
		// The same fault in the engine's turn is reported there.
		_, _ = match.Ask(ctx, player, match.Request{Game: g, Workers: workers, Ponder: true})
	})
	e.last = p.job // the next job waits, so that the engine's tables have one owner
}

// stop cancels pondering. It may start again in the next position.
func (p *ponder) stop() {
	if p.job != nil {
		p.job.Cancel(errStale)
		p.job = nil
	}
	p.started = false
}

// lost notes that a search has taken the workers. Pondering starts again when they are free.
func (p *ponder) lost() { p.started = false }
