package farm

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Wait configures how a Link waits for a server that does not answer or cannot fulfil a request.
type Wait struct {
	Most time.Duration     // how long Dial tries again after an error that may pass; 0: forever, after every error
	Say  func(line string) // receives a line when the waiting begins
}

// sayAfter is how long a server can be silent, or fail temporarily, before that is reported.
var sayAfter = 5 * time.Second

// sayAgain is the shortest time between two identical lines.
const sayAgain = 10 * time.Minute

// saidLine is the last reported line.
type saidLine struct {
	mu   sync.Mutex
	line string
	at   time.Time
}

// say reports why the work waits, unless it has just done so.
func (l *Link) say(err error) {
	if l.wait == nil {
		return
	}
	line := l.said(err).Error() + ": trying again"
	l.last.mu.Lock()
	defer l.last.mu.Unlock()
	if line != l.last.line || time.Since(l.last.at) > sayAgain {
		l.last.line, l.last.at = line, time.Now()
		l.wait.Say(line)
	}
}

// complaintSubject is where workers report that they cannot write, which clients would not notice
// otherwise. The messages are empty, so that nobody can put words on another's screen.
const complaintSubject = "flipside.complaint.3"

// failing reports a failure that has lasted for a while and, if the Link belongs to a worker, sends
// a complaint to the clients.
func (l *Link) failing(err error) {
	l.say(err)
	if l.complains {
		_ = l.nc.Publish(complaintSubject, nil) // it is repeated
	}
}

// hearComplaints reports the complaints of workers, until stop is called.
func (l *Link) hearComplaints() (stop func(), err error) {
	s, err := l.nc.Subscribe(complaintSubject, func(*nats.Msg) { l.say(errComplaint) })
	if err != nil {
		return nil, err
	}
	return func() { _ = s.Unsubscribe() }, nil
}

var errComplaint = errors.New("workers cannot write there: its disk may be full")

// disconnected is called by NATS when the connection breaks or is closed. NATS reconnects a broken
// one.
func (l *Link) disconnected(nc *nats.Conn, _ error) {
	if nc.IsClosed() {
		return
	}
	l.lost.raise()
	time.AfterFunc(sayAfter, func() {
		if nc.IsReconnecting() {
			l.say(nats.ErrNoServers)
		}
	})
}

// whileConnected returns a context that ends when the connection breaks: answers to earlier
// requests will not arrive.
func (l *Link) whileConnected(ctx context.Context) (context.Context, context.CancelFunc) {
	lost := l.lost.next()
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-lost:
			cancel(nats.ErrDisconnected)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}
