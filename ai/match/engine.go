package match

import (
	"context"
	"sync"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Threaded is a Player that says how many workers it wants: 0 means automatic, 1 sequential, n
// means n.
type Threaded interface{ Threads() int }

// Timed is a Player that shares out the time of a whole game over its moves.
type Timed interface {
	// SetTime tells the player, before it thinks, how much time it has left; 0 means no clock.
	SetTime(left time.Duration)
}

// Clocked is a Player with a clock of its own for a whole game.
type Clocked interface {
	// Clock returns the player's time for a game; 0 means that it has no clock.
	Clock() time.Duration
}

// ClockOf returns the player's own clock with no time used. For a player without a clock it returns
// the zero Clock, which has no limit.
func ClockOf(p Player) Clock {
	if c, ok := p.(Clocked); ok {
		return Clock{Total: c.Clock()}
	}
	return Clock{}
}

// Engine is a Player whose moves come from a Searcher.
type Engine struct {
	name    string
	search  ai.Searcher
	limits  ai.Limits
	threads int
	clock   time.Duration // time for a whole game; 0: no clock

	ponder bool // the engine thinks on the opponent's time
	here   bool // it ponders the position on the board, not the one after a guessed reply

	mu       sync.Mutex
	left     time.Duration // time left on the game's clock; 0: no clock
	expected game.Position // the position after the engine's last move,
	reply    game.Move     // and the opponent's reply that the engine expects there
}

// NewEngine returns a player that searches with s within the limits. Think replaces the Workers of
// the limits by the number that it is given. threads is the number that the player wants: 0 means
// automatic, 1 sequential, n means n.
func NewEngine(name string, s ai.Searcher, limits ai.Limits, threads int) *Engine {
	return &Engine{name: name, search: s, limits: limits, threads: threads, reply: game.NoMove}
}

// Name implements Player.
func (e *Engine) Name() string { return e.name }

// Threads implements Threaded.
func (e *Engine) Threads() int { return e.threads }

// SetClock gives the engine a clock for each whole game; 0 means none. When the engine is told how
// much of that time is left, only that limits its move, and the time in its limits does not count.
func (e *Engine) SetClock(d time.Duration) { e.clock = d }

// Clock implements Clocked.
func (e *Engine) Clock() time.Duration { return e.clock }

// SetTime implements Timed.
func (e *Engine) SetTime(left time.Duration) {
	e.mu.Lock()
	e.left = left
	e.mu.Unlock()
}

// Searcher returns the engine's searcher, for analysis outside a game.
func (e *Engine) Searcher() ai.Searcher { return e.search }

// Limits returns the limits of one move, without Workers.
func (e *Engine) Limits() ai.Limits { return e.limits }

// Think implements Player.
func (e *Engine) Think(ctx context.Context, g *game.Game, workers int, report func(ai.Report)) (ai.Result, error) {
	r, err := e.ask(ctx, ai.Request{Position: g.Position(), Last: ai.LastOf(g), Limits: e.limits, Report: report}, workers)
	e.expect(g.Position(), r)
	return r, err
}

// Analyse searches p with the limits of Think, but gives every move a true score and does not use
// the opening book.
func (e *Engine) Analyse(ctx context.Context, p game.Position, workers int, report func(ai.Report)) (ai.Result, error) {
	req := ai.Request{Position: p, Limits: e.limits, Report: report}
	req.Limits.AllMoves = true
	return e.ask(ctx, req, workers)
}

// ask searches within the time that is left.
func (e *Engine) ask(ctx context.Context, req ai.Request, workers int) (ai.Result, error) {
	lim := &req.Limits
	lim.Workers = workers
	e.mu.Lock()
	left := e.left
	e.mu.Unlock()
	if left > 0 {
		own := lim.Time
		aim, most := MoveTime(left, req.Position.Empties())
		switch {
		case e.clock > 0 || own == 0:
			lim.Aim, lim.Time = aim, most
		case aim < own:
			lim.Aim, lim.Time = aim, min(most, own)
		}
	}
	return e.search.Search(ctx, req)
}
