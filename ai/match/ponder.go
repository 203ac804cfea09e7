package match

import (
	"context"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Ponderer is a Player that can think on its opponent's time.
type Ponderer interface {
	Player
	// Ponders reports whether it wants to.
	Ponders() bool
	// Ponder searches on while the opponent is to move in g, so that the player's tables are warm
	// when its turn comes. It ends with ctx, or when there is nothing more to find. The player must
	// not be asked to Think meanwhile.
	Ponder(ctx context.Context, g *game.Game, workers int) error
}

// guessDepth is how deep the opponent's reply is searched for where the last search told none, in
// plies.
const guessDepth = 4

// ponderTime bounds a Ponder, so that somebody who has gone away leaves a quiet computer.
const ponderTime = 5 * time.Minute

// SetPonder says whether the engine thinks on its opponent's time, which it does not by default.
func (e *Engine) SetPonder(on bool) { e.ponder = on }

// SetPonderHere makes the engine ponder over the position that its opponent has on the board, not
// over the one behind an expected reply. That is for a searcher that keeps a tree: every reply is
// below this root, and a wrong guess would cost it the tree.
func (e *Engine) SetPonderHere(on bool) { e.here = on }

// Ponders implements Ponderer. A search to a fixed depth begins with an empty table, so that it can
// be repeated, and a fixed number of playouts is no more for a warm tree: neither would gain
// anything.
func (e *Engine) Ponders() bool { return e.ponder && e.limits.Depth == 0 && e.limits.Playouts == 0 }

// Ponder implements Ponderer: it searches the position behind the reply that the engine's last line
// expects, or the one on the board after SetPonderHere, for up to five minutes.
func (e *Engine) Ponder(ctx context.Context, g *game.Game, workers int) error {
	p := g.Position()
	if !e.here {
		reply, err := e.guess(ctx, p, workers)
		if err != nil || !reply.IsSquare() || !p.Legal(reply) {
			return err
		}
		if p = p.Play(reply); p.Moves() == 0 {
			return nil // the opponent moves again, or the game is over
		}
	}
	lim := e.limits
	lim.Workers, lim.Time, lim.Nodes = workers, ponderTime, 0
	_, err := e.search.Search(ctx, p, lim, nil)
	return err
}

// guess returns the reply that the opponent is expected to give in p.
func (e *Engine) guess(ctx context.Context, p game.Position, workers int) (game.Move, error) {
	e.mu.Lock()
	at, reply := e.expected, e.reply
	e.mu.Unlock()
	if at == p && p.Legal(reply) {
		return reply, nil
	}
	lim := e.limits
	lim.Workers = workers
	lim.Depth = guessDepth
	r, err := e.search.Search(ctx, p, lim, nil)
	return r.Move, err
}

// expect remembers the reply of a search's line.
func (e *Engine) expect(p game.Position, r ai.Result) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.reply = game.NoMove
	if len(r.PV) > 1 && r.PV[0] == r.Move && p.Legal(r.Move) {
		e.expected, e.reply = p.Play(r.Move), r.PV[1]
	}
}

// Pondering is a player's thinking on its opponent's time, on a goroutine of its own. A nil
// Pondering is none.
type Pondering struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// StartPonder lets p search on while its opponent is to move in g, which stays the caller's. It
// returns nil where p does not ponder or the opponent has no choice: at the end of the game and
// before a forced pass. Between StartPonder and Stop p must not be asked to Think. The end of ctx
// ends it too.
func StartPonder(ctx context.Context, p Player, g *game.Game, workers int) *Pondering {
	player, ok := p.(Ponderer)
	if !ok || !player.Ponders() || g.Position().Moves() == 0 {
		return nil
	}
	g = g.Clone()
	ctx, cancel := context.WithCancel(ctx)
	t := &Pondering{cancel, make(chan struct{})}
	go func() {
		defer close(t.done)
		defer func() {
			_ = recover() // a fault shows itself in the player's own turn, if it is one there too
		}()
		_ = player.Ponder(ctx, g, workers) // only a cancel ends it early
	}()
	return t
}

// Stop ends the pondering and returns when its goroutine has ended: then the player may think. It
// may be called again.
func (t *Pondering) Stop() {
	if t != nil {
		t.cancel()
		<-t.done
	}
}
