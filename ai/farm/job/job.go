package job

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"flipside/game/base/datafile"
	"flipside/game/base/work"
)

// Job is work for one machine.
type Job struct {
	Type    string          `json:"type"`              // a key of types
	Name    string          `json:"name"`              // for display: "game 17"
	Seconds int             `json:"seconds"`           // the longest time that it can take
	Weights string          `json:"weights,omitempty"` // digest of the file of the learned evaluator; "": not used
	Task    json.RawMessage `json:"task"`

	task task
}

// task is the part of a job that depends on its type.
type task interface {
	// check returns an error that names what is outside the limits.
	check(j *Job) error
	// cores returns the number of threads that the task keeps busy.
	cores() int
	// memory returns the total size of the task's tables, in MB.
	memory() int
	// do does the task. The result can be encoded as JSON.
	do(ctx context.Context, j *Job, t *Tools) (any, error)
	// most returns the size of the largest result in bytes.
	most() int
	// verify returns an error if do cannot have returned the given JSON result, as far as that can
	// be known without doing the task.
	verify(result []byte) error
}

// types maps names to types of jobs.
var types = map[string]func() task{
	"game":     func() task { return &Game{} },
	"solve":    func() task { return &Solve{} },
	"review":   func() task { return &Review{} },
	"selfplay": func() task { return &SelfPlay{} },
	"label":    func() task { return &Label{} },
	"book":     func() task { return &Book{} },
	"mine":     func() task { return &Mine{} },
}

// New returns a job for a task. The error names what is outside the limits.
func New(kind, name, weights string, most time.Duration, t any) (*Job, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(Job{Type: kind, Name: name, Seconds: int(most.Round(time.Second).Seconds()), Weights: weights, Task: data})
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// Parse reads a job. The error is one line that says what is wrong with it.
func Parse(text []byte) (*Job, error) {
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("it has %d bytes; the limit is %d", len(text), MaxBytes)
	}
	var j Job
	if err := strict(text, &j); err != nil {
		return nil, err
	}
	make := types[j.Type]
	switch {
	case make == nil:
		return nil, fmt.Errorf("unknown job type %.40q", j.Type)
	case j.Name == "" || len(j.Name) > maxName:
		return nil, fmt.Errorf("its name must have 1 to %d characters, not %d", maxName, len(j.Name))
	case j.Seconds < 1 || j.Seconds > maxSeconds:
		return nil, fmt.Errorf("its time limit must be from 1 to %d seconds, not %d", maxSeconds, j.Seconds)
	case j.Weights != "" && !IsDigest(j.Weights):
		return nil, fmt.Errorf("its weights %.80q are not a SHA-256 digest", j.Weights)
	}
	j.task = make()
	if err := strict(j.Task, j.task); err != nil {
		return nil, err
	}
	if err := j.task.check(&j); err != nil {
		return nil, err
	}
	return &j, nil
}

// strict reads one JSON value without unknown fields and with nothing after it.
func strict(text []byte, into any) error {
	err := datafile.Strict(text, into)
	if err == nil || errors.Is(err, datafile.ErrMore) {
		return err
	}
	return fmt.Errorf("this version cannot read the job: %w", inWords(err))
}

// inWords says what is wrong with a JSON text, without names from Go.
func inWords(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return fmt.Errorf("its field %.40q has a value of the wrong type", kind.Field)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it is truncated")
	}
	return errors.New("it has an unknown field or is not JSON")
}

// Encode returns the text that [Parse] reads.
func (j *Job) Encode() []byte {
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // cannot happen: Parse or New made it from JSON
	}
	return text
}

// ID returns a name for the job that depends only on its content: equal jobs have equal names.
func (j *Job) ID() string { return IDOf(j.Encode()) }

// IDOf returns the ID of an encoded job.
func IDOf(text []byte) string { return Digest(text)[:IDLength] }

// IDLength is the number of characters of an ID.
const IDLength = 32

// Digest returns the SHA-256 digest of data in hexadecimal digits.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// IsDigest reports whether a text has the form of a Digest.
func IsDigest(text string) bool { return len(text) == 2*sha256.Size && IsHex(text) }

// IsHex reports whether a text consists of lower-case hexadecimal digits.
func IsHex(text string) bool { return strings.Trim(text, "0123456789abcdef") == "" }

// Cores returns the number of threads that the job keeps busy.
func (j *Job) Cores() int { return max(1, j.task.cores()) }

// MemoryMB returns the total size of the job's tables.
func (j *Job) MemoryMB() int { return j.task.memory() }

// Time returns the longest time that the job can take.
func (j *Job) Time() time.Duration { return time.Duration(j.Seconds) * time.Second }

// Do does the job and returns its result as JSON. The error is the cause of ctx's end, a [Lacking]
// if a file could not be loaded, or one line that says why the job cannot be done anywhere.
func (j *Job) Do(ctx context.Context, t *Tools) (result json.RawMessage, err error) {
	defer work.Guard(func(fault error) { result, err = nil, fault })
	found, err := j.task.do(ctx, j, t)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(found)
}

// Verify returns an error that says in one line why a result cannot belong to the job: it is about
// another one, or breaks the rules or the limits. It searches nothing, so a result can pass and
// still be wrong.
func (j *Job) Verify(result json.RawMessage) error {
	if most := j.task.most(); len(result) > most {
		return fmt.Errorf("it has %d bytes; the limit is %d", len(result), most)
	}
	return j.task.verify(result)
}

// decode reads the JSON of a result.
func decode(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("this version cannot read the result: %w", inWords(err))
	}
	return nil
}
