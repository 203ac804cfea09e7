package farm

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// lasting reports whether an error will recur, since it is not about the connection.
func lasting(err error) bool {
	for _, passing := range []error{nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrReconnectBufExceeded,
		nats.ErrConnectionReconnecting, nats.ErrNoServers, nats.ErrStaleConnection, context.DeadlineExceeded, jetstream.ErrNoStreamResponse} {
		if errors.Is(err, passing) {
			return false
		}
	}
	var api *jetstream.APIError
	return !errors.As(err, &api) || api.Code < 500
}

// silent reports whether an error only says that no server answers.
func silent(err error) bool {
	for _, e := range []error{nats.ErrNoServers, nats.ErrTimeout, nats.ErrDisconnected, nats.ErrStaleConnection, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, context.DeadlineExceeded, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, e) {
			return true
		}
	}
	var network *net.OpError
	return errors.As(err, &network) && network.Op != "remote error" // TLS uses this name for a rejection
}

// unstored reports whether an error says that the server has no JetStream.
func unstored(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) ||
		errors.Is(err, jetstream.ErrJetStreamNotEnabled)
}

// full reports whether an error says that the server could not write data.
func full(err error) bool {
	const (
		consumerStore, resources, storage, streamStore, message = 10012, 10023, 10047, 10049, 10077 // error codes of NATS
	)
	var api *jetstream.APIError
	return errors.As(err, &api) && slices.Contains([]jetstream.ErrorCode{consumerStore, resources, storage, streamStore, message}, api.ErrorCode)
}

// reconnects reports whether another attempt to connect may succeed after an error.
func reconnects(err error) bool { return silent(err) || !lasting(err) }

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// again calls try until it succeeds or fails with a permanent error, or ctx ends. The error comes
// from try or is the cause of ctx's end. A failure that lasts for a while is reported.
func (l *Link) again(ctx context.Context, try func(ctx context.Context) error) error {
	began := time.Now()
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		one, stop := context.WithTimeout(ctx, answerTime)
		one, cancel := l.whileConnected(one)
		err := try(one)
		if one.Err() != nil && err != nil {
			err = context.Cause(one)
		}
		cancel()
		stop()
		switch {
		case ctx.Err() != nil && err != nil:
			return context.Cause(ctx)
		case err == nil || lasting(err):
			return err
		case time.Since(began) > sayAfter:
			l.failing(err)
		}
		pause(ctx, wait)
	}
}
