package protocol

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// hint writes what the player thinks of the n best moves: n lines for each finished depth, while
// the search finds something new. The last n lines count. A player that does not score moves writes
// one line, for the move that it would play.
func (s *nboardSession) hint(ctx context.Context, n int) {
	s.begin(ctx, func(ctx context.Context, t *thought, g *game.Game) error {
		was := ""
		tell := func(r ai.Report) {
			lines := hintLines(r, n)
			if lines == was {
				lines = ""
			} else {
				was = lines
			}
			s.write(t, "%s%s", lines, nodeStats(r))
		}
		result, err := s.clock.bounded(ctx, g, func(ctx context.Context, left time.Duration) (ai.Result, error) {
			return s.analyse(ctx, g, left, func(r ai.Report) {
				if r.Depth > 0 { // at depth 0 the search has only begun
					tell(r)
				}
			})
		})
		if err == nil && ctx.Err() == nil {
			tell(result.Report)
		}
		return err
	})
}

// analyse asks the player to score every move of g. If the side must pass, it scores the position
// after the pass.
func (s *nboardSession) analyse(ctx context.Context, g *game.Game, left time.Duration, report func(ai.Report)) (ai.Result, error) {
	g = g.Clone()
	passes, tell := g.AutoPass(), report
	if passes {
		tell = func(r ai.Report) { report(passed(r)) }
	}
	result, err := match.Ask(ctx, s.Player, match.Request{Game: g, Left: left, Workers: max(1, s.Workers), Analyse: true, Report: tell})
	if len(result.PV) == 0 && g.Position().Legal(result.Move) {
		result.PV = []game.Move{result.Move}
	}
	if passes {
		result = ai.Result{Move: game.Pass, Report: passed(result.Report)}
	}
	return result, err
}

// passed turns a report on the position after a pass into a report on the pass.
func passed(r ai.Report) ai.Report {
	best := ranked(r)[0]
	r.Score, r.PV = best.Score.Negate(), append([]game.Move{game.Pass}, best.PV...)
	r.Moves = []ai.MoveStat{{Move: game.Pass, Score: r.Score, Depth: r.Depth, PV: r.PV}}
	return r
}

// ranked returns the moves of a report, the best one first. There is at least one.
func ranked(r ai.Report) []ai.MoveStat {
	if len(r.Moves) == 0 {
		return []ai.MoveStat{{Score: r.Score, Depth: r.Depth, PV: r.PV}}
	}
	moves := slices.Clone(r.Moves)
	if moves[0].Visits == 0 { // a search by playouts has them in its own order
		slices.SortStableFunc(moves, func(a, b ai.MoveStat) int { return cmp.Compare(discs(b.Score), discs(a.Score)) })
	}
	return moves
}

// hintLines returns the lines for the n best moves of a report, the best one first.
func hintLines(r ai.Report, n int) string {
	var lines strings.Builder
	moves := ranked(r)
	for _, m := range moves[:min(n, len(moves))] {
		lines.WriteString(searchLine(m.PV, m.Score, m.Depth))
	}
	return lines.String()
}
