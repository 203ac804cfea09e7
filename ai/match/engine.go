package match

import (
	"context"
	"sync"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Threaded is a Player that says how many workers it wants: 0 auto, 1 sequential, n as given.
type Threaded interface{ Threads() int }

// Timed is a Player that paces itself by a clock for the whole game.
type Timed interface {
	// SetTime tells the player its time left before it thinks; 0 means no clock.
	SetTime(left time.Duration)
}

// Clocked is a Player that brings a clock for the whole game.
type Clocked interface {
	// Clock returns its time for a game; 0 for none.
	Clock() time.Duration
}

// ClockOf returns the clock that a player brings, unused; the zero Clock, which never runs out,
// where it brings none.
func ClockOf(p Player) Clock {
	if c, ok := p.(Clocked); ok {
		return Clock{Total: c.Clock()}
	}
	return Clock{}
}

// Engine is a Player that asks a Searcher.
type Engine struct {
	name    string
	search  ai.Searcher
	limits  ai.Limits
	threads int
	clock   time.Duration // of its own, for a game; 0 for none

	ponder bool // think on the opponent's time
	here   bool // over the position on the board

	mu       sync.Mutex
	left     time.Duration // on the game's clock; 0 for none
	expected game.Position // after the last move, the opponent to move,
	reply    game.Move     // and what it is expected to play there
}

// NewEngine returns a player that asks s within the limits, whose Workers are replaced by what
// Think is granted. threads is what the player wants: 0 auto, 1 sequential, n as given.
func NewEngine(name string, s ai.Searcher, limits ai.Limits, threads int) *Engine {
	return &Engine{name: name, search: s, limits: limits, threads: threads, reply: game.NoMove}
}

// Name implements Player.
func (e *Engine) Name() string { return e.name }

// Threads implements Threaded.
func (e *Engine) Threads() int { return e.threads }

// SetClock gives the engine a clock of its own for each game, 0 for none: where it is told what is
// left of it, that alone bounds a move, and not the time in its limits.
func (e *Engine) SetClock(d time.Duration) { e.clock = d }

// Clock implements Clocked.
func (e *Engine) Clock() time.Duration { return e.clock }

// SetTime implements Timed.
func (e *Engine) SetTime(left time.Duration) {
	e.mu.Lock()
	e.left = left
	e.mu.Unlock()
}

// Searcher returns what the engine asks, for analysis outside a game.
func (e *Engine) Searcher() ai.Searcher { return e.search }

// Limits returns the limits of one move, without workers.
func (e *Engine) Limits() ai.Limits { return e.limits }

// Think implements Player.
func (e *Engine) Think(ctx context.Context, g *game.Game, workers int, report func(ai.Report)) (ai.Result, error) {
	r, err := e.ask(ctx, g.Position(), workers, false, report)
	e.expect(g.Position(), r)
	return r, err
}

// Analyse searches p as Think would, but so that every move gets a true score, which no book
// answers.
func (e *Engine) Analyse(ctx context.Context, p game.Position, workers int, report func(ai.Report)) (ai.Result, error) {
	return e.ask(ctx, p, workers, true, report)
}

func (e *Engine) ask(ctx context.Context, p game.Position, workers int, all bool, report func(ai.Report)) (ai.Result, error) {
	lim := e.limits
	lim.Workers, lim.AllMoves = workers, lim.AllMoves || all
	e.mu.Lock()
	left := e.left
	e.mu.Unlock()
	if left > 0 {
		if share := MoveTime(left, p.Empties()); e.clock > 0 || lim.Time == 0 || share < lim.Time {
			lim.Time = share
		}
	}
	return e.search.Search(ctx, p, lim, report)
}
