package bench

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"flipside/ai/coach"
	"flipside/ai/eval"
	"flipside/ai/lab"
	"flipside/game"
	"flipside/game/base/work"
)

// nominal is the rounded speed of one core of a machine from 2024.
var nominal = coach.Pace{Depth: 6e6, End: 25e6}

// Reviews reviews games and keeps the evidence for reasons. Time is measured in nodes at a nominal
// speed, so that the result depends neither on the machine nor on its load. Finished games are
// saved in a file, one game per line, and are not searched again.
type Reviews struct {
	File    string        // "": nothing is saved
	Time    time.Duration // nominal, per game
	Workers int           // number of concurrent games
}

// Reviewed has the marks of a game.
type Reviewed struct {
	Key      string
	Evidence []coach.Evidence // for the marked moves, in order
}

// key identifies a game and everything that its review depends on.
func (r Reviews) key(g *game.Game) string {
	return fmt.Sprintf("%v %08x %08x %s", r.Time, eval.WeightsSum(), coach.DoubtsSum(), game.FormatMoves(g.Line()))
}

// Run reviews the games that are missing in the file and returns all, in order. progress can be
// nil. When ctx ends, it returns the cause.
func (r Reviews) Run(ctx context.Context, games []*game.Game, progress func(done, total int)) ([]Reviewed, error) {
	known := map[string]Reviewed{}
	err := lab.ReadLinesAs(r.File, `{"Key":`, "it is not a reviewed game", func(x Reviewed) bool {
		known[x.Key] = x
		return x.Key != "" && !slices.ContainsFunc(x.Evidence, damaged)
	})
	if err != nil {
		return nil, err
	}
	all := make([]Reviewed, len(games))
	var left []int
	for i, g := range games {
		var ok bool
		if all[i], ok = known[r.key(g)]; !ok {
			left = append(left, i)
		}
	}
	var reviewed func(done, total int)
	if progress != nil {
		reviewed = func(done, _ int) { progress(len(games)-len(left)+done, len(games)) }
	}
	var file sync.Mutex
	err = work.Each(ctx, len(left), r.Workers, reviewed, func(ctx context.Context, n int) (err error) {
		i := left[n]
		if all[i], err = r.review(ctx, games[i]); err != nil {
			return err
		}
		file.Lock()
		defer file.Unlock()
		return lab.AddLine(r.File, all[i])
	})
	return all, err
}

// review reviews a game.
func (r Reviews) review(ctx context.Context, g *game.Game) (Reviewed, error) {
	found := map[int]coach.Evidence{}
	o := coach.Options{Pace: &nominal, Evidence: func(e coach.Evidence) { found[e.Move.Ply] = e }}.ForTime(r.Time)
	report, err := coach.Once(ctx, g, o, 1, nil)
	x := Reviewed{Key: r.key(g)}
	for i := range report.Moves {
		if m := &report.Moves[i]; m.Class.Marked() {
			e := found[m.Ply]
			e.Move = *m
			x.Evidence = append(x.Evidence, e)
		}
	}
	return x, err
}

// damaged reports whether the lines of a mark are illegal.
func damaged(e coach.Evidence) bool {
	lines := [][]game.Move{e.Move.Line, e.Move.BestLine}
	for _, o := range e.Others {
		lines = append(lines, o.Line)
	}
	for _, line := range lines {
		p := e.Move.Position
		for _, m := range line {
			if !p.Legal(m) {
				return true
			}
			p = p.Play(m)
		}
	}
	return len(e.Move.Line) == 0 || len(e.Move.BestLine) == 0
}
