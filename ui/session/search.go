package session

import (
	"context"
	"errors"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// The reasons for which a session cancels a search.
var (
	errStale   = errors.New("the game has moved on")
	errMoveNow = errors.New("asked to move now")
)

// search is a player that thinks in the background. Each search has its own channels, so nobody
// receives what a stale search still sends.
type search struct {
	job     *ai.Job
	side    game.Color
	about   spot
	started time.Time
	reports chan ai.Report // capacity 1; a newer report replaces an older one
	done    chan outcome   // capacity 1

	ended   bool
	took    time.Duration // until counted, or until the end of the search
	counted time.Time     // time of the last tick
	move    game.Move
	now     bool          // the user asked to move now
	pause   time.Duration // of the player before its move; 0: the usual one

	progress float64 // 0..1 towards its limit
}

type outcome struct {
	result ai.Result
	err    error
}

func (t *search) cancel(cause error) { t.job.Cancel(cause) }

// begin starts a search: player thinks about the position after ply plies of the game. left is the
// time on its clock; 0: no clock. The search waits for the last one of its chain, and becomes the
// last one.
func (s *Session) begin(chain **ai.Job, player match.Player, priority ai.Priority, threads, ply int, left time.Duration) *search {
	now, about := s.o.Now(), s.spotAt(ply)
	t := &search{side: about.side, about: about, started: now, counted: now, reports: make(chan ai.Report, 1), done: make(chan outcome, 1), move: game.NoMove}
	g := s.game.Clone()
	_ = g.Jump(ply) // no error: ply is a ply of the game
	g.Truncate()    // the engine must not see the moves for Redo
	t.job = s.o.Pool.Submit(context.Background(), priority, threads, *chain, func(ctx context.Context, workers int) {
		if err := context.Cause(ctx); err != nil && !errors.Is(err, errMoveNow) {
			t.done <- outcome{err: err}
			return
		}
		result, err := match.Ask(ctx, player, match.Request{Game: g, Left: left, Workers: workers, Report: func(r ai.Report) {
			select { // drop the older one
			case <-t.reports:
			default:
			}
			select {
			case t.reports <- r:
			default:
			}
		}})
		t.done <- outcome{result, err}
	})
	*chain = t.job
	return t
}

// startTurn starts the search of the engine that is to move.
func (s *Session) startTurn() {
	s.stopHelper()
	s.stopSecond()
	side := s.game.ToMove()
	player := s.players[side]
	s.turn = s.begin(&s.last, player, ai.Turn, player.Traits().Threads, s.game.Ply(), s.toldTime(side))
}

// pollTurn takes the newest report and the result of the turn's search, if there are any.
func (s *Session) pollTurn() {
	t := s.turn
	if t == nil || t.ended {
		return
	}
	if r, ok := t.newest(); ok {
		s.report = r
	}
	select {
	case o := <-t.done:
		t.ended = true
		t.move, t.pause = o.result.Move, o.result.Pause
		if !s.game.Position().Legal(t.move) {
			s.fail(o)
			return
		}
		if len(o.result.PV) > 0 {
			s.report = t.told(o.result.Report)
		}
	default:
	}
}

// fail reports that a player found no legal move, and pauses the engines.
func (s *Session) fail(o outcome) {
	s.turn = nil
	s.paused, s.steps = true, 0
	name := s.players[s.game.ToMove()].Name()
	e := Event{Kind: EventError, Problem: BadMove, Player: name, Move: o.result.Move}
	if o.err != nil {
		e.Problem, e.Err = NoMove, o.err
	}
	s.events = append(s.events, e)
}

// newest returns the newest report, if it was not taken before.
func (t *search) newest() (a *Analysis, ok bool) {
	select {
	case r := <-t.reports:
		t.progress = r.Progress
		return t.told(r), true
	default:
		return nil, false
	}
}

// told converts a report of the search to Black's side.
func (t *search) told(r ai.Report) *Analysis { return turned(r, t.side) }

// MoveNow ends the running turn; the engine plays the best move it has.
func (s *Session) MoveNow() {
	if s.turn != nil && !s.turn.ended {
		s.turn.now = true
		s.turn.cancel(errMoveNow)
	}
}
