package job

import (
	"context"
	"fmt"
	"time"

	"flipside/ai/review"
	"flipside/ai/roster"
	"flipside/game"
)

// Review is a game that is judged.
type Review struct {
	Start   string `json:"start"` // a board text
	Moves   string `json:"moves"`
	Given   int    `json:"given,omitempty"` // plies of the given opening
	Depth   int    `json:"depth,omitempty"`
	Rough   int    `json:"rough,omitempty"` // milliseconds of the passes, as in review.Options
	Refine  int    `json:"refine,omitempty"`
	Threads int    `json:"threads"`
}

// NewReview returns the task of reviewing a game.
func NewReview(g *game.Game, o review.Options, threads int) Review {
	start, to := g.StartPosition()
	return Review{game.FormatOBF(start, to), game.FormatMoves(g.Line()), o.Given, o.Depth,
		int(o.Rough.Milliseconds()), int(o.Refine.Milliseconds()), threads}
}

func (r *Review) check(*Job) error {
	_, err := r.game()
	return first(err, between("the number of given plies", r.Given, 0, 128), between("the depth", r.Depth, 0, review.MaxDepth),
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
	g := game.NewFrom(start, to)
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (r *Review) cores() int { return r.Threads }

func (r *Review) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	g, err := r.game()
	if err != nil {
		return nil, err
	}
	o := review.Options{Given: r.Given, Depth: r.Depth, Rough: time.Duration(r.Rough) * time.Millisecond, Refine: time.Duration(r.Refine) * time.Millisecond}
	if r.Refine < 0 {
		o.Refine = -1
	}
	if o.Eval, err = t.evaluator(ctx, j.Weights); err != nil {
		return nil, err
	}
	if o.Book, err = roster.Book(); err != nil {
		return nil, err
	}
	return review.Once(ctx, g, o, r.Threads, nil)
}

// CheckReport returns an error for a report that no review of the game can have made: what is shown
// from it must be there.
func CheckReport(r *review.Report, g *game.Game) error {
	placed := 0
	for _, m := range g.Line() {
		if m.IsSquare() {
			placed++
		}
	}
	if len(r.Moves) != placed {
		return fmt.Errorf("the report has %d moves, but the game has %d", len(r.Moves), placed)
	}
	err := first(between("the turning point", r.Turning, 0, placed), between("the first solved move", r.SolvedFrom, 0, placed))
	for i := range r.Moves {
		m := &r.Moves[i]
		err = first(err, between("a side", int(m.Side), 0, 1), between("a class", int(m.Class), 0, int(review.BigMistake)),
			between("a kind", int(m.Kind), 0, int(review.Exact)), between("a reason to skip", int(m.Skip), 0, int(review.Book)),
			between("a depth", m.Depth, 0, 64), discs("a score", m.Score), discs("a best score", m.BestScore),
			between("a number of reasons", len(m.Reasons), 0, 8))
		for _, why := range m.Reasons {
			for _, f := range []review.Fact{why.Does, why.Instead} {
				if f.Key != "" && !f.Key.Known() {
					err = first(err, fmt.Errorf("unknown sentence %.40q", f.Key))
				}
				err = first(err, between("a side", int(f.Side), 0, 1), between("a part of the board", int(f.Area), 0, int(review.BottomRight)))
			}
		}
	}
	return err
}
