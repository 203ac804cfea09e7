package scores

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/view"
)

// Panel writes reports for the panel of the analysis, and says there when the side of the scores
// has changed.
type Panel struct {
	to    Perspective
	ticks int // ticks left for the message that the side has changed
}

// Perspective is the side for which scores are shown.
type Perspective struct {
	side  game.Color
	you   bool // a person plays this side against an engine
	own   bool // scores are what the engine of this side thinks
	known bool
}

// newsTicks is how long the panel shows the message that the side of the scores has changed.
const newsTicks = 6 * pace.TicksPerSecond

// For returns the side for which scores are shown. It is the side of the setting. With the
// automatic setting it is the person's side against an engine, otherwise Black.
func For(seats [2]session.Seat, setting settings.ScoreSide) Perspective {
	t := Perspective{side: game.Black, known: true}
	switch {
	case setting == settings.ScoreBlack:
	case setting == settings.ScoreWhite, seats[game.White].Human && !seats[game.Black].Human:
		t.side = game.White
	}
	t.you = seats[t.side].Human && !seats[t.side.Other()].Human
	return t
}

// Own returns the perspective of an engine that plays a side, for its own scores.
func Own(side game.Color) Perspective { return Perspective{side: side, own: true, known: true} }

// See notes the side that the panel shows in this frame.
func (p *Panel) See(now Perspective) {
	switch {
	case p.to.known && p.to != now:
		p.ticks = newsTicks
	case p.ticks > 0:
		p.ticks--
	}
	p.to = now
}

// news returns the message that the side of the scores has changed, or nil. It returns a long and a
// short form; the panel shows the first that fits.
func (p *Panel) news() []string {
	if p.ticks == 0 {
		return nil
	}
	side := p.to.side.String()
	name := side
	if p.to.you {
		name = words.Get("score.now.you", "side", side)
	}
	return []string{words.Get("score.now", "side", name), words.Get("score.now.short", "side", side)}
}

// score returns a report's score as text, with the unit and without it. The panel shows the first
// that fits.
func (t Perspective) score(rep *session.Analysis) []string {
	s := session.ScoreFor(rep.Score, rep.Side, t.side)
	values := []string{value(s)}
	switch {
	case rep.Playouts > 0, s.Kind == ai.WinRate:
		values = []string{words.Get("score.win", "percent", chance(s)), chance(s)}
	case values[0] == words.Get("score.even"):
	case s.Kind == ai.Discs, s.Kind == ai.Exact:
		values = []string{words.Get("score.discs", "n", values[0]), values[0]}
	case s.Kind == ai.Points:
		values = []string{words.Get("score.points", "points", values[0]), values[0]}
	}
	for i, v := range values {
		switch {
		case t.you:
			values[i] = words.Get("score.you", "score", v)
		case t.own:
			values[i] = words.Get("score.own", "side", t.side, "score", v)
		default:
			values[i] = words.Get("score.side", "side", t.side, "score", v)
		}
	}
	return values
}

// value writes a score without the unit.
func value(s ai.Score) string {
	v := fmt.Sprintf("%+.1f", s.Value)
	switch s.Kind {
	case ai.WinRate:
		return chance(s)
	case ai.Exact:
		v = fmt.Sprintf("%+.0f", s.Value)
	}
	if strings.Trim(v, "+-0.") == "" {
		return words.Get("score.even")
	}
	return v
}

// chance writes a score of playouts as the chance to win. An exact score has no share of playouts:
// it becomes 100 %, 50 % or 0 %.
func chance(s ai.Score) string { return words.Get("percent", "percent", percentOf(s)) }

// chanceOf returns the chance to win, 0 to 1. An exact score is 1, 0.5 or 0.
func chanceOf(s ai.Score) float64 {
	if s.Kind == ai.Exact {
		return 0.5 + max(-0.5, min(0.5, s.Value))
	}
	return s.Value
}

// percentOf returns the chance to win in percent.
func percentOf(s ai.Score) int { return int(100*chanceOf(s) + 0.5) }

// depthWords returns texts that say how deep and how sure a report is. The panel shows the first
// that fits.
func depthWords(rep *session.Analysis) []string {
	switch {
	case rep.Playouts > 0:
		return []string{words.Get("depth.playouts", "playouts", short(float64(rep.Playouts)))}
	case rep.Score.Kind == ai.Exact:
		return []string{words.Get("depth.exact")}
	case rep.Depth == 0:
		return nil
	case selective(rep):
		return []string{words.Get("depth.likely", "n", rep.Depth), words.Get("depth.likely.short", "n", rep.Depth)}
	}
	return []string{words.Get("depth.full", "n", rep.Depth)}
}

// selective reports whether the search used forward pruning.
func selective(rep *session.Analysis) bool { return rep.Selectivity > 0 && rep.Selectivity < 100 }

// figures returns the numbers behind depthWords as a text.
func figures(rep *session.Analysis) string {
	parts := []string{words.Get("figures.depth", "depth", rep.Depth)}
	if selective(rep) {
		parts[0] = words.Get("figures.selective", "depth", rep.Depth, "percent", rep.Selectivity)
	}
	count, rate, n := words.Key("figures.nodes"), words.Key("figures.nodes.rate"), rep.Nodes
	if rep.Playouts > 0 {
		count, rate, n = "figures.playouts", "figures.playouts.rate", rep.Playouts
	}
	parts = append(parts, words.Get(count, "count", short(float64(n))))
	if seconds := rep.Elapsed.Seconds(); n > 0 && seconds > 0 { // 0: the search was too short to measure
		parts = append(parts, words.Get(rate, "count", short(float64(n)/seconds)))
	}
	return strings.Join(parts, ", ")
}

// short writes a number with at most three digits: 950, 12k, 3.4M.
func short(x float64) string {
	switch {
	case x >= 1e7:
		return fmt.Sprintf("%.0fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x >= 1e3:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}

var (
	scoreColumns = []view.Column{{Most: "-64.0"}}
	visitColumns = sync.OnceValue(func() []view.Column {
		return []view.Column{{Name: words.Get("column.win"), Most: "100 %"}, {Name: words.Get("column.visits"), Most: "100 %"}}
	})
)

// Nothing returns the panel's content if there is no report. The text why gives the reason.
func (p *Panel) Nothing(why string) view.AnalysisData {
	return view.AnalysisData{None: why, News: p.news()}
}

// Report returns the panel's content for a report.
func (p *Panel) Report(rep *session.Analysis) view.AnalysisData {
	d := p.to.Report(rep)
	d.News = p.news()
	return d
}

// Work returns what a report says about the search itself.
func (t Perspective) Work(name string, rep *session.Analysis) view.WorkData {
	d := view.WorkData{Name: name, Figures: []string{words.Get("analysis.none")}}
	if rep == nil || rep.Score.Kind == ai.NoScore {
		return d
	}
	d.Figures, d.Workers = []string{figures(rep)}, rep.Workers
	d.Best = t.score(rep)
	if len(rep.PV) > 0 {
		for i, score := range d.Best {
			d.Best[i] = words.Get("work.best", "move", rep.PV[0], "score", score)
		}
	}
	return d
}

// Other returns the move that a second adviser prefers; false if both prefer the same one, or
// if they have not reported about the same side.
func Other(first, second *session.Analysis) (game.Move, bool) {
	if first == nil || second == nil || first.Side != second.Side || len(first.Moves) == 0 || len(second.Moves) == 0 {
		return game.NoMove, false
	}
	m := second.Moves[0].Move
	return m, m != first.Moves[0].Move && m.IsSquare()
}

// Prefers marks the move that a second adviser prefers, among the rows for a report. Where it is
// not one of them, it takes the place of the last one. name is the adviser's.
func (t Perspective) Prefers(d *view.AnalysisData, rep *session.Analysis, m game.Move, name string) {
	at := slices.IndexFunc(d.Moves, func(r view.MoveRow) bool { return r.Move == m })
	if at < 0 {
		i := slices.IndexFunc(rep.Moves, func(s ai.MoveStat) bool { return s.Move == m })
		if i < 0 || len(d.Moves) == 0 {
			return
		}
		at = len(d.Moves) - 1
		d.Moves[at] = t.row(rep, &rep.Moves[i], lengthsOf(rep))
	}
	d.Moves[at].Other = words.Get("other.prefers", "adviser", name, "move", m)
}

// Report returns the panel's content for a report, with scores for side t.
func (t Perspective) Report(rep *session.Analysis) view.AnalysisData {
	d := view.AnalysisData{Score: t.score(rep), Sure: depthWords(rep), Figures: func() string { return figures(rep) },
		Line: rep.PV, Columns: scoreColumns}
	if rep.Playouts > 0 {
		d.Columns = visitColumns()
	}
	all := lengthsOf(rep)
	for i := range rep.Moves[:min(view.MostMoves, len(rep.Moves))] {
		d.Moves = append(d.Moves, t.row(rep, &rep.Moves[i], all))
	}
	return d
}

// row returns the row of a move of a report.
func (t Perspective) row(rep *session.Analysis, m *ai.MoveStat, all lengths) view.MoveRow {
	s := session.ScoreFor(m.Score, rep.Side, t.side)
	row := view.MoveRow{Move: m.Move, Bar: all.bar(m), Cells: [2]string{value(s)}}
	if rep.Playouts > 0 {
		row.Cells = [2]string{chance(s), words.Get("percent", "percent", int(100*all.share(m)+0.5))}
	}
	return row
}
