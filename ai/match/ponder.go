package match

import (
	"context"
	"time"

	"flipside/ai"
	"flipside/game"
)

// guessDepth is the depth, in plies, of the search for the opponent's reply if the last search did
// not find one.
const guessDepth = 4

// ponderTime limits pondering: the computer must become quiet after the user has left.
const ponderTime = 5 * time.Minute

// lookAhead ponders: it searches the position after the reply that the engine expects or, with
// PonderHere, the position on the board, for at most five minutes.
func (e *Engine) lookAhead(ctx context.Context, g *game.Game, workers int) error {
	p, last := g.Position(), ai.LastOf(g)
	if !e.PonderHere {
		reply, err := e.guess(ctx, p, last, workers)
		if err != nil || !reply.IsSquare() || !p.Legal(reply) {
			return err
		}
		last = ai.Last{Move: reply, Before: p}
		if p = p.Play(reply); p.Moves() == 0 {
			return nil // the opponent moves twice, or the game is over
		}
	}
	lim := e.limits
	lim.Workers, lim.Time, lim.Nodes = workers, ponderTime, 0
	_, err := e.search.Search(ctx, ai.Request{Position: p, Last: last, Limits: lim})
	return err
}

// guess returns the opponent's most likely reply in p.
func (e *Engine) guess(ctx context.Context, p game.Position, last ai.Last, workers int) (game.Move, error) {
	e.mu.Lock()
	at, reply := e.expected, e.reply
	e.mu.Unlock()
	if at == p && p.Legal(reply) {
		return reply, nil
	}
	lim := e.limits
	lim.Workers = workers
	lim.Depth = guessDepth
	r, err := e.search.Search(ctx, ai.Request{Position: p, Last: last, Limits: lim})
	return r.Move, err
}

// expect stores the opponent's reply from the line of a search.
func (e *Engine) expect(p game.Position, r ai.Answer) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.reply = game.NoMove
	if len(r.PV) > 1 && r.PV[0] == r.Move && p.Legal(r.Move) {
		e.expected, e.reply = p.Play(r.Move), r.PV[1]
	}
}

// Pondering is a goroutine in which a player ponders. A nil Pondering does nothing.
type Pondering struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// StartPonder lets p ponder while its opponent is to move in g, which it copies. It returns nil if
// p does not ponder, or if the opponent has no choice: the game is over or the opponent must pass.
// Think must not be called before Stop. The end of ctx also ends the pondering.
func StartPonder(ctx context.Context, p Player, g *game.Game, workers int) *Pondering {
	if !p.Traits().Ponders || g.Position().Moves() == 0 {
		return nil
	}
	g = g.Clone()
	ctx, cancel := context.WithCancel(ctx)
	t := &Pondering{cancel, make(chan struct{})}
	go func() {
		defer close(t.done)
		// A fault that matters recurs when it is the player's turn.
		_, _ = Ask(ctx, p, Request{Game: g, Workers: workers, Ponder: true})
	}()
	return t
}

// Stop ends the pondering and waits for its goroutine. After that the player can think. Stop can be
// called again.
func (t *Pondering) Stop() {
	if t != nil {
		t.cancel()
		<-t.done
	}
}
