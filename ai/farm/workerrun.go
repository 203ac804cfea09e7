package farm

import (
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// workerRun is a run as a worker sees it.
type workerRun struct {
	id    string
	run   run
	hand  jetstream.Consumer // nil until it is needed
	since time.Time          // of the first job here
	ended []time.Time        // times of the jobs finished here, newest last
}

// speedOver is the period over which a worker measures its speed.
const speedOver = time.Minute

// recent returns the times within the last speedOver.
func recent(list []time.Time) []time.Time {
	old := time.Now().Add(-speedOver)
	for len(list) > 0 && list[0].Before(old) {
		list = list[1:]
	}
	return list
}

// speed returns the number of jobs per minute in the last minute, or since the first job.
func (r *workerRun) speed() float64 {
	r.ended = recent(r.ended)
	span := min(speedOver, max(time.Since(r.since), time.Second))
	return float64(len(r.ended)) / span.Minutes()
}
