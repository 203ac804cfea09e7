package session

import (
	"context"
	"errors"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/work"
)

// The reasons for which a session cancels a search.
var (
	errStale   = errors.New("the game has moved on")
	errMoveNow = errors.New("asked to move now")
)

// engines makes players and runs their searches.
type engines struct {
	pool   *ai.Pool
	player func(p ai.Preset, seed uint64) (match.Player, error)
	now    func() time.Time
	last   work.Work // the next job waits for it, so that tables have one owner
}

// Spot is a position and the side to move.
type Spot struct {
	Position game.Position
	ToMove   game.Color
}

// Discs returns the discs by colour.
func (s Spot) Discs() [2]game.Bitboard { return s.Position.Discs(s.ToMove) }

// searchPlace is a position of a game that is searched.
type searchPlace struct {
	Spot
	game   *game.Game
	ply    int
	live   bool // the current position of the game: nobody is browsing
	engine bool // the side to move is an engine
}

// line returns a copy of the game up to the place: an engine must not see the moves for Redo.
func (p searchPlace) line() *game.Game {
	g := p.game.Clone()
	_ = g.Jump(p.ply) // no error: ply is a ply of the game
	g.Truncate()
	return g
}

// search is a player that thinks in the background.
type search struct {
	task    *work.Question[ai.Report, ai.Answer]
	about   Spot
	started time.Time

	ended   bool
	took    time.Duration // until counted, or until the end of the search
	counted time.Time     // time of the last tick
	move    game.Move
	now     bool          // the user asked to move now
	pause   time.Duration // of the player before its move; 0: the usual one

	progress float64 // 0..1 towards its limit
}

// begin starts a search: player thinks about a place. left is the time on its clock; 0: no clock.
// The search waits for the last one of its chain, and becomes the last one.
func (e *engines) begin(chain *work.Work, player match.Player, priority ai.Priority, threads int, at searchPlace, left time.Duration) *search {
	now, g := e.now(), at.line()
	t := &search{about: at.Spot, started: now, counted: now, move: game.NoMove}
	t.task = ai.Ask(e.pool, priority, threads, *chain, func(ctx context.Context, workers int, report func(ai.Report)) (ai.Answer, error) {
		if err := context.Cause(ctx); err != nil && !errors.Is(err, errMoveNow) {
			return ai.Answer{}, err
		}
		return match.Ask(ctx, player, match.Request{Game: g, Left: left, Workers: workers, Report: report})
	})
	*chain = t.task.Work
	return t
}

func (t *search) cancel(cause error) { t.task.Cancel(cause) }

// newest returns the newest report, if it was not taken before.
func (t *search) newest() (a *Analysis, ok bool) {
	r, ok := t.task.Report()
	if !ok {
		return nil, false
	}
	t.progress = r.Progress
	return analysisOf(r, t.about.ToMove), true
}
