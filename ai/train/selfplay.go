package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
	"flipside/ai/search"
	"flipside/game"
)

// SelfPlay describes games of the engine against itself: some random plies, then a search of a fixed depth on both sides. Only
// what comes after the random plies is kept.
type SelfPlay struct {
	Dir        string // of the files
	Games      int
	Model      *eval.Model
	Depth      int // plies
	Selective  int // selectivity of the search in percent, see ai.Limits
	Solve      int // empties from which the play is exact
	RandomFrom int // the fewest and the most random plies
	RandomTo   int
	// Blur makes the plies after the first few of the random part like a weak player's instead: the best by the evaluator
	// with Gaussian noise of up to so many discs, another amount in each game. 0 leaves them random.
	Blur    float64
	Seed    uint64
	Threads int
}

// fileGames is the number of games of a file.
const fileGames = 500

// Run makes the files that are not there yet and calls progress (may be nil) with the games done. A cancelled ctx gives its cause;
// the files that are whole stay.
func (s SelfPlay) Run(ctx context.Context, progress func(done, total int)) error {
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return err
	}
	files := (s.Games + fileGames - 1) / fileGames
	var next, done atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	for range s.Threads {
		g.Go(func() (err error) {
			defer ai.Guard(func(fault error) { err = fault })
			quick, ev := search.NewQuick(s.Model, 1), s.Model.New()
			for {
				i := int(next.Add(1)) - 1
				if i >= files {
					return nil
				}
				path := filepath.Join(s.Dir, fmt.Sprintf("%d-%06d.samples", s.Seed, i))
				n := min(fileGames, s.Games-i*fileGames)
				if info, err := os.Stat(path); err == nil {
					if err := keepable(path, info); err != nil {
						return err
					}
				} else {
					r := rand.New(rand.NewPCG(s.Seed, uint64(i)))
					var samples []Sample
					for range n {
						if ctx.Err() != nil {
							return context.Cause(ctx)
						}
						if samples, err = s.play(samples, quick, ev, r); err != nil {
							return err
						}
					}
					if err := writeSamples(path, samples); err != nil {
						return err
					}
				}
				if d := done.Add(int64(n)); progress != nil {
					progress(int(d), s.Games)
				}
			}
		})
	}
	return g.Wait()
}

// play plays one game and appends its samples.
func (s SelfPlay) play(samples []Sample, quick *search.Quick, ev eval.Evaluator, r *rand.Rand) ([]Sample, error) {
	p := game.Start
	before := s.RandomFrom + r.IntN(s.RandomTo-s.RandomFrom+1)
	plain, blur := before, 0.0
	if s.Blur > 0 {
		plain, blur = 2+r.IntN(blurAfter), s.Blur*r.Float64()
	}
	for n := range before {
		moves := p.Moves()
		if moves != 0 && n >= plain {
			p = p.Play(s.blurred(p, ev, blur, r))
			continue
		}
		if moves == 0 {
			if p = p.Swap(); p.Moves() == 0 {
				return samples, nil
			}
			continue
		}
		for range r.IntN(moves.Count()) {
			moves &= moves - 1
		}
		p = p.Play(game.Move(moves.First()))
	}
	first := len(samples)
	flipped := false // whose turn it is, against the first sample
	var turns []bool
	var line []game.Move // of exact play
	exact := 0.0
	for {
		moves := p.Moves()
		if moves == 0 {
			if p.Over() {
				break
			}
			p, flipped = p.Swap(), !flipped
			if len(line) > 0 { // the pass is in it
				line, exact = line[1:], -exact
			}
			continue
		}
		sample := Sample{Position: p}
		var m game.Move
		if len(line) > 0 {
			m, sample.Exact = line[0], true
		} else {
			found, err := quick.Search(p, ai.Limits{Depth: s.Depth, SolveEmpties: s.Solve, Selectivity: s.Selective})
			if err != nil {
				return nil, err
			}
			m, sample.Exact = found.Move, found.Exact
			if exact = discs(s.Model, found); found.Exact {
				line = append([]game.Move(nil), found.PV...)
			}
		}
		sample.Value = int16(max(-64, min(64, exact)) * pattern.Unit)
		samples, turns = append(samples, sample), append(turns, flipped)
		p, flipped = p.Play(m), !flipped
		if exact = -exact; len(line) > 0 {
			line = line[1:]
		}
	}
	result := p.FinalScore()
	if flipped {
		result = -result
	}
	for i := range turns {
		out := &samples[first+i]
		out.Result = int8(result)
		if turns[i] {
			out.Result = int8(-result)
		}
	}
	return samples, nil
}

// blurAfter bounds the plain random plies at the beginning of a game with blur: 2 to so many and one.
const blurAfter = 8

// blurred returns the move that the evaluator likes best with noise of so many discs.
func (s SelfPlay) blurred(p game.Position, ev eval.Evaluator, blur float64, r *rand.Rand) game.Move {
	ev.Set(0, p)
	best, most := game.NoMove, math.Inf(-1)
	for moves := p.Moves(); moves != 0; moves &= moves - 1 {
		sq := moves.First()
		flips := p.Flips(sq)
		ev.Play(0, sq, flips)
		v := -eval.Discs(s.Model.Score(ev.Eval(1, p.Apply(sq, flips)))) + blur*r.NormFloat64()
		if v > most {
			best, most = game.Move(sq), v
		}
	}
	return best
}

// discs returns what a search found in discs.
func discs(m *eval.Model, f search.Found) float64 {
	if f.Exact {
		return float64(f.Value)
	}
	return eval.Discs(m.Score(f.Value))
}
