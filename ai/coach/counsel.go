package coach

import (
	"cmp"
	"context"
	"slices"

	"flipside/ai"
	"flipside/game"
)

// Counsel judges single moves of a game in progress, by searches that end within a second or so.
// Only one goroutine may use it at a time.
type Counsel struct{ engine, solver ai.Searcher }

// Limits of the searches of a Counsel.
const (
	counselDepth = 14 // plies
	counselHash  = 16 // MB, for each of the two tables
	rankDepth    = 6  // plies, for the search that orders the rivals
	mostRivals   = 4  // the largest number of other moves that one is compared with
)

// NewCounsel returns a Counsel, or the error of its engines.
func NewCounsel() (*Counsel, error) {
	engine, solver, err := newEngines(Options{HashMB: counselHash})
	if err != nil {
		return nil, err
	}
	return &Counsel{engine, solver}, nil
}

// Weigh judges a legal move m of side in p, which is seen from side. The error is the cause of
// ctx's end or comes from the engine.
func (c *Counsel) Weigh(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (Move, error) {
	r, err := c.review(ctx, p, side, m, counselDepth, workers)
	if err != nil {
		return Move{}, err
	}
	return r.moves[0].Move, nil
}

// Against judges a move as Weigh does, by searches of depth plies. It adds the lines and, if the
// move is marked, the reasons.
func (c *Counsel) Against(ctx context.Context, p game.Position, side game.Color, m game.Move, depth, workers int) (Move, error) {
	judged, _, err := c.Held(ctx, p, side, m, depth, workers)
	return judged, err
}

// Held is like Against, and also returns all reasons that explain enough of the loss, largest share
// first.
func (c *Counsel) Held(ctx context.Context, p game.Position, side game.Color, m game.Move, depth, workers int) (Move, []Reason, error) {
	r, err := c.review(ctx, p, side, m, depth, workers)
	if err != nil {
		return Move{}, nil, err
	}
	var held []Reason
	r.o.Evidence = func(e Evidence) { held = e.Held() }
	err = r.explain(0)
	return r.moves[0].Move, held, err
}

// review judges the only move of a game that starts from p.
func (c *Counsel) review(ctx context.Context, p game.Position, side game.Color, m game.Move, depth, workers int) (run, error) {
	g := game.NewFrom(p, side)
	if err := g.Play(m); err != nil {
		return run{}, err
	}
	r, err := newReview(g, Options{}.usual(), c.engine, c.solver)
	if err != nil {
		return run{}, err
	}
	r.pass.budget = 1 << 62
	it := run{r, ctx, max(1, workers)}
	_, err = it.all(depth, true)
	return it, err
}

// Costly reports whether a move loses enough to warn the player, as far as is known. Unlike a mark,
// a warning does not blame anybody, so it does not wait until the loss exceeds its error. Of 150
// moves with 19 to 21 empties, 38 lost 5 discs or more: 32 of these cause a warning, as do 9 other
// moves, one of which lost less than 2 discs. A warning that waited would miss 18.
func (m *Move) Costly() bool { return m.Kind != Unknown && m.Loss >= MistakeFrom }

// Advice is why a move is recommended.
type Advice struct {
	Move   game.Move
	Reason Reason      // against a worse move, with what Move does instead; Instead has no Key if no reason is certain
	Line   []game.Move // the expected line; starts with Move
}

// Why looks for what a move does that worse moves do not: a reason against one of them, confirmed
// by the search as in a review. If the search does not consider m the best move, the advice is only
// a line. The arguments and the error are the same as for [Counsel.Weigh].
func (c *Counsel) Why(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (Advice, error) {
	a, _, _, err := c.compare(ctx, p, side, m, workers)
	return a, err
}

// compare also returns the worse move that the advice is based on, and the reason against it.
func (c *Counsel) compare(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (Advice, Move, Reason, error) {
	own, err := c.review(ctx, p, side, m, counselDepth, workers)
	if err != nil {
		return Advice{}, Move{}, Reason{}, err
	}
	a := Advice{Move: m}
	line, _ := own.lines(0)
	if a.Line, err = own.extend(&own.moves[0], line); err != nil || own.moves[0].Best != m {
		return a, Move{}, Reason{}, err
	}
	against, why, err := c.against(ctx, p, side, m, workers)
	if why.Instead.Key != "" {
		a.Reason, a.Line = why, against.BestLine
	}
	return a, against, why, err
}

// against returns the judgement of a move that is worse than m, and the first reason against it
// that says what m does instead. The reason has no Key if there is none.
func (c *Counsel) against(ctx context.Context, p game.Position, side game.Color, m game.Move, workers int) (Move, Reason, error) {
	rivals, err := c.rivals(ctx, p, m, workers)
	if err != nil {
		return Move{}, Reason{}, err
	}
	for _, rival := range rivals {
		r, err := c.review(ctx, p, side, rival, counselDepth, workers)
		if err != nil {
			return Move{}, Reason{}, err
		}
		v := &r.moves[0]
		if v.Best != m || !v.Class.Marked() {
			continue
		}
		if err := r.explain(0); err != nil {
			return Move{}, Reason{}, err
		}
		for _, why := range v.Reasons {
			if why.Instead.Key != "" && why.Instead.Move == m {
				return v.Move, why, nil
			}
		}
	}
	return Move{}, Reason{}, nil
}

// rivals returns the moves to compare m with, most tempting first. It leaves out moves that lead to
// the same position as m by symmetry: any difference could only be an error.
func (c *Counsel) rivals(ctx context.Context, p game.Position, m game.Move, workers int) ([]game.Move, error) {
	lim := ai.Limits{AllMoves: true, Workers: max(1, workers), Depth: plies(rankDepth, p.Empties()), Selectivity: likely}
	res, err := c.engine.Search(ctx, ai.Request{Position: p, Limits: lim})
	if err != nil {
		return nil, err
	}
	own, _ := p.Play(m).Canonical()
	moves := slices.DeleteFunc(slices.Clone(res.Moves), func(s ai.MoveStat) bool {
		after, _ := p.Play(s.Move).Canonical()
		return after == own
	})
	slices.SortStableFunc(moves, func(a, b ai.MoveStat) int { return cmp.Compare(b.Score.Value, a.Score.Value) })
	var rivals []game.Move
	for _, s := range moves[:min(mostRivals, len(moves))] {
		rivals = append(rivals, s.Move)
	}
	return rivals, nil
}
