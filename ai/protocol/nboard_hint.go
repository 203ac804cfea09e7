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

// hint writes the player's values of the n best moves: n lines for each finished depth, as long as
// the search finds something new. The last n lines count. A player that does not score moves writes
// one line, for the move that it would play.
func (s *nboardSession) hint(ctx context.Context, n int) {
	depth := s.depth
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
		req := match.Request{Depth: depth, Report: func(r ai.Report) {
			if r.Depth > 0 { // at depth 0 the search has only started
				tell(r)
			}
		}}
		result, err := s.clock.bounded(ctx, g, func(ctx context.Context, left time.Duration) (ai.Answer, error) {
			req.Game, req.Left = g.Clone(), left
			return s.analyse(ctx, req)
		})
		if err == nil && ctx.Err() == nil {
			tell(result.Report)
		}
		return err
	})
}

// analyse asks the player to score every move of req.Game. If the side must pass, it scores the
// position after the pass.
func (s *nboardSession) analyse(ctx context.Context, req match.Request) (ai.Answer, error) {
	req.Workers, req.Analyse = max(1, s.Workers), true
	passes, report := req.Game.AutoPass(), req.Report
	if passes {
		req.Report = func(r ai.Report) { report(passed(r)) }
	}
	p := req.Game.Position()
	result, err := match.Ask(ctx, s.Player, req)
	if len(result.PV) == 0 && p.Legal(result.Move) {
		result.PV = []game.Move{result.Move}
	}
	if passes {
		result = ai.Answer{Move: game.Pass, Report: passed(result.Report)}
	}
	return result, err
}

// passed converts a report on the position after a pass to a report on the pass.
func passed(r ai.Report) ai.Report {
	best := ranked(r)[0]
	r.Score, r.PV = best.Score.Negate(), append([]game.Move{game.Pass}, best.PV...)
	r.Moves = []ai.MoveStat{{Move: game.Pass, Score: r.Score, Depth: r.Depth, PV: r.PV}}
	return r
}

// ranked returns the moves of a report, best first. There is at least one.
func ranked(r ai.Report) []ai.MoveStat {
	if len(r.Moves) == 0 {
		return []ai.MoveStat{{Score: r.Score, Depth: r.Depth, PV: r.PV}}
	}
	moves := slices.Clone(r.Moves)
	if moves[0].Visits == 0 { // a search by playouts has its own order
		slices.SortStableFunc(moves, func(a, b ai.MoveStat) int { return cmp.Compare(discs(b.Score), discs(a.Score)) })
	}
	return moves
}

// hintLines returns the lines for the n best moves of a report, best first.
func hintLines(r ai.Report, n int) string {
	var lines strings.Builder
	moves := ranked(r)
	for _, m := range moves[:min(n, len(moves))] {
		lines.WriteString(searchLine(m.PV, m.Score, m.Depth))
	}
	return lines.String()
}
