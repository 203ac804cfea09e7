package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"flipside/ai/coach"
	"flipside/ai/roster"
	"flipside/game"
)

// Review is the task of reviewing a game.
type Review struct {
	Start   string `json:"start"` // a board text
	Moves   string `json:"moves"`
	Given   int    `json:"given,omitempty"` // plies of the given opening
	Depth   int    `json:"depth,omitempty"`
	Rough   int    `json:"rough,omitempty"` // milliseconds for the passes, as in coach.Options
	Refine  int    `json:"refine,omitempty"`
	Threads int    `json:"threads"`
}

// NewReview returns the task of reviewing a game.
func NewReview(of game.Line, o coach.Options, threads int) Review {
	return Review{game.FormatOBF(of.Start, of.To), game.FormatMoves(of.Moves), o.Given, o.Depth,
		int(o.Rough.Milliseconds()), int(o.Refine.Milliseconds()), threads}
}

func (r *Review) check(*Job) error {
	_, err := r.game()
	return cmp.Or(err, between("the number of given plies", r.Given, 0, 128), between("the depth", r.Depth, 0, coach.MaxDepth),
		between("the time of the first pass", r.Rough, 0, maxSeconds*1000), between("the time of the second pass", r.Refine, -1, maxSeconds*1000),
		between("the number of threads", r.Threads, 1, maxThreads))
}

func (r *Review) game() (*game.Game, error) {
	start, to, err := game.ParseOBF(r.Start)
	if err != nil {
		return nil, err
	}
	moves, err := game.ParseMoves(start, r.Moves)
	if err != nil {
		return nil, err
	}
	return game.Line{Start: start, To: to, Moves: moves}.Play()
}

func (r *Review) cores() int { return r.Threads }

func (r *Review) memory() int { return coach.TablesMB }

func (r *Review) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	g, err := r.game()
	if err != nil {
		return nil, err
	}
	o := coach.Options{Given: r.Given, Depth: r.Depth, Rough: time.Duration(r.Rough) * time.Millisecond, Refine: time.Duration(r.Refine) * time.Millisecond}
	if r.Refine < 0 {
		o.Refine = -1
	}
	if o.Eval, err = t.evaluator(ctx, j.Weights); err != nil {
		return nil, err
	}
	if o.Book, err = roster.Book(); err != nil {
		return nil, err
	}
	found, err := coach.Once(ctx, g, o, r.Threads, nil)
	if err != nil {
		return nil, err
	}
	report, err := found.Encode()
	return Reviewed{report, found.Elapsed.Seconds()}, err
}

// Reviewed is the result of a Review.
type Reviewed struct {
	Report  json.RawMessage `json:"report"` // as coach.Decode reads it
	Seconds float64         `json:"seconds"`
}

// Of returns the report, which must be about the line of g.
func (r *Reviewed) Of(g *game.Game) (coach.Report, error) {
	found, err := coach.Decode(r.Report, g)
	found.Elapsed = time.Duration(r.Seconds * float64(time.Second))
	return found, err
}

func (r *Review) most() int { return reviewResult }

func (r *Review) verify(result []byte) error {
	g, err := r.game()
	if err != nil {
		return err
	}
	var x Reviewed
	if err := decode(result, &x); err != nil {
		return err
	}
	report, err := x.Of(g)
	if err != nil {
		return err
	}
	if report.Stage != coach.Done {
		return errors.New("the review has not ended")
	}
	for i := range report.Moves {
		m := &report.Moves[i]
		given, forced := m.At < r.Given, m.Position.Moves().Count() == 1
		switch {
		case m.Kind == coach.Unknown:
			return fmt.Errorf("move %d is not judged", m.Ply)
		case (m.Skip == coach.Given) != given || (m.Skip == coach.Forced) != (forced && !given):
			return fmt.Errorf("move %d is left out for another reason", m.Ply)
		case m.Loss != m.BestScore-m.Score:
			return fmt.Errorf("move %d loses %g, not the difference of its scores", m.Ply, m.Loss)
		}
	}
	return between("the number of seconds", x.Seconds, 0, 2*maxSeconds)
}
