package review

import (
	"fmt"
	"slices"

	"flipside/ai"
	"flipside/ai/review"
	"flipside/game"
	"flipside/ui/reviewjob"
	"flipside/ui/scores"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// values are the values of the moves in the position on the board. At first they are off, because
// they name the best move.
type values struct {
	on      bool
	table   *session.Session // analyses the position on the board
	loaded  []game.Move      // the moves of the table
	limiter scores.Limiter
	report  *session.Analysis
	bar     view.Bar
	barred  view.BarData // of the last frame
}

// most returns how many moves have a value.
func (values) most(setting store.Most) store.Most {
	if setting == store.MostNone {
		return store.MostFive
	}
	return setting
}

// turnValues switches the values on or off.
func (p *Screen) turnValues() {
	v := &p.values
	v.on = !v.on
	v.report, v.limiter, v.bar, v.barred = nil, scores.Limiter{}, view.Bar{}, view.BarData{}
	p.ahead = noLine
}

// tickValues lets the table analyse the position on the board. It waits for the rough pass of the
// review, because that is short and the graph needs it.
func (p *Screen) tickValues() {
	v, n := &p.values, p.line.at()
	rough := p.s.Reviewer.State(p.tag) == reviewjob.Running && p.report.Stage < review.Refining
	if !v.on || rough || p.try.on {
		v.table.ShowAnalysis(false)
		v.table.Tick()
		v.report = nil
		return
	}
	whole := p.line.played
	if !p.line.onMain(n) {
		whole = movesTo(n)
	}
	if v.loaded == nil || !slices.Equal(whole, v.loaded) {
		pos, to := p.line.tree.StartPosition()
		setup := session.Setup{Seats: people, Start: game.FormatOBF(pos, to)}
		if v.table.Restore(session.Saved{Setup: setup, Line: game.FormatMoves(whole), Ply: len(whole)}) != nil {
			return
		}
		v.loaded = append([]game.Move{}, whole...)
	}
	v.table.ShowAnalysis(true)
	v.table.Browse(n.Ply())
	v.table.Tick()
	snap := v.table.Snapshot()
	_, to := n.Position()
	before := v.report
	if v.report = v.limiter.Tick(scores.Place{Discs: p.line.discs(), Side: to}, snap.Report); v.report != before {
		p.learnValues()
	}
}

// learnValues lets the judgement of the move of the game learn from the values of its position.
func (p *Screen) learnValues() {
	rep, next := p.values.report, p.line.next(p.line.at())
	if rep == nil || rep.IsPlayouts || next == nil {
		return
	}
	m, ok := p.judged(next)
	if !ok {
		return
	}
	l := review.Lesson{Ply: m.Ply, Scores: map[game.Move]float64{}, Depth: rep.Depth, Exact: true}
	for _, x := range rep.Moves {
		if x.Score.Kind != ai.Exact && x.Score.Kind != ai.Discs {
			return
		}
		l.Scores[x.Move] = session.ScoreFor(x.Score, rep.Side).Value
		if x.Move == m.Played || x.Move == m.Best {
			l.Exact = l.Exact && x.Score.Kind == ai.Exact
		}
	}
	p.learn(game.NoMove, l)
}

// taught is what a lesson is about: the move of a ply of the report, and the user's try, or NoMove
// for the values of all moves.
type taught struct {
	ply int
	try game.Move
}

// learn keeps a lesson about a move of the game, and applies it to the report.
func (p *Screen) learn(try game.Move, l review.Lesson) {
	p.lessons[taught{l.Ply, try}] = l
	p.report = p.report.Learn(l)
}

// showBar draws the advantage bar while the values are on.
func (p *Screen) showBar(f *widget.Frame, at view.Arrangement, g view.Geometry) {
	if !p.values.on {
		return
	}
	v := &p.values
	d := scores.For(p.of.Seats, p.s.Settings.ScoreSide).Bar(v.report)
	if last := v.barred; v.report == nil && last.Side == d.Side && last.Words != "" {
		d.Share = last.Share
	}
	v.barred = d
	d.Motion = p.s.Settings.Motion
	v.bar.Show(f, view.BarPlace(at, g), d)
}

// signed writes a number with its sign.
func signed(n int) string { return fmt.Sprintf("%+d", n) }
