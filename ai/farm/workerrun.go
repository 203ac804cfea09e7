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
	ended []time.Time        // of the jobs that were finished here, the newest last
}

// speedOver is the time over which a worker counts its speed.
const speedOver = time.Minute

// recent returns the times that are not older than speedOver.
func recent(list []time.Time) []time.Time {
	old := time.Now().Add(-speedOver)
	for len(list) > 0 && list[0].Before(old) {
		list = list[1:]
	}
	return list
}

// speed returns the number of jobs a minute of the last minute, or of the time since the first job.
func (r *workerRun) speed() float64 {
	r.ended = recent(r.ended)
	span := min(speedOver, max(time.Since(r.since), time.Second))
	return float64(len(r.ended)) / span.Minutes()
}
