package bench

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/work"
)

// Parallel is a comparison of the strategies of one family of searches.
type Parallel struct {
	// New makes a searcher with a strategy. It is called for every measurement.
	New        func(strategy string) (ai.Searcher, error)
	Evaluator  string   // name of the evaluator, for output
	Strategies []string // without ai.Sequential, which is always measured
	Sets       []Set
	Threads    []int // numbers of threads; 1 can be missing
	Rounds     int   // an odd number, usually 5
	// Playouts means a Monte Carlo search: nodes are playouts, and a speedup compares playouts per
	// second.
	Playouts bool
	Progress func(done, total int, what string) // can be nil
}

// Spread is the median, the smallest and the largest value over the rounds.
type Spread struct{ Median, Low, High float64 }

// Row is the result of one strategy with one number of threads on one set.
type Row struct {
	Strategy, Set string
	Threads       int
	Seconds       Spread  // for the whole set
	Nodes         float64 // nodes or playouts, the median
	Speedup       Spread  // over the sequential search of the same round
	Overhead      float64 // nodes, divided by those of the sequential search; the median
	OfCeiling     float64 // speedup, divided by the ceiling; the median over the rounds, NaN without a ceiling
	Crowded       bool    // there are more threads than cores: only Overhead is meaningful
	MovesLower    int     // number of positions in which the chosen move is worth less than the sequential search's; the median
	Agree         int     // number of positions with the same move; the median
	Positions     int
}

// Ceiling is the speed of independent concurrent searches.
type Ceiling struct {
	Set     string
	Threads int
	Speedup Spread
}

// Comparison is the result of all measurements.
type Comparison struct {
	Rows      []Row
	Ceilings  []Ceiling
	Cores     int
	Evaluator string  // name of the evaluator; "" if it has none
	Others    float64 // how many cores other programs used, on average; NaN if the system does not report it
}

// rowSample is one measurement of a set.
type rowSample struct {
	seconds float64
	nodes   float64
	moves   []game.Move
}

type rowKey struct {
	set, threads int
	strategy     string
}

// Run makes all measurements. If ctx is cancelled, it returns context.Cause(ctx), and the
// measurements are lost.
func (b Parallel) Run(ctx context.Context) (*Comparison, error) {
	cores := runtime.GOMAXPROCS(0)
	var rows []rowKey
	var ceilings []rowKey
	for set := range b.Sets {
		rows = append(rows, rowKey{set, 1, ai.Sequential})
		for _, n := range b.Threads {
			if n > 1 && n <= cores {
				ceilings = append(ceilings, rowKey{set, n, ""})
			}
			for _, s := range b.Strategies {
				rows = append(rows, rowKey{set, n, s})
			}
		}
	}
	samples, alone := map[rowKey][]rowSample{}, map[rowKey][]float64{}
	done, total := 0, b.Rounds*(len(rows)+len(ceilings))
	step := func(what string) {
		if b.Progress != nil {
			b.Progress(done, total, what)
		}
		done++
	}
	load := startLoad()
	for range b.Rounds {
		for _, k := range rows {
			step(fmt.Sprintf("%s %s, %d threads", b.Sets[k.set].Name, k.strategy, k.threads))
			s, err := b.measure(ctx, k)
			if err != nil {
				return nil, err
			}
			samples[k] = append(samples[k], s)
			for _, c := range ceilings { // directly after the sequential search, with which it is compared
				if k.strategy == ai.Sequential && c.set == k.set {
					step(fmt.Sprintf("%s ceiling of %d", b.Sets[k.set].Name, c.threads))
					t, err := b.together(ctx, c)
					if err != nil {
						return nil, err
					}
					alone[c] = append(alone[c], float64(c.threads)*s.seconds/t)
				}
			}
		}
	}
	if b.Progress != nil {
		b.Progress(total, total, "")
	}

	result := &Comparison{Cores: cores, Evaluator: b.Evaluator, Others: load.others()}
	for _, k := range ceilings {
		result.Ceilings = append(result.Ceilings, Ceiling{b.Sets[k.set].Name, k.threads, spread(alone[k])})
	}
	judge := newJudge(b)
	for _, k := range rows {
		row, err := b.row(ctx, k, samples[k], samples[rowKey{k.set, 1, ai.Sequential}], alone[rowKey{k.set, k.threads, ""}], judge)
		if err != nil {
			return nil, err
		}
		row.Crowded = k.threads > cores
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row makes a row from its rounds. ceilings has the ceilings for its number of threads, by round,
// or none if they were not measured.
func (b Parallel) row(ctx context.Context, k rowKey, mine, seq []rowSample, ceilings []float64, judge *judge) (Row, error) {
	var seconds, nodes, speedup, overhead, share, lower, agree []float64
	for i, s := range mine {
		seconds = append(seconds, s.seconds)
		nodes = append(nodes, s.nodes)
		overhead = append(overhead, s.nodes/seq[i].nodes)
		if b.Playouts {
			speedup = append(speedup, s.nodes/s.seconds/(seq[i].nodes/seq[i].seconds))
		} else {
			speedup = append(speedup, seq[i].seconds/s.seconds)
		}
		switch {
		case k.threads == 1:
			share = append(share, speedup[i])
		case len(ceilings) > 0:
			share = append(share, speedup[i]/ceilings[i])
		}
		worse, same := 0, 0
		for j, m := range s.moves {
			if m == seq[i].moves[j] {
				same++
				continue
			}
			if b.Playouts {
				continue
			}
			is, err := judge.lower(ctx, k.set, j, m, seq[i].moves[j])
			if err != nil {
				return Row{}, err
			}
			if is {
				worse++
			}
		}
		lower, agree = append(lower, float64(worse)), append(agree, float64(same))
	}
	return Row{
		Strategy: k.strategy, Set: b.Sets[k.set].Name, Threads: k.threads, Seconds: spread(seconds), Nodes: spread(nodes).Median,
		Speedup: spread(speedup), Overhead: spread(overhead).Median,
		OfCeiling: spread(share).Median, MovesLower: int(spread(lower).Median), Agree: int(spread(agree).Median),
		Positions: len(b.Sets[k.set].Problems),
	}, nil
}

// measure searches a set with a strategy. It uses a new searcher and creates its tables and workers
// before it starts the clock.
func (b Parallel) measure(ctx context.Context, k rowKey) (rowSample, error) {
	s, err := b.warm(ctx, k.strategy, k.threads)
	if err != nil {
		return rowSample{}, err
	}
	return b.over(ctx, s, b.Sets[k.set], k.threads)
}

// together runs independent sequential searches concurrently and returns the seconds until the last
// one has ended.
func (b Parallel) together(ctx context.Context, k rowKey) (float64, error) {
	searchers := make([]ai.Searcher, k.threads)
	for i := range searchers {
		var err error
		if searchers[i], err = b.warm(ctx, ai.Sequential, 1); err != nil {
			return 0, err
		}
	}
	begin := time.Now()
	err := work.Each(ctx, k.threads, k.threads, nil, func(ctx context.Context, i int) error {
		_, err := b.over(ctx, searchers[i], b.Sets[k.set], 1)
		return err
	})
	return time.Since(begin).Seconds(), err
}

// warmNodes is enough for a search to write to every page of a table of 64 MB.
const warmNodes = 500_000

// warm makes a searcher and lets it search the initial position, so that it allocates its tables
// and writes to all of them. It searches warmNodes nodes, or enough playouts to give each thread a
// tree. The entries that this leaves in the table do not help later searches.
func (b Parallel) warm(ctx context.Context, strategy string, threads int) (ai.Searcher, error) {
	s, err := b.New(strategy)
	if err != nil {
		return nil, err
	}
	lim := ai.Limits{Depth: 20, Nodes: warmNodes, Playouts: uint64(100 * threads), Workers: threads}
	for range 2 {
		if _, err := s.Search(ctx, ai.Request{Position: game.Start, Limits: lim}); err != nil {
			return nil, err
		}
	}
	debug.FreeOSMemory() // so that freeing the tables of the last measurement does not slow this one
	return s, nil
}

func (b Parallel) over(ctx context.Context, s ai.Searcher, set Set, threads int) (rowSample, error) {
	var out rowSample
	begin := time.Now()
	for _, p := range set.Problems {
		lim := set.Limits
		lim.Workers = threads
		res, err := s.Search(ctx, ai.Request{Position: p.Position, Limits: lim})
		if err != nil {
			return out, err
		}
		if b.Playouts {
			out.nodes += float64(res.Playouts)
		} else {
			out.nodes += float64(res.Nodes)
		}
		out.moves = append(out.moves, res.Move)
	}
	out.seconds = time.Since(begin).Seconds()
	return out, nil
}

func spread(x []float64) Spread {
	x = slices.Clone(x)
	slices.Sort(x)
	if len(x) == 0 {
		return Spread{math.NaN(), math.NaN(), math.NaN()}
	}
	return Spread{x[(len(x)-1)/2], x[0], x[len(x)-1]}
}
