package bench

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"flipside/ai/coach"
	"flipside/ai/eval"
	"flipside/ai/lab"
	"flipside/game/base/work"
)

// Doubts measures how far the losses that a review estimates are from the true ones. It plays games
// of the engine against itself, with mistakes, and judges a move of each at every level. Near the
// end the true loss comes from exact solves. Before that it comes from the deepest affordable
// level, whose own error, measured where solves are possible, is added.
type Doubts struct {
	Games   int // each game gives one position for each number of empties
	Seed    uint64
	Threads int
}

// The numbers of empties to measure, each together with the number below it, and the level of the
// true loss.
var measuredAt = []struct {
	empties int
	truth   coach.Level
	deepest int
}{
	{16, coach.ToEnd, 12}, {20, coach.ToEnd, 16}, {23, coach.ToEnd, 18},
	{28, coach.ToLikelyEnd, 20}, {36, coach.Level{Depth: 20}, 18}, {44, coach.Level{Depth: 20}, 18}, {52, coach.Level{Depth: 20}, 18},
}

// sample is an estimate of a loss and the true loss, in discs.
type sample struct {
	bin       int // index in measuredAt
	by        coach.Level
	estimated float64
	true      float64
}

// Run runs the measurements. progress can be nil.
func (m Doubts) Run(ctx context.Context, progress func(done, total int)) (coach.Doubts, error) {
	type tools struct {
		player *lab.FlawedPlayer
		probe  *coach.Probe
	}
	start := func() (t tools, err error) {
		if t.player, err = lab.NewFlawedPlayer(); err == nil {
			t.probe, err = coach.NewProbe()
		}
		return t, err
	}
	all := make([][]sample, m.Games)
	err := work.EachWith(ctx, m.Games, m.Threads, progress, start, func(ctx context.Context, t tools, n int) (err error) {
		all[n], err = m.game(ctx, t.player, t.probe, n)
		return err
	})
	if err != nil {
		return coach.Doubts{}, err
	}
	return m.doubts(all), nil
}

// game plays game n and returns the samples of its moves.
func (m Doubts) game(ctx context.Context, player *lab.FlawedPlayer, probe *coach.Probe, n int) (list []sample, err error) {
	r := rand.New(rand.NewPCG(m.Seed, uint64(n)))
	played, err := player.Game(r)
	if err != nil {
		return nil, err
	}
	for bin, at := range measuredAt {
		one, ok := lab.MoveAtEmpties(played, at.empties-r.IntN(2))
		if !ok {
			continue
		}
		levels := []coach.Level{at.truth}
		for d := 4; d <= at.deepest; d += 2 {
			levels = append(levels, coach.Level{Depth: d})
		}
		if at.truth == coach.ToEnd {
			levels = append(levels, coach.ToLikelyEnd)
		}
		losses, err := probe.Losses(ctx, one, levels)
		if err != nil {
			return nil, err
		}
		for i, l := range levels[1:] {
			list = append(list, sample{bin, l, losses[i+1], losses[0]})
		}
	}
	return list, nil
}

// doubts computes the errors from the samples of all games.
func (m Doubts) doubts(all [][]sample) coach.Doubts {
	d := coach.Doubts{Positions: m.Games, Weights: fmt.Sprintf("%08x", eval.WeightsSum())}
	type cell struct {
		bin int
		by  coach.Level
	}
	sums := map[cell]*coach.DoubtRow{}
	var order []cell
	for _, list := range all {
		for _, s := range list {
			if s.estimated == 0 { // it would not be marked
				continue
			}
			k := cell{s.bin, s.by}
			row := sums[k]
			if row == nil {
				row = &coach.DoubtRow{Empties: measuredAt[s.bin].empties, Depth: s.by.Depth}
				sums[k], order = row, append(order, k)
			}
			row.N++
			row.Bias += s.estimated - s.true
			row.Error += (s.estimated - s.true) * (s.estimated - s.true)
		}
	}
	for _, k := range order {
		row := sums[k]
		row.Bias, row.Error = round2(row.Bias/float64(row.N)), math.Sqrt(row.Error/float64(row.N))
		d.Rows = append(d.Rows, *row)
	}
	addTruth(&d)
	d.Sort()
	return d
}

// addTruth adds the error of the reference for the true losses, unless they are exact: the error of
// the likely end, or of the deepest level, at the last number of empties that is solved. It also
// makes a row for the likely end there.
func addTruth(d *coach.Doubts) {
	d.Sort()
	likelyEnd, deepest := 0.0, 0.0
	for _, row := range d.Rows {
		if at := binOf(row.Empties); measuredAt[at].truth == coach.ToEnd {
			if row.Depth == 0 {
				likelyEnd = row.Error
			} else if row.Depth == measuredAt[at].deepest {
				deepest = row.Error
			}
		}
	}
	for i := range d.Rows {
		row := &d.Rows[i]
		switch measuredAt[binOf(row.Empties)].truth {
		case coach.ToEnd:
		case coach.ToLikelyEnd:
			row.Error = math.Hypot(row.Error, likelyEnd)
		default:
			row.Error = math.Hypot(row.Error, deepest)
		}
		row.Error = round2(row.Error)
	}
	for _, at := range measuredAt {
		if at.truth == coach.ToLikelyEnd {
			d.Rows = append(d.Rows, coach.DoubtRow{Empties: at.empties, Error: round2(likelyEnd)})
		}
	}
}

func binOf(empties int) int {
	for i, at := range measuredAt {
		if at.empties == empties {
			return i
		}
	}
	return -1
}

func round2(x float64) float64 { return math.Round(x*100) / 100 }
