package farm

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"flipside/ai/farm/job"
	"flipside/game/base/plain"
)

// The limits of the values in the buckets.
const (
	maxWorkerName = 200      // characters
	maxReason     = 1000     // characters
	maxValue      = 64 << 10 // bytes of a value that is not a result
	maxNames      = 16       // in a list of attempts
)

// result is a worker's result, as the bucket stores it.
type result struct {
	Worker  string          `json:"worker"`
	Job     string          `json:"job"` // ID of the job
	Sum     string          `json:"sum"` // digest of the ID and the result, which exposes damage
	Seconds float64         `json:"seconds"`
	Result  json.RawMessage `json:"result"`
}

// newResult returns the value for the result of a job.
func newResult(worker, id string, seconds float64, found json.RawMessage) ([]byte, error) {
	found, err := json.Marshal(found) // as it is written within another value
	if err != nil {
		return nil, err
	}
	return json.Marshal(result{worker, id, sum(id, found), seconds, found})
}

// sum returns the digest of a job's ID and result.
func sum(id string, found []byte) string { return job.Digest([]byte(id + " " + string(found))) }

// parseResult parses the value of a job's result. The error says what is wrong with it; the
// worker's name is returned even then, if the value has one.
func parseResult(id string, value []byte) (result, error) {
	var r result
	err := json.Unmarshal(value, &r)
	switch {
	case len(value) == 0:
		err = errors.New("it is empty")
	case err != nil:
		err = errors.New("it is not the JSON of a result")
	case len(r.Worker) > 4*maxWorkerName:
		err = fmt.Errorf("the worker's name has %d bytes; the limit is %d", len(r.Worker), 4*maxWorkerName)
	case len(r.Result) == 0 || string(r.Result) == "null":
		err = errors.New("it has no result")
	case r.Job != id:
		err = errors.New("it is the result of another job")
	case r.Sum != sum(id, r.Result):
		err = errors.New("it does not match its checksum")
	case r.Seconds < 0 || r.Seconds > mostSeconds:
		err = fmt.Errorf("it took %g seconds", r.Seconds)
	}
	r.Worker = workerName(r.Worker)
	return r, err
}

// mostSeconds is an upper limit for the duration of any job.
const mostSeconds = 7 * 24 * 60 * 60

// workerName returns a worker's name for display, when it can be any text.
func workerName(name string) string {
	return cmp.Or(short(name, maxWorkerName), "an unknown worker")
}

// failure is a job that cannot be done.
type failure struct {
	Name   string `json:"name"` // of the job, for display
	Reason string `json:"reason"`
	Worker string `json:"worker"`
	// Final is set if no other worker should try: the job is malformed, took too long or ended
	// workers, or its result is larger than the server accepts.
	Final bool `json:"final,omitempty"`
}

func (f failure) String() string {
	return plain.Line(fmt.Sprintf("%s failed on %s: %s", f.Name, f.Worker, f.Reason))
}

// parseFailure parses a failure. The error says what is wrong with it.
func parseFailure(value []byte) (failure, error) {
	var f failure
	switch {
	case len(value) > maxValue:
		return f, fmt.Errorf("it has %d bytes; the limit is %d", len(value), maxValue)
	case json.Unmarshal(value, &f) != nil || f.Name == "" || f.Reason == "":
		f.Worker = workerName(f.Worker)
		return f, errors.New("it is not the JSON of a failure")
	}
	f.Worker = workerName(f.Worker)
	f.Name, f.Reason = short(f.Name, maxWorkerName), short(f.Reason, maxReason)
	return f, nil
}

// short returns the beginning of an untrusted text as one line.
func short(text string, most int) string {
	return plain.Short(text[:min(len(text), 4*most)], most) // a character has up to four bytes
}
