package training

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/ai/farm/job"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

// The sizes of the jobs of train: each takes seconds with the settings of the recipes.
const (
	gamesAJob     = 50
	positionsAJob = 250
)

// parts are the numbers of the jobs that make a file of samples.
type parts []int

// samples waits for the parts of a file and puts them together.
func (p parts) samples(ctx context.Context, x *command.FarmBatch) (all []train.Sample, err error) {
	for _, i := range p {
		found, err := command.FarmResult[job.Samples](ctx, x, i)
		if err != nil {
			return nil, err
		}
		list, err := found.List()
		if err != nil {
			return nil, fmt.Errorf("the result of job %d: %w", i+1, err)
		}
		all = append(all, list...)
	}
	return all, nil
}

// selfPlayAway lets a farm make the files that do not exist yet, if one was asked for.
func selfPlayAway(cmd *cobra.Command, away *command.FarmFlags, s *train.SelfPlay, model string) (*command.FarmBatch, error) {
	made := map[int]parts{}
	x, err := away.Ask(cmd, fmt.Sprintf("train selfplay with seed %d", s.Seed), "", nil, func(x *command.FarmBatch) error {
		weights, err := x.ModelOf(cmd.Context(), s.Model, model)
		if err != nil {
			return err
		}
		for _, file := range s.Missing() {
			for first := 0; first < s.GamesOf(file); first += gamesAJob {
				last := min(first+gamesAJob, s.GamesOf(file))
				name := fmt.Sprintf("file %d, games %d to %d", file, first+1, last)
				n, err := x.Send("selfplay", name, weights, job.NewSelfPlay(*s, file, first, last))
				if err != nil {
					return err
				}
				made[file] = append(made[file], n)
			}
		}
		games := *s
		if s.Blur == 0 || x.SameForm() { // the last bit of an estimate may decide a move of a weak player
			x.Check = func(j *job.Job, result json.RawMessage) error { return job.VerifySelfPlay(j, games, result) }
		}
		return nil
	})
	if x == nil {
		return nil, err
	}
	s.Threads = 1 // it only waits
	s.Make = func(ctx context.Context, file int) ([]train.Sample, error) { return made[file].samples(ctx, x) }
	return x, nil
}

// labelAway lets a farm make the files that do not exist yet, if one was asked for.
func labelAway(cmd *cobra.Command, away *command.FarmFlags, l *train.Label, model string) (*command.FarmBatch, error) {
	made := map[string]parts{}
	wanted := map[string][]train.Sample{} // by the digest of the file
	x, err := away.Ask(cmd, "train label "+filepath.Base(l.Dir), "", nil, func(x *command.FarmBatch) error {
		weights, err := x.ModelOf(cmd.Context(), l.Model, model)
		if err != nil {
			return err
		}
		files, err := l.Missing()
		if err != nil {
			return err
		}
		for _, file := range files {
			samples, err := train.ReadSamples(file)
			if err != nil {
				return err
			}
			data, err := command.ReadBytes(cmd.Context(), file)
			if err != nil {
				return err
			}
			digest, list := job.Digest(data), l.Wanted(samples)
			wanted[digest] = list
			if len(list) > 0 {
				if _, err = x.Put(cmd.Context(), data); err != nil {
					return err
				}
			}
			for first := 0; first < len(list); first += positionsAJob {
				last := min(first+positionsAJob, len(list))
				name := fmt.Sprintf("%.100s, positions %d to %d", filepath.Base(file), first+1, last)
				n, err := x.Send("label", name, weights, job.NewLabel(*l, digest, first, last))
				if err != nil {
					return err
				}
				made[file] = append(made[file], n)
			}
		}
		x.Check = func(j *job.Job, result json.RawMessage) error { return job.VerifyLabel(j, wanted, result) }
		return nil
	})
	if x == nil {
		return nil, err
	}
	l.Threads = 1 // it only waits
	l.Make = func(ctx context.Context, file string) ([]train.Sample, error) { return made[file].samples(ctx, x) }
	return x, nil
}

// bookAhead is the number of positions that a farm searches at the same time. A book takes nearly
// all of them later, in nearly this order.
const bookAhead = 64

// bookAway lets a farm search the positions of a book, if one was asked for.
func bookAway(cmd *cobra.Command, away *command.FarmFlags, b *train.BookBuilder, player string) (*command.FarmBatch, error) {
	var weights string
	x, err := away.Ask(cmd, fmt.Sprintf("train book to depth %d", b.Depth), b.Title+fmt.Sprint(b.Depth), nil, func(x *command.FarmBatch) (err error) {
		weights, err = x.WeightsOf(cmd.Context(), player)
		return err
	})
	if x == nil {
		return nil, err
	}
	asking := map[train.BookWanted]int{}
	b.Ahead = bookAhead
	b.Elsewhere = func(ctx context.Context, ahead []train.BookWanted) (found train.BookLooked, err error) {
		for _, w := range ahead {
			if _, known := asking[w]; known {
				continue
			}
			name := fmt.Sprintf("position %016x %016x", uint64(w.Position.Own), uint64(w.Position.Opp))
			asking[w], err = x.Send("book", name, weights,
				job.Book{Own: uint64(w.Position.Own), Opp: uint64(w.Position.Opp), Player: player, Depth: w.Depth})
			if err != nil {
				return found, err
			}
		}
		return command.FarmResult[train.BookLooked](ctx, x, asking[ahead[0]])
	}
	return x, nil
}
