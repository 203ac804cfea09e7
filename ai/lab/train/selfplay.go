package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/base/atomicfile"
	"flipside/game/base/work"
)

// SelfPlay describes games of the engine against itself. A game starts with random plies; then both
// sides search to a fixed depth. Only positions after the random plies become samples.
type SelfPlay struct {
	Dir        string // directory of the files
	Games      int
	Model      *eval.Model
	Depth      int // in plies
	Selective  int // in percent, see ai.Limits
	Solve      int // number of empties from which play is exact
	RandomFrom int // smallest and largest number of random plies
	RandomTo   int
	// Blur replaces most random plies with those of a weak player: the best move by the evaluator
	// plus Gaussian noise. The noise of a game is at most Blur discs. With 0 all these plies are
	// random.
	Blur float64
	// People draws every move after the random plies as people choose theirs, instead of searching.
	// Such games have the balanced positions and the mistakes of tournaments. The value of a sample
	// comes from a look of a few plies, and nothing is solved: Label gives better values.
	People bool
	// Heat, from LeastHeat to MostHeat, divides the worth that these players see in moves: the
	// smaller it is, the fewer mistakes they make. The heat of a game is up to 0.6 higher.
	Heat    float64
	Seed    uint64
	Threads int
	// Make makes the samples of a file elsewhere, such as on other machines; if nil, Run makes
	// them.
	Make func(ctx context.Context, file int) ([]Sample, error)
}

// The range of SelfPlay.Heat.
const LeastHeat, MostHeat = 0.1, 4.0

// FileGames is the number of games in a file.
const FileGames = 500

// GamesOf returns the number of games in a file; the last one can have fewer.
func (s SelfPlay) GamesOf(file int) int { return min(FileGames, s.Games-file*FileGames) }

// path returns the name of a file.
func (s SelfPlay) path(file int) string {
	return filepath.Join(s.Dir, fmt.Sprintf("%d-%06d.samples", s.Seed, file))
}

func (s SelfPlay) files() int { return (s.Games + FileGames - 1) / FileGames }

// Missing returns the numbers of the files that do not exist yet.
func (s SelfPlay) Missing() (files []int) {
	for i := range s.files() {
		if _, err := os.Stat(s.path(i)); err != nil {
			files = append(files, i)
		}
	}
	return files
}

// Run makes the missing files. progress gets the number of finished games, counting FileGames for
// every file; it can be nil. If ctx is cancelled, Run returns the cause, and complete files stay.
func (s SelfPlay) Run(ctx context.Context, progress func(done, total int)) error {
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return err
	}
	var finished func(done, total int)
	if progress != nil {
		finished = func(files, _ int) { progress(min(files*FileGames, s.Games), s.Games) }
	}
	return work.EachWith(ctx, s.files(), s.Threads, finished, s.player, s.makeFile)
}

// makeFile makes a missing file.
func (s SelfPlay) makeFile(ctx context.Context, p *player, file int) error {
	path := s.path(file)
	if info, err := os.Stat(path); err == nil {
		return keepable(path, info)
	}
	var samples []Sample
	var err error
	if s.Make != nil {
		samples, err = s.Make(ctx, file)
	} else {
		samples, err = p.games(ctx, file, 0, s.GamesOf(file))
	}
	if err != nil {
		return err
	}
	return atomicfile.Replace(path, EncodeSamples(samples), 0o644)
}

// Part returns the samples of some games of a file, from first up to but excluding last:
// concatenated, the parts equal the file. If ctx is cancelled, it returns the cause.
func (s SelfPlay) Part(ctx context.Context, file, first, last int) ([]Sample, error) {
	p, err := s.player()
	if err != nil {
		return nil, err
	}
	return p.games(ctx, file, first, last)
}

// player plays games, one after the other.
type player struct {
	SelfPlay
	quick *search.Quick
	ev    eval.Evaluator
	crowd *crowd // plays if People is set
}

func (s SelfPlay) player() (*player, error) {
	p := &player{SelfPlay: s, quick: search.NewQuick(s.Model, 1), ev: s.Model.New()}
	if !s.People {
		return p, nil
	}
	var err error
	p.crowd, err = newCrowd(s.Model)
	return p, err
}

// games plays some games of a file. All random choices of a file come from one source, and a game
// makes them at its start, so the choices of earlier games are made too.
func (s *player) games(ctx context.Context, file, first, last int) (samples []Sample, err error) {
	r := rand.New(rand.NewPCG(s.Seed, uint64(file)))
	for n := range last {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		p, over := s.begin(r)
		if s.People {
			s.crowd.begin(r, s.Heat)
		}
		if over || n < first {
			continue
		}
		if samples, err = s.play(samples, p); err != nil {
			return nil, err
		}
	}
	return samples, nil
}

// begin makes the random plies of a game. over means that the game ended there.
func (s *player) begin(r *rand.Rand) (p game.Position, over bool) {
	p = game.Start
	before := s.RandomFrom + r.IntN(s.RandomTo-s.RandomFrom+1)
	plain, blur := before, 0.0
	if s.Blur > 0 {
		plain, blur = 2+r.IntN(blurAfter), s.Blur*r.Float64()
	}
	for n := range before {
		moves := p.Moves()
		if moves != 0 && n >= plain {
			p = p.Play(s.blurred(p, blur, r))
			continue
		}
		if moves == 0 {
			if p = p.Swap(); p.Moves() == 0 {
				return p, true
			}
			continue
		}
		for range r.IntN(moves.Count()) {
			moves &= moves - 1
		}
		p = p.Play(game.Move(moves.First()))
	}
	return p, false
}

// play continues a game from a position and appends its samples.
func (s *player) play(samples []Sample, p game.Position) ([]Sample, error) {
	first := len(samples)
	flipped := false // whether the side to move differs from the first sample's
	var turns []bool
	var line []game.Move // the moves that exact play will make
	exact := 0.0
	for {
		moves := p.Moves()
		if moves == 0 {
			if p.Over() {
				break
			}
			p, flipped = p.Swap(), !flipped
			if len(line) > 0 { // the line includes the pass
				line, exact = line[1:], -exact
			}
			continue
		}
		sample := Sample{Position: p}
		var m game.Move
		switch {
		case s.People:
			m, exact = s.crowd.move(p)
		case len(line) > 0:
			m, sample.Exact = line[0], true
		default:
			found, err := s.quick.Search(p, ai.Limits{Depth: s.Depth, SolveEmpties: s.Solve, Selectivity: s.Selective})
			if err != nil {
				return nil, err
			}
			m, sample.Exact = found.Move, found.Exact
			if exact = discs(s.Model, found); found.Exact {
				line = append([]game.Move(nil), found.PV...)
			}
		}
		sample.Value = int16(max(-64, min(64, exact)) * eval.Unit)
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

// A game with Blur starts with 2 to blurAfter+1 plain random plies.
const blurAfter = 8

// blurred returns the move with the best estimate plus noise of blur discs.
func (s *player) blurred(p game.Position, blur float64, r *rand.Rand) game.Move {
	ev := s.ev
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

// discs converts the result of a search to discs.
func discs(m *eval.Model, f search.Found) float64 {
	if f.Discs {
		return float64(f.Value)
	}
	return eval.Discs(m.Score(f.Value))
}

// CheckPart returns an error for samples that Part cannot have made: their games start elsewhere,
// break the rules, or end with another result. It does not check whether the search would choose
// the moves.
func (s SelfPlay) CheckPart(file, first, last int, samples []Sample) error {
	p, err := s.player()
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(s.Seed, uint64(file)))
	for n := range last {
		at, over := p.begin(r)
		if s.People {
			p.crowd.begin(r, s.Heat)
		}
		if over || n < first {
			continue
		}
		if samples, err = checkGame(samples, at); err != nil {
			return fmt.Errorf("game %d %w", n+1, err)
		}
	}
	if len(samples) > 0 {
		return fmt.Errorf("it has %d positions too many", len(samples))
	}
	return nil
}

// checkGame returns an error if samples do not start with the samples of a game from p, and
// otherwise the samples after these.
func checkGame(samples []Sample, p game.Position) (rest []Sample, err error) {
	result, known := 0, false // of the game, for the side to move
	for !p.Over() {
		if p.MustPass() {
			p, result = p.Swap(), -result
			continue
		}
		if len(samples) == 0 || samples[0].Position != p {
			return nil, errors.New("does not go on from its position")
		}
		if known && int(samples[0].Result) != result {
			return nil, errors.New("has two results")
		}
		result, known = int(samples[0].Result), true
		samples = samples[1:]
		next, ok := follows(p, samples, result)
		if !ok {
			return nil, errors.New("breaks the rules")
		}
		p, result = next, -result
	}
	if known && p.FinalScore() != result {
		return nil, errors.New("ends with another result")
	}
	return samples, nil
}

// follows returns the position after the move in p that leads to the next sample or, if none does,
// to the end of the game with a result.
func follows(p game.Position, samples []Sample, result int) (next game.Position, ok bool) {
	for moves := p.Moves(); moves != 0; moves &= moves - 1 {
		q := p.Play(game.Move(moves.First()))
		at := q
		if q.MustPass() {
			at = q.Swap()
		}
		switch {
		case q.Over():
			if q.FinalScore() == -result {
				next, ok = q, true
			}
		case len(samples) > 0 && samples[0].Position == at:
			return q, true
		}
	}
	return next, ok
}
