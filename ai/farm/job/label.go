package job

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"flipside/ai/lab/train"
)

// Label is the task of giving better values to some positions of a file of samples. The job's
// weights select the evaluator that searches; without weights it is the classic one.
type Label struct {
	File      string `json:"file"` // digest of the file
	Least     int    `json:"least"`
	Most      int    `json:"most"`
	Solve     int    `json:"solve"`
	Depth     int    `json:"depth"`
	Selective int    `json:"selectivity"`
	OneIn     int    `json:"one_in"`
	Seed      uint64 `json:"seed"`
	First     int    `json:"first"` // of the wanted positions, up to but excluding Last
	Last      int    `json:"last"`
}

// NewLabel returns the task of labelling some of the wanted positions of a file.
func NewLabel(l train.Label, file string, first, last int) Label {
	return Label{file, l.Least, l.Most, l.Solve, l.Depth, l.Selective, l.OneIn, l.Seed, first, last}
}

func (l *Label) check(*Job) error {
	if !IsDigest(l.File) {
		return fmt.Errorf("its file %.80q is not a SHA-256 digest", l.File)
	}
	return cmp.Or(between("the smallest number of empties", l.Least, 1, 59), between("the largest number of empties", l.Most, l.Least, 59),
		between("the number of solved empties", l.Solve, 0, 24), between("the depth", l.Depth, 1, 20), checkSelectivity(l.Selective),
		between("one-in", l.OneIn, 1, 1<<30), between("the first position", l.First, 0, 1<<30), between("the end of the range of positions", l.Last, l.First+1, l.First+maxSamples))
}

func (l *Label) label() train.Label {
	return train.Label{Least: l.Least, Most: l.Most, Solve: l.Solve, Depth: l.Depth, Selective: l.Selective, OneIn: l.OneIn, Seed: l.Seed, Threads: 1}
}

func (l *Label) cores() int { return 1 }

func (l *Label) memory() int { return train.TableMB }

func (l *Label) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	p := l.label()
	var err error
	if p.Model, err = t.model(ctx, j); err != nil {
		return nil, err
	}
	all, err := t.samplesOf(ctx, l.File)
	if err != nil {
		return nil, err
	}
	wanted := p.Wanted(all)
	if l.Last > len(wanted) {
		return nil, fmt.Errorf("the file has %d matching positions, but the job needs number %d", len(wanted), l.Last)
	}
	list, err := p.Part(ctx, wanted[l.First:l.Last])
	return Samples{train.EncodeSamples(list)}, err
}

func (l *Label) most() int { return samplesResult(l.Last - l.First) }

func (l *Label) verify(result []byte) error {
	list, err := samples(result)
	if err == nil && len(list) != l.Last-l.First {
		err = fmt.Errorf("it has %d positions, not %d", len(list), l.Last-l.First)
	}
	return err
}

// VerifyLabel is like [Job.Verify] for a label job when the caller has the positions: wanted has
// the positions to label of each file, by the file's digest.
func VerifyLabel(j *Job, wanted map[string][]train.Sample, result json.RawMessage) error {
	l, list, err := verified[*Label](j, result)
	if err != nil {
		return err
	}
	all := wanted[l.File]
	for i, x := range list {
		if n := l.First + i; n >= len(all) || x.Position != all[n].Position {
			return fmt.Errorf("position %d is another one", i+1)
		}
	}
	return nil
}
