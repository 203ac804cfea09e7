package match

import (
	"context"
	"sync"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Engine is a Player whose moves come from a Searcher.
type Engine struct {
	name    string
	search  ai.Searcher
	limits  ai.Limits
	threads int

	// Clock is the time for each whole game; 0: none. If a request says how much of it is left,
	// only that limits the move, and the time in the limits is ignored.
	Clock  time.Duration
	Ponder bool // the engine thinks on the opponent's time
	// PonderHere makes it ponder the position on the board, not the one after an expected reply.
	// This suits a searcher that keeps a tree: the tree below this root has all replies, while a
	// wrong guess would lose the tree.
	PonderHere bool

	mu       sync.Mutex
	expected game.Position // the position after the engine's last move,
	reply    game.Move     // and the opponent's expected reply there
}

// NewEngine returns a player that searches with s within the limits. Think sets the Workers of the
// limits to the number in the request. threads is the number that the player wants: 0 means
// automatic, 1 sequential, n means n.
func NewEngine(name string, s ai.Searcher, limits ai.Limits, threads int) *Engine {
	return &Engine{name: name, search: s, limits: limits, threads: threads, reply: game.NoMove}
}

// Name implements Player.
func (e *Engine) Name() string { return e.name }

// Traits implements Player. An engine with a fixed depth never ponders: its searches start with an
// empty table, so that they are repeatable. Neither does an engine with a fixed number of playouts:
// pondering would not save any.
func (e *Engine) Traits() Traits {
	ponders := e.Ponder && e.limits.Depth == 0 && e.limits.Playouts == 0
	return Traits{Threads: e.threads, Clock: e.Clock, Ponders: ponders}
}

// Searcher returns the engine's searcher, for analysis outside a game.
func (e *Engine) Searcher() ai.Searcher { return e.search }

// Limits returns the limits of one move, without Workers.
func (e *Engine) Limits() ai.Limits { return e.limits }

// Think implements Player.
func (e *Engine) Think(ctx context.Context, req Request) (ai.Answer, error) {
	if req.Ponder {
		return ai.Answer{Move: game.NoMove}, e.lookAhead(ctx, req.Game, req.Workers)
	}
	p := req.Game.Position()
	lim := e.within(req.Left, p.Empties())
	if Bounds(req.Depth, p) && (lim.Depth == 0 || req.Depth < lim.Depth) {
		lim.Depth = req.Depth
	}
	lim.Workers, lim.AllMoves = req.Workers, lim.AllMoves || req.Analyse
	r, err := e.search.Search(ctx, ai.Request{Position: p, Last: ai.LastOf(req.Game), Limits: lim, Report: req.Report})
	if !req.Analyse {
		e.expect(p, r)
	}
	return r, err
}

// Bounds reports whether the depth of a request limits a search of p. A depth that reaches the end
// of the game does not: a search to that depth would start with the solve.
func Bounds(depth int, p game.Position) bool { return depth > 0 && depth < p.Empties() }

// within returns the limits of a move, adapted to the time left for the game; 0 means no clock.
func (e *Engine) within(left time.Duration, empties int) ai.Limits {
	lim := e.limits
	if left > 0 {
		own := lim.Time
		aim, most := MoveTime(left, empties)
		switch {
		case e.Clock > 0 || own == 0:
			lim.Aim, lim.Time = aim, most
		case aim < own:
			lim.Aim, lim.Time = aim, min(most, own)
		}
	}
	return lim
}
