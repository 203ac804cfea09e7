package session

import (
	"context"
	"errors"

	"flipside/ai"
	"flipside/ai/review"
	"flipside/game"
	"flipside/game/record"
)

// Counsel judges single moves, as review.Counsel does. Only one of its methods runs at a time.
type Counsel interface {
	Weigh(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (review.Move, error)
	Why(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (review.Advice, error)
}

// counsel is the state of the questions about a person's move and about a hint.
type counsel struct {
	warn   bool     // the person wants to be warned
	adept  *adept   // shared by all jobs
	weigh  *inquiry // about the move that was played last; its engine waits
	asks   bool     // that move costs a lot: the engine waits until Keep or until it is taken back
	why    *inquiry // about the hint
	reason *review.Advice
}

// adept is the Counsel. It is made in the job of the first question, and belongs to the job that
// runs.
type adept struct{ Counsel }

// inquiry is a question that is answered in the background. It has its own channel, so nobody
// receives the answer to a question that is no longer asked.
type inquiry struct {
	job  *ai.Job
	done chan opinion // capacity 1
}

type opinion struct {
	costly bool
	reason review.Advice
	err    error
}

// inquire asks the counsel in the background.
func (s *Session) inquire(priority ai.Priority, ask func(ctx context.Context, c Counsel, workers int) (opinion, error)) *inquiry {
	if s.adept == nil {
		s.adept = &adept{}
	}
	q, a, prepare := &inquiry{done: make(chan opinion, 1)}, s.adept, s.o.Counsel
	q.job = s.o.Pool.Submit(context.Background(), priority, 0, s.last, func(ctx context.Context, workers int) {
		q.done <- a.answer(ctx, prepare, workers, ask)
	})
	s.last = q.job
	return q
}

// answer runs in the goroutine of a job.
func (a *adept) answer(ctx context.Context, prepare func() (Counsel, error), workers int, ask func(ctx context.Context, c Counsel, workers int) (opinion, error)) (found opinion) {
	defer ai.Guard(func(fault error) { a.Counsel, found = nil, opinion{err: fault} })
	if err := context.Cause(ctx); err != nil {
		return opinion{err: err}
	}
	if a.Counsel == nil {
		c, err := prepare()
		if err != nil {
			return opinion{err: err}
		}
		a.Counsel = c
	}
	found, err := ask(ctx, a.Counsel, workers)
	found.err = err
	return found
}

// take returns the answer if it is there, and whether the question is still open.
func (q *inquiry) take() (found opinion, open bool) {
	if q == nil {
		return opinion{}, false
	}
	select {
	case found = <-q.done:
		return found, false
	default:
		return opinion{}, true
	}
}

func (q *inquiry) cancel() {
	if q != nil {
		q.job.Cancel(errStale)
	}
}

// stopCounsel cancels all questions and forgets their answers.
func (s *Session) stopCounsel() {
	s.weigh.cancel()
	s.weigh, s.asks = nil, false
	s.stopWhy()
}

func (s *Session) stopWhy() {
	s.why.cancel()
	s.why, s.reason = nil, nil
}

// Warn sets whether a person is warned of a move that costs a lot against an engine. The moves of
// such a game are no longer rated, from the first one on that is weighed.
func (s *Session) Warn(on bool) { s.warn = on }

// Weighs reports whether the session would weigh a move of a person in the current position: the
// game is against an engine, and there is a choice.
func (s *Session) Weighs() bool {
	side, contest := s.person()
	return s.warn && s.o.Counsel != nil && contest && s.game.ToMove() == side && s.game.Position().Moves().Count() > 1
}

// weighMove asks about a move of side that was just played in p. Its engine waits meanwhile.
func (s *Session) weighMove(p game.Position, side game.Color, m game.Move) {
	s.noteHelp(record.Warnings)
	s.weigh = s.inquire(ai.Turn, func(ctx context.Context, c Counsel, workers int) (opinion, error) {
		judged, err := c.Weigh(ctx, p, side, m, workers)
		return opinion{costly: judged.Costly()}, err
	})
}

// weighAgain asks about the last move of a game that was saved while the person was warned: its
// engine must not answer before.
func (s *Session) weighAgain() {
	side, contest := s.person()
	ply := s.game.Ply() - 1
	if !contest || !s.warn || s.o.Counsel == nil || s.help&record.Warnings == 0 || ply < s.minPly || s.game.Over() {
		return
	}
	p, to := s.game.PositionAt(ply)
	if m := s.game.Moves()[ply]; to == side && m.IsSquare() && p.Moves().Count() > 1 && s.game.ToMove() != side {
		s.weighMove(p, side, m)
	}
}

// held reports whether the game waits for a judgement of the last move, or for what the person does
// about it.
func (s *Session) held() bool { return s.weigh != nil || s.asks }

// Keep answers a warning: the move stays, and its engine goes on.
func (s *Session) Keep() { s.asks = false }

// Why asks for the reason for the hint on the board, or takes the reason away if there is one.
func (s *Session) Why() {
	switch {
	case s.why != nil || s.reason != nil:
		s.stopWhy()
	case s.hint.IsSquare() && s.o.Counsel != nil:
		p, side, m := s.game.Position(), s.game.ToMove(), s.hint
		s.why = s.inquire(ai.Hint, func(ctx context.Context, c Counsel, workers int) (opinion, error) {
			reason, err := c.Why(ctx, p, side, m, workers)
			return opinion{reason: reason}, err
		})
	}
}

// pollCounsel takes the answers.
func (s *Session) pollCounsel() {
	if found, open := s.weigh.take(); s.weigh != nil && !open {
		s.weigh = nil
		s.asks = found.costly && found.err == nil
		s.failed(found.err)
	}
	if found, open := s.why.take(); s.why != nil && !open {
		s.why = nil
		if found.err == nil {
			s.reason = &found.reason
		}
		s.failed(found.err)
	}
}

// failed tells that the counsel had a fault. It is no fault that a question was cancelled.
func (s *Session) failed(err error) {
	if err != nil && !errors.Is(err, ai.ErrPreempted) && !errors.Is(err, ai.ErrPoolClosed) && !errors.Is(err, errStale) {
		s.events = append(s.events, Event{Kind: EventError, Problem: NoWarning, Err: err})
	}
}
