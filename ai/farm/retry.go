package farm

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// lasting reports whether an error will come again, since it does not belong to the connection.
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

// pause waits, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// again calls try until it succeeds, fails with an error that lasts, or ctx ends. An error is that
// of try, or the cause of ctx's end.
func again(ctx context.Context, try func(ctx context.Context) error) error {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		one, cancel := context.WithTimeout(ctx, answerTime)
		err := try(one)
		cancel()
		switch {
		case ctx.Err() != nil && err != nil:
			return context.Cause(ctx)
		case err == nil || lasting(err):
			return err
		}
		pause(ctx, wait)
	}
}
