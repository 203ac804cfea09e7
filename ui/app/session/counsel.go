package session

import (
	"context"
	"errors"
	"slices"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/base/work"
)

// Counsel judges single moves, as coach.Counsel does. Only one of its methods runs at a time.
type Counsel interface {
	Weigh(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (coach.Move, error)
	Why(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (coach.Advice, error)
}

// counsel asks the Counsel about a person's move and about a hint.
type counsel struct {
	prepare        func() (Counsel, error) // nil: there are neither warnings nor reasons
	warns          bool                    // the person wants to be warned
	adept          *adept                  // shared by all jobs
	weighing       *inquiry                // about the move that was played last; its engine waits
	awaitingAnswer bool                    // that move costs a lot: the engine waits until Keep or until it is taken back
	why            *inquiry                // about the hint
	reason         *coach.Advice
}

// adept is the Counsel. It is made in the job of the first question, and belongs to the job that
// runs.
type adept struct{ Counsel }

// inquiry is a question to a Counsel.
type inquiry = work.Question[struct{}, opinion]

type opinion struct {
	costly bool
	reason coach.Advice
}

// ask asks the counsel in the background.
func (c *counsel) ask(e *engines, priority ai.Priority, question func(ctx context.Context, c Counsel, workers int) (opinion, error)) *inquiry {
	if c.adept == nil {
		c.adept = &adept{}
	}
	a, prepare := c.adept, c.prepare
	q := ai.Ask(e.pool, priority, 0, e.last, func(ctx context.Context, workers int, _ func(struct{})) (opinion, error) {
		return a.answer(ctx, prepare, workers, question)
	})
	e.last = q.Work
	return q
}

// answer runs in the goroutine of a job.
func (a *adept) answer(ctx context.Context, prepare func() (Counsel, error), workers int, question func(ctx context.Context, c Counsel, workers int) (opinion, error)) (found opinion, err error) {
	defer work.Guard(func(fault error) { a.Counsel, found, err = nil, opinion{}, fault })
	if err := context.Cause(ctx); err != nil {
		return opinion{}, err
	}
	if a.Counsel == nil {
		c, err := prepare()
		if err != nil {
			return opinion{}, err
		}
		a.Counsel = c
	}
	return question(ctx, a.Counsel, workers)
}

// stop cancels all questions and forgets their answers.
func (c *counsel) stop() {
	if c.weighing != nil {
		c.weighing.Cancel(errStale)
	}
	c.weighing, c.awaitingAnswer = nil, false
	c.stopWhy()
}

func (c *counsel) stopWhy() {
	if c.why != nil {
		c.why.Cancel(errStale)
	}
	c.why, c.reason = nil, nil
}

// weigh asks about a move of side that was just played in p. Its engine waits meanwhile.
func (c *counsel) weigh(e *engines, p game.Position, side game.Color, m game.Move) {
	c.weighing = c.ask(e, ai.Turn, func(ctx context.Context, c Counsel, workers int) (opinion, error) {
		judged, err := c.Weigh(ctx, p, side, m, workers)
		return opinion{costly: judged.Costly()}, err
	})
}

// explain asks for the reason for a hint.
func (c *counsel) explain(e *engines, p game.Position, side game.Color, hint game.Move) {
	c.why = c.ask(e, ai.Hint, func(ctx context.Context, c Counsel, workers int) (opinion, error) {
		reason, err := c.Why(ctx, p, side, hint, workers)
		return opinion{reason: reason}, err
	})
}

// delays reports whether the game waits for a judgement of the last move, or for what the person
// does about it.
func (c *counsel) delays() bool { return c.weighing != nil || c.awaitingAnswer }

// poll takes the answers. The errors are faults of the counsel; that a question was cancelled is
// none.
func (c *counsel) poll() (failed []error) {
	if c.weighing != nil {
		if found, err, ok := c.weighing.Answer(); ok {
			c.weighing, c.awaitingAnswer = nil, found.costly && err == nil
			failed = append(failed, err)
		}
	}
	if c.why != nil {
		if found, err, ok := c.why.Answer(); ok {
			c.why = nil
			if err == nil {
				c.reason = &found.reason
			}
			failed = append(failed, err)
		}
	}
	return slices.DeleteFunc(failed, func(err error) bool {
		return err == nil || errors.Is(err, ai.ErrPreempted) || errors.Is(err, ai.ErrPoolClosed) || errors.Is(err, errStale)
	})
}
