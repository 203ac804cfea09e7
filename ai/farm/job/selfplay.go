package job

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"flipside/ai/lab/train"
	"flipside/game"
)

// SelfPlay is the task of playing some games of a file of the engine against itself. The job's
// weights select the evaluator that plays; without weights it is the classic one.
type SelfPlay struct {
	Depth      int     `json:"depth"`
	Selective  int     `json:"selectivity"`
	Solve      int     `json:"solve"`
	RandomFrom int     `json:"random_from"`
	RandomTo   int     `json:"random_to"`
	Blur       float64 `json:"blur"`
	People     bool    `json:"people,omitempty"`
	Heat       float64 `json:"heat"`
	Seed       uint64  `json:"seed"`
	File       int     `json:"file"`
	First      int     `json:"first"` // games of the file, up to but excluding Last
	Last       int     `json:"last"`
}

// NewSelfPlay returns the task of playing some games of a file.
func NewSelfPlay(s train.SelfPlay, file, first, last int) SelfPlay {
	return SelfPlay{s.Depth, s.Selective, s.Solve, s.RandomFrom, s.RandomTo, s.Blur, s.People, s.Heat, s.Seed, file, first, last}
}

func (s *SelfPlay) check(*Job) error {
	return cmp.Or(between("the depth", s.Depth, 1, 20), checkSelectivity(s.Selective), between("the number of solved empties", s.Solve, 0, 20),
		between("the smallest number of random plies", s.RandomFrom, 0, 56), between("the largest number of random plies", s.RandomTo, s.RandomFrom, 56),
		between("the error of the weak player", s.Blur, 0, 64), between("the heat", s.Heat, train.LeastHeat, train.MostHeat),
		between("the number of the file", s.File, 0, 1<<30), between("the first game", s.First, 0, train.FileGames-1),
		between("the end of the range of games", s.Last, s.First+1, min(train.FileGames, s.First+maxGames)))
}

// checkSelectivity returns an error for a selectivity that searches do not support.
func checkSelectivity(percent int) error {
	if slices.Contains([]int{73, 87, 95, 98, 99, 100}, percent) {
		return nil
	}
	return fmt.Errorf("the selectivity must be 73, 87, 95, 98, 99 or 100, not %d", percent)
}

func (s *SelfPlay) games() train.SelfPlay {
	return train.SelfPlay{Games: 1, Depth: s.Depth, Selective: s.Selective, Solve: s.Solve, RandomFrom: s.RandomFrom, RandomTo: s.RandomTo,
		Blur: s.Blur, People: s.People, Heat: s.Heat, Seed: s.Seed, Threads: 1}
}

func (s *SelfPlay) cores() int { return 1 }

func (s *SelfPlay) memory() int { return train.TableMB }

func (s *SelfPlay) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	p := s.games()
	var err error
	if p.Model, err = t.model(ctx, j); err != nil {
		return nil, err
	}
	list, err := p.Part(ctx, s.File, s.First, s.Last)
	return Samples{train.EncodeSamples(list)}, err
}

func (s *SelfPlay) most() int { return samplesResult((s.Last - s.First) * game.Squares) }

func (s *SelfPlay) verify(result []byte) error {
	list, err := samples(result)
	if err != nil {
		return err
	}
	return between("the number of positions", len(list), 0, (s.Last-s.First)*(game.Squares-4))
}

// VerifySelfPlay is like [Job.Verify] for a selfplay job when the caller has the evaluator: games
// has the settings of the job.
func VerifySelfPlay(j *Job, games train.SelfPlay, result json.RawMessage) error {
	s, list, err := verified[*SelfPlay](j, result)
	if err != nil {
		return err
	}
	return games.CheckPart(s.File, s.First, s.Last, list)
}

// samplesResult returns the size of the largest result with n samples in bytes.
func samplesResult(n int) int { return 1024 + n*20*4/3 }

// verified verifies the result of a job whose task is a T, and reads its samples.
func verified[T task](j *Job, result json.RawMessage) (t T, list []train.Sample, err error) {
	if err := j.Verify(result); err != nil {
		return t, nil, err
	}
	t, ok := j.task.(T)
	if !ok {
		return t, nil, errors.New("it is a job of another type")
	}
	list, err = samples(result)
	return t, list, err
}

// samples reads the result of a SelfPlay or of a Label.
func samples(result []byte) ([]train.Sample, error) {
	var s Samples
	if err := decode(result, &s); err != nil {
		return nil, err
	}
	return s.List()
}

// Samples is the result of a SelfPlay and of a Label.
type Samples struct {
	File []byte `json:"file"` // in the format of a file of samples
}

// List returns the samples. The error says what is wrong with them.
func (s *Samples) List() ([]train.Sample, error) {
	list, err := train.DecodeSamples(bytes.NewReader(s.File))
	if err != nil {
		return nil, fmt.Errorf("invalid samples: %w", err)
	}
	return list, nil
}
