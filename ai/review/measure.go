package review

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
	"flipside/ai/search"
	"flipside/game"
)

// Measure finds how far the losses that a review estimates are from the true ones. It plays games
// of the engine against itself, with mistakes, and judges a move of each at every level. Near the
// end the true loss comes from exact solves. Before that it comes from the deepest level that is
// affordable, whose own error, measured where solves are possible, is added.
type Measure struct {
	Games   int // one position of each number of empties a game
	Seed    uint64
	Threads int
}

// The numbers of empties that are measured, each with the number below it, and the level of the
// true loss.
var measuredAt = []struct {
	empties int
	truth   level
	deepest int
}{
	{16, toEnd, 12}, {20, toEnd, 16}, {23, toEnd, 18},
	{28, toLikelyEnd, 20}, {36, level{depth: 20}, 18}, {44, level{depth: 20}, 18}, {52, level{depth: 20}, 18},
}

// The mistakes of the games: moves are chosen by a search of so many plies plus noise of so many
// discs, after some random plies.
const (
	measureDepth  = 2
	measureNoise  = 4.0
	measureRandom = 4
)

// Run measures. progress may be nil.
func (m Measure) Run(ctx context.Context, progress func(done, total int)) (Doubts, error) {
	type sample struct {
		bin  int
		by   level
		loss float64
		true float64
	}
	all := make([][]sample, m.Games)
	var next, done atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	for range max(1, m.Threads) {
		g.Go(func() (err error) {
			defer ai.Guard(func(fault error) { err = fault })
			model, err := pattern.Builtin()
			if err != nil {
				return err
			}
			quick := search.NewQuick(model, 4)
			engine, err := newEngine(usualHash, "")
			if err != nil {
				return err
			}
			solver, err := newEngine(usualHash, "")
			if err != nil {
				return err
			}
			for {
				n := int(next.Add(1)) - 1
				if n >= m.Games {
					return nil
				}
				r := rand.New(rand.NewPCG(m.Seed, uint64(n)))
				played, err := m.play(quick, model, r)
				if err != nil {
					return err
				}
				for bin, at := range measuredAt {
					one, ok := moveAt(played, at.empties-r.IntN(2))
					if !ok {
						continue
					}
					v, err := newReview(one, Options{}.usual(), engine, solver)
					if err != nil {
						return err
					}
					run := run{v, ctx, 1}
					loss := func(l level) (float64, error) {
						ok, err := run.look(0, l, time.Hour)
						if err != nil {
							return 0, err
						}
						c, known := v.compareAt(0, l)
						if !ok || !known {
							return 0, fmt.Errorf("unknown level %v", l)
						}
						return v.weigh(0, c).Loss, nil
					}
					empties := v.spots[0].empties
					level0 := func(l level) level {
						if l.depth > 0 {
							l.depth = plies(l.depth, empties)
						}
						return l
					}
					truth, err := loss(level0(at.truth))
					if err != nil {
						return err
					}
					levels := []level{}
					for d := 4; d <= at.deepest; d += 2 {
						levels = append(levels, level{depth: d})
					}
					if at.truth == toEnd {
						levels = append(levels, toLikelyEnd)
					}
					for _, l := range levels {
						x, err := loss(level0(l))
						if err != nil {
							return err
						}
						all[n] = append(all[n], sample{bin, l, x, truth})
					}
				}
				if progress != nil {
					progress(int(done.Add(1)), m.Games)
				}
			}
		})
	}
	if err := g.Wait(); err != nil {
		return Doubts{}, err
	}
	d := Doubts{Positions: m.Games, Weights: fmt.Sprintf("%08x", pattern.Sum())}
	type cell struct {
		bin int
		by  level
	}
	sums := map[cell]*DoubtRow{}
	var order []cell
	for _, list := range all {
		for _, s := range list {
			if s.loss == 0 { // nothing would be marked
				continue
			}
			k := cell{s.bin, s.by}
			row := sums[k]
			if row == nil {
				row = &DoubtRow{Empties: measuredAt[s.bin].empties, Depth: s.by.depth}
				sums[k], order = row, append(order, k)
			}
			row.N++
			row.Bias += s.loss - s.true
			row.Error += (s.loss - s.true) * (s.loss - s.true)
		}
	}
	for _, k := range order {
		row := sums[k]
		row.Bias, row.Error = round2(row.Bias/float64(row.N)), math.Sqrt(row.Error/float64(row.N))
		d.Rows = append(d.Rows, *row)
	}
	d.addTruth()
	d.sort()
	return d, nil
}

// addTruth adds the error of what the true losses were taken from, where they are not exact: that
// of the likely end, or of the deepest level, at the last number of empties that is solved. A row
// of the likely end is made there, too.
func (d *Doubts) addTruth() {
	d.sort()
	likelyEnd, deepest := 0.0, 0.0
	for _, row := range d.Rows {
		if at := binOf(row.Empties); measuredAt[at].truth == toEnd {
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
		case toEnd:
		case toLikelyEnd:
			row.Error = math.Hypot(row.Error, likelyEnd)
		default:
			row.Error = math.Hypot(row.Error, deepest)
		}
		row.Error = round2(row.Error)
	}
	for _, at := range measuredAt {
		if at.truth == toLikelyEnd {
			d.Rows = append(d.Rows, DoubtRow{Empties: at.empties, Error: round2(likelyEnd)})
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

// games plays games alone.
func (m Measure) games(n int) ([]*game.Game, error) {
	model, err := pattern.Builtin()
	if err != nil {
		return nil, err
	}
	quick := search.NewQuick(model, 4)
	games := make([]*game.Game, n)
	for i := range games {
		if games[i], err = m.play(quick, model, rand.New(rand.NewPCG(m.Seed, uint64(i)))); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// play plays a game.
func (m Measure) play(quick *search.Quick, model *eval.Model, r *rand.Rand) (*game.Game, error) {
	g := game.New()
	for !g.Over() {
		if g.AutoPass() {
			continue
		}
		p := g.Position()
		best, most := game.NoMove, math.Inf(-1)
		for s := range p.Moves().All() {
			x := 0.0
			if next := p.Play(game.Move(s)); next.Moves() != 0 && g.Ply() >= measureRandom {
				f, err := quick.Search(next, ai.Limits{Depth: measureDepth})
				if err != nil {
					return nil, err
				}
				x = -float64(f.Value) / float64(model.Unit)
				if f.Exact {
					x = -float64(f.Value)
				}
			}
			if x += measureNoise * r.NormFloat64(); x > most {
				best, most = game.Move(s), x
			}
		}
		if err := g.Play(best); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// moveAt returns a game of the one move that was played at a number of empties; ok is false where
// that was forced.
func moveAt(g *game.Game, empties int) (*game.Game, bool) {
	line := g.Line()
	for ply, m := range line {
		p, side := g.PositionAt(ply)
		if p.Empties() == empties && m != game.Pass {
			one := game.NewFrom(p, side)
			return one, p.Moves().Count() > 1 && one.Play(m) == nil
		}
	}
	return nil, false
}
