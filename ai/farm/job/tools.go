package job

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/lab/train"
)

// Tools are shared by the jobs of a program. They are safe for concurrent use.
type Tools struct {
	// File returns the content of a file by its digest. It checks the digest.
	File func(ctx context.Context, digest string) ([]byte, error)

	mu      sync.Mutex
	own     string        // digest of the program's own weights
	weights []string      // digests of the weights that were registered as models, newest last
	samples []sampleEntry // newest last
}

type sampleEntry struct {
	digest string
	list   []train.Sample
}

// The numbers of files that are kept in memory.
const (
	keptWeights = 4
	keptSamples = 8
)

// Lacking is the error for a file that could not be loaded. Another attempt may help.
type Lacking struct{ Err error }

func (l Lacking) Error() string { return l.Err.Error() }

// Unwrap returns the underlying error.
func (l Lacking) Unwrap() error { return l.Err }

// OwnWeights returns the digest of the weights that this program uses, and the file.
func OwnWeights() (digest string, file []byte, err error) {
	file, err = eval.WeightsFile()
	if err != nil {
		return "", nil, err
	}
	return Digest(file), file, nil
}

// evaluator returns the name of a job's learned evaluator for engines.
func (t *Tools) evaluator(ctx context.Context, digest string) (string, error) {
	const builtin = "pattern"
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.own == "" {
		own, _, err := OwnWeights()
		if err != nil {
			return "", err
		}
		t.own = own
	}
	if digest == "" || digest == t.own {
		return builtin, nil
	}
	name := "weights " + digest
	if slices.Contains(t.weights, digest) {
		return name, nil
	}
	data, err := t.file(ctx, digest)
	if err != nil {
		return "", err
	}
	w, _, err := eval.ReadWeights(bytes.NewReader(data))
	if err != nil {
		return "", fmt.Errorf("the weights %s: %w", digest, err)
	}
	m, err := eval.NewModel("pattern", w)
	if err != nil {
		return "", fmt.Errorf("the weights %s: %w", digest, err)
	}
	eval.AddModel(name, m)
	if t.weights = append(t.weights, digest); len(t.weights) > keptWeights {
		eval.AddModel("weights "+t.weights[0], nil)
		t.weights = slices.Clone(t.weights[1:])
	}
	return name, nil
}

// preset returns the preset of a player, with the weights of a job.
func (t *Tools) preset(ctx context.Context, j *Job, spec string) (ai.Preset, error) {
	p, err := ai.ParseSpec(spec)
	if err == nil && p.Eval == "pattern" {
		p.Eval, err = t.evaluator(ctx, j.Weights)
	}
	return p, err
}

// model returns the evaluator of a job: the learned one, or the classic one if the job names no
// weights.
func (t *Tools) model(ctx context.Context, j *Job) (*eval.Model, error) {
	if j.Weights == "" {
		return eval.Classic, nil
	}
	name, err := t.evaluator(ctx, j.Weights)
	if err != nil {
		return nil, err
	}
	return eval.FindModel(name)
}

// file returns a file by its digest.
func (t *Tools) file(ctx context.Context, digest string) ([]byte, error) {
	if t.File == nil {
		return nil, fmt.Errorf("there is no file %s", digest)
	}
	return t.File(ctx, digest)
}

// samplesOf returns the samples of a file.
func (t *Tools) samplesOf(ctx context.Context, digest string) ([]train.Sample, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.samples {
		if e.digest == digest {
			return e.list, nil
		}
	}
	data, err := t.file(ctx, digest)
	if err != nil {
		return nil, err
	}
	list, err := train.DecodeSamples(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the positions %s: %w", digest, err)
	}
	if t.samples = append(t.samples, sampleEntry{digest, list}); len(t.samples) > keptSamples {
		t.samples = slices.Clone(t.samples[1:])
	}
	return list, nil
}
