package session

import (
	"context"
	"errors"
	"math"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/text"
)

// The causes that a session cancels searches with.
var (
	errStale   = errors.New("the game has moved on")
	errMoveNow = errors.New("asked to move now")
)

// search is a player thinking in the background. Its channels are its own: what a stale search still sends goes nowhere.
type search struct {
	job     *ai.Job
	side    game.Color
	started time.Time
	reports chan ai.Report // capacity 1, newest wins
	done    chan outcome   // capacity 1

	ended   bool
	took    time.Duration // until counted, or until it ended
	counted time.Time     // by the last tick
	move    game.Move
	now     bool // Move now was asked for

	progress float64 // 0..1 towards its limit
}

type outcome struct {
	result ai.Result
	err    error
}

func (t *search) cancel(cause error) { t.job.Cancel(cause) }

// begin submits player's thinking about the live position.
func (s *Session) begin(player match.Player, priority ai.Priority, threads int) *search {
	now := s.o.Now()
	t := &search{side: s.game.ToMove(), started: now, counted: now, reports: make(chan ai.Report, 1), done: make(chan outcome, 1), move: game.NoMove}
	g := s.game.Clone()
	g.Truncate() // what Redo would play is not the engine's to know
	t.job = s.o.Pool.Submit(context.Background(), priority, threads, s.last, func(ctx context.Context, workers int) {
		if err := context.Cause(ctx); err != nil && !errors.Is(err, errMoveNow) {
			t.done <- outcome{err: err}
			return
		}
		result, err := match.Ask(ctx, player, g, workers, func(r ai.Report) {
			select { // drop the older one
			case <-t.reports:
			default:
			}
			select {
			case t.reports <- r:
			default:
			}
		})
		t.done <- outcome{result, err}
	})
	s.last = t.job
	return t
}

// startTurn lets the engine to move think.
func (s *Session) startTurn() {
	s.stopHelper()
	side := s.game.ToMove()
	player := s.players[side]
	if timed, ok := player.(match.Timed); ok {
		timed.SetTime(s.toldTime(side))
	}
	s.turn = s.begin(player, ai.Turn, threadsOf(player))
}

// threadsOf returns the threads a player asks for, 0 for auto.
func threadsOf(p match.Player) int {
	if t, ok := p.(match.Threaded); ok {
		return t.Threads()
	}
	return 0
}

// pollTurn takes the newest report and the result of the turn, if there are any.
func (s *Session) pollTurn() {
	t := s.turn
	if t == nil || t.ended {
		return
	}
	if r, ok := t.newest(); ok {
		s.report, t.progress = turned(r, t.side), r.Progress
	}
	select {
	case o := <-t.done:
		t.ended = true
		t.move = o.result.Move
		if !s.game.Position().Legal(t.move) {
			s.fail(o)
			return
		}
		if len(o.result.PV) > 0 {
			s.report = turned(o.result.Report, t.side)
		}
	default:
	}
}

// fail tells that a player found no move, and halts.
func (s *Session) fail(o outcome) {
	s.turn = nil
	s.paused, s.steps = true, 0
	line := text.Get(textBadMove, s.names[s.game.ToMove()], o.result.Move)
	if o.err != nil {
		line = text.Get(textNoMove, s.names[s.game.ToMove()], o.err)
	}
	s.events = append(s.events, Event{Kind: EventError, Text: line})
}

// newest returns the newest report that was not taken yet.
func (t *search) newest() (r ai.Report, ok bool) {
	select {
	case r = <-t.reports:
		return r, true
	default:
		return r, false
	}
}

// MoveNow ends the running turn; the engine plays the best move it has.
func (s *Session) MoveNow() {
	if s.turn != nil && !s.turn.ended {
		s.turn.now = true
		s.turn.cancel(errMoveNow)
	}
}

// adviserSpec is the engine behind hints and behind analysis in a person's game.
const adviserSpec = "minimax:master,book=off,time=30s"

// hintTime is how long the adviser thinks about a hint, unless it is done before.
const hintTime = 500 * time.Millisecond

// advise lets the adviser think about the live position.
func (s *Session) advise(priority ai.Priority) *search {
	if s.adviser == nil {
		preset, err := ai.ParseSpec(adviserSpec)
		if err == nil {
			preset.Limits.AllMoves = true
			s.adviser, err = s.o.Player(preset, 1)
		}
		if err != nil {
			s.analysis, s.asked = false, false // or it would be tried again at every tick
			s.events = append(s.events, Event{Kind: EventError, Text: text.Get(textNoHint, err)})
			return nil
		}
	}
	s.pondered = false // it loses its workers, and begins again when they are free
	return s.begin(s.adviser, priority, 0)
}

// Hint asks for a hint, or takes it away; on a person's turn only. An analysis that is shown goes on, and the hint is taken from it.
func (s *Session) Hint() {
	switch {
	case s.hint != game.NoMove || s.asked:
		s.hint, s.asked = game.NoMove, false
		if !s.analysis {
			s.stopHelper()
		}
	case s.browsing || s.game.Over() || s.players[s.game.ToMove()] != nil || s.game.Position().MustPass():
	case s.analysed && s.report != nil && len(s.report.PV) > 0:
		s.hint = s.report.PV[0]
	default:
		s.asked = true
		if s.helper == nil {
			s.helper = s.advise(ai.Hint)
		}
	}
}

// adviseIfShown analyses the live position of a person's turn while analysis is shown.
func (s *Session) adviseIfShown() {
	if s.analysis && s.helper == nil && !s.analysed && !s.browsing {
		s.helper = s.advise(ai.Analysis)
	}
}

// pollHelper takes the newest report and the result of the adviser, and a hint that is asked for from either.
func (s *Session) pollHelper() {
	t := s.helper
	if t == nil || t.ended {
		return
	}
	if r, ok := t.newest(); ok {
		if len(r.PV) > 0 {
			t.move = r.PV[0]
		}
		if s.analysis {
			s.report = turned(r, t.side)
		}
	}
	select {
	case o := <-t.done:
		t.ended = true
		s.helper = nil
		if errors.Is(o.err, ai.ErrPreempted) {
			return
		}
		t.move = o.result.Move
		switch {
		case o.err != nil:
			s.adviser, s.analysis = nil, false // the next one is a new one
			s.events = append(s.events, Event{Kind: EventError, Text: text.Get(textNoHint, o.err)})
		case s.analysis:
			s.report, s.analysed = turned(o.result.Report, t.side), true
		}
	default:
	}
	if !s.asked || !t.ended && s.o.Now().Sub(t.started) < hintTime {
		return
	}
	if s.game.Position().Legal(t.move) {
		s.hint = t.move
	}
	if t.ended || s.hint != game.NoMove {
		s.asked = false
	}
	if !s.asked && !s.analysis {
		s.stopHelper()
	}
}

// turned is a report from Black's side.
func turned(r ai.Report, side game.Color) *Analysis {
	a := &Analysis{Side: side, Score: r.Score, Depth: r.Depth, Selectivity: r.Selectivity, PV: r.PV, Nodes: r.Nodes, Playouts: r.Playouts,
		Elapsed: r.Elapsed, Workers: r.Workers, Note: r.Note, IsPlayouts: r.Playouts > 0}
	if seconds := r.Elapsed.Seconds(); seconds > 0 {
		a.PerSecond = float64(max(r.Nodes, r.Playouts)) / seconds
		if a.IsPlayouts {
			a.PerSecond = float64(r.Playouts) / seconds
		}
	}
	var visits uint64
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range r.Moves {
		visits += m.Visits
		if !m.Bound { // a bound says nothing about how much worse the move is
			low, high = min(low, m.Score.Value), max(high, m.Score.Value)
		}
	}
	for _, m := range r.Moves {
		stat := MoveStat{Move: m.Move, Score: m.Score, Bound: m.Bound, Visits: m.Visits, PV: m.PV}
		switch {
		case visits > 0:
			stat.Share = float64(m.Visits) / float64(visits)
		case m.Bound:
			stat.Share = 0
		case high > low:
			stat.Share = (m.Score.Value - low) / (high - low)
		default:
			stat.Share = 1
		}
		if side == game.White {
			stat.Score = stat.Score.Negate()
		}
		a.Moves = append(a.Moves, stat)
	}
	if side == game.White {
		a.Score = a.Score.Negate()
	}
	return a
}
