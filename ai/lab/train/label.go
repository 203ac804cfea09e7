package train

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game/base/atomicfile"
)

// Label describes how positions of games get better values than their games provide. Positions near
// the end are solved, the others are searched. A model that is fitted to solved positions knows the
// end, so searches that reach it give good values for earlier positions. So it is best to label and
// fit the phases from the last to the first.
type Label struct {
	From       []string // directories with files of samples
	Dir        string   // directory of the files with the labelled samples
	Model      *eval.Model
	Least      int // smallest number of empties to label
	Most       int // largest number of empties to label
	Solve      int // largest number of empties to solve
	Depth      int // depth of the search, in plies, for the other positions
	Selective  int // in percent, see ai.Limits
	OneIn      int // label one position in this many
	FilesLimit int // label the positions of at most this many files, spread evenly; 0: of all
	Seed       uint64
	Threads    int
	// Make makes the labelled samples of a file elsewhere, such as on other machines; if nil, Run
	// makes them.
	Make func(ctx context.Context, file string) ([]Sample, error)
}

// TableMB is the largest size of the table of a worker that plays games or labels positions.
const TableMB = 16

// files returns the files of the games to label.
func (l Label) files() ([]string, error) {
	files, err := Files(l.From)
	if err == nil && l.FilesLimit > 0 {
		files = evenly(files, l.FilesLimit)
	}
	return files, err
}

// path returns the name of the file with the labelled samples of a file.
func (l Label) path(file string) string { return filepath.Join(l.Dir, filepath.Base(file)) }

// Missing returns the files of the games whose labelled samples do not exist yet.
func (l Label) Missing() (files []string, err error) {
	all, err := l.files()
	for _, f := range all {
		if _, err := os.Stat(l.path(f)); err != nil {
			files = append(files, f)
		}
	}
	return files, err
}

// Run makes the missing files, one for each file of games, with the same name. It returns the
// number of labelled positions in all files. progress gets the number of finished files; it can be
// nil. If ctx is cancelled, Run returns the cause, and complete files stay.
func (l Label) Run(ctx context.Context, progress func(done, total int)) (labelled int, err error) {
	files, err := l.files()
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(l.Dir, 0o755); err != nil {
		return 0, err
	}
	counts := make([]int, len(files))
	err = crew{threads: l.Threads, model: l.Model, tableMB: TableMB, progress: progress}.each(ctx, len(files), func(by *worker, i int) error {
		path := l.path(files[i])
		if info, err := os.Stat(path); err == nil {
			if err := keepable(path, info); err != nil {
				return err
			}
			counts[i] = int(info.Size()-int64(len(sampleMagic))) / sampleBytes
			return nil
		}
		var samples []Sample
		if l.Make != nil {
			samples, err = l.Make(ctx, files[i])
		} else if samples, err = ReadSamples(files[i]); err == nil {
			samples, err = l.label(ctx, by, l.Wanted(samples))
		}
		if err != nil {
			return err
		}
		counts[i] = len(samples)
		return atomicfile.Replace(path, EncodeSamples(samples), 0o644)
	})
	for _, n := range counts {
		labelled += n
	}
	if err == nil && labelled == 0 {
		err = fmt.Errorf("no position has %d to %d empties", l.Least, l.Most)
	}
	return labelled, err
}

// Part returns some of the Wanted samples with better values: concatenated, the parts equal the
// file.
func (l Label) Part(ctx context.Context, wanted []Sample) ([]Sample, error) {
	return l.label(ctx, newWorker(l.Model, TableMB), wanted)
}

// label returns samples with better values.
func (l Label) label(ctx context.Context, by *worker, samples []Sample) ([]Sample, error) {
	out := slices.Clone(samples)
	for i := range out {
		s := &out[i]
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		lim := ai.Limits{Depth: l.Depth, Selectivity: l.Selective}
		if e := s.Position.Empties(); e <= l.Solve {
			lim = ai.Limits{SolveEmpties: e}
		}
		found, err := by.quick.Search(s.Position, lim)
		if err != nil {
			return nil, err
		}
		value := discs(l.Model, found)
		s.Value, s.Exact = int16(max(-64, min(64, value))*eval.Unit), found.Exact
		if found.Exact {
			s.Result = int8(found.Value)
		}
	}
	return out, nil
}

// Wanted returns the samples that get better values, last first: the solution of a position is part
// of the solution of the previous position in the same game.
func (l Label) Wanted(samples []Sample) []Sample {
	out := make([]Sample, 0, len(samples))
	for _, s := range slices.Backward(samples) {
		if e := s.Position.Empties(); e >= l.Least && e <= l.Most && chosen(&s, l.Seed, l.OneIn) {
			out = append(out, s)
		}
	}
	return out
}

// chosen reports whether the seed selects a sample, one in n. Equal and symmetric positions are
// treated alike.
func chosen(s *Sample, seed uint64, n int) bool {
	return n <= 1 || hash(s.Position, seed)%uint64(n) == 0
}
