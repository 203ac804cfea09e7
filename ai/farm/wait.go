package farm

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Wait says how a Link waits for a server that does not answer, or that cannot do what it is asked.
type Wait struct {
	Most time.Duration     // how long Dial tries again after an error that may pass; 0: without end, after every error
	Say  func(line string) // gets a line when the waiting begins
}

// sayAfter is how long a server may not answer, or refuse what may pass, before that is said.
var sayAfter = 5 * time.Second

// sayAgain is the shortest time between two lines that are the same.
const sayAgain = 10 * time.Minute

// saidLine is the last line that was said.
type saidLine struct {
	mu   sync.Mutex
	line string
	at   time.Time
}

// say says why the work waits, unless it has just been said.
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

// complaintSubject is where workers say that they cannot write, which who asks would not see
// otherwise. The messages are empty: nobody can put words on another's screen.
const complaintSubject = "flipside.complaint.3"

// failing says what has failed for a while, and, if the Link is that of a worker, to those who ask.
func (l *Link) failing(err error) {
	l.say(err)
	if l.complains {
		_ = l.nc.Publish(complaintSubject, nil) // it comes again
	}
}

// hearComplaints says what workers complain about, until stop is called.
func (l *Link) hearComplaints() (stop func(), err error) {
	s, err := l.nc.Subscribe(complaintSubject, func(*nats.Msg) { l.say(errComplaint) })
	if err != nil {
		return nil, err
	}
	return func() { _ = s.Unsubscribe() }, nil
}

var errComplaint = errors.New("workers cannot write there: its disk may be full")

// disconnected is called by NATS when the connection breaks or is closed. NATS makes a broken one
// again.
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

// whileConnected returns a context that ends when the connection breaks: the answers to what was
// asked before will not come.
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
