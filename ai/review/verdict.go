package review

import (
	"slices"

	"flipside/game"
)

// verdict is a Move with what the review must remember of it.
type verdict struct {
	Move
	by        level // the level of both sides of the loss
	refined   bool  // the refined pass has looked at it
	explained bool  // Line, BestLine and Reasons belong to what is known
}

// comparison is the best and the played move, found at the same level.
type comparison struct {
	by           level
	depth        int
	best, played finding
	turn         float64 // 1 where the same side moves after the played move, else -1
}

// compare returns the surest comparison that is known of a move; ok is false where there is none.
func (r *Review) compare(i int) (c comparison, ok bool) {
	here, next := &r.spots[i], &r.spots[i+1]
	c.turn = -1
	if here.side == next.side {
		c.turn = 1
	}
	try := func(by, after level, depth int) bool {
		b, ok1 := here.find(by)
		p, ok2 := next.find(after)
		c.by, c.depth, c.best, c.played = by, depth, b, p
		return ok1 && ok2
	}
	if try(toEnd, toEnd, here.empties) || try(level{0, likely}, level{0, likely}, here.empties) {
		return c, true
	}
	for d := here.empties - 1; d >= 2; d-- {
		if try(level{depth: d}, level{depth: d - 1}, d) {
			return c, true
		}
	}
	return c, false
}

// judgeMove takes what is known of a move into its verdict, unless the verdict is surer already. It
// reports whether the verdict changed.
func (r *Review) judgeMove(i int) bool {
	c, ok := r.compare(i)
	if !ok {
		return false
	}
	v := &r.moves[i]
	m := Move{
		Ply: v.Ply, At: v.At, Side: v.Side, Position: v.Position, Played: v.Played, Skip: v.Skip,
		Kind: Estimate, Depth: c.depth, Best: c.best.best, Score: c.turn * c.played.score, BestScore: c.best.score,
	}
	if c.by == toEnd {
		m.Kind = Exact
	}
	// The search of the position takes the line of the move as its own where that is its best.
	if m.Best == m.Played || m.Score >= m.BestScore {
		m.Best, m.BestScore = m.Played, max(m.BestScore, m.Score)
		if m.Kind == Estimate || m.Score == m.BestScore {
			m.Score = m.BestScore
		}
	}
	m.Score, m.BestScore = m.Score+0, m.BestScore+0 // no -0
	m.Loss = m.BestScore - m.Score
	if m.Kind != Exact {
		m.Error = r.doubt.of(r.spots[i].empties, c.by, c.depth)
	}
	if v.Kind != Unknown && (v.Kind == Exact || m.Kind != Exact && m.Error > v.Error || v.by == c.by) {
		return false
	}
	if m.Counted() {
		m.Class = classOf(&m)
	}
	v.Move, v.by, v.explained = m, c.by, false
	v.settle(false)
	return true
}

// settle decides whether the class is sure. done says that no pass will look at it again.
func (v *verdict) settle(done bool) {
	v.Sure = v.Kind == Exact || v.Kind == Estimate && (v.refined || done)
}

// lines returns the lines of the comparison that a verdict was made from.
func (r *Review) lines(i int) (played, best []game.Move) {
	c, ok := r.compare(i)
	v := &r.moves[i]
	if !ok {
		return []game.Move{v.Played}, []game.Move{v.Best}
	}
	played = []game.Move{v.Played}
	if p := v.Position.Play(v.Played); p.MustPass() {
		played = append(played, game.Pass)
	}
	played = append(played, c.played.line...)
	if v.Best == v.Played {
		return played, played
	}
	return played, slices.Clone(c.best.line)
}
