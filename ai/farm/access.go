package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access says where the server is and how to authenticate.
type Access struct {
	URL   string // nats://HOST or nats://HOST:PORT; several separated by commas
	Token string
	Creds string // file with NATS credentials
	CA    string // file with the certificates that may have signed the server's
	Cert  string // files with the client's certificate
	Key   string // and key
}

// Check returns an error that names the invalid field.
func (a Access) Check() error {
	for part := range strings.SplitSeq(a.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return fmt.Errorf("%.100q is not an address such as nats://HOST or tls://HOST:4222", part)
		}
	}
	if a.Token != "" && strings.TrimSpace(a.Token) == "" {
		return errors.New("the token is blank")
	}
	if (a.Cert == "") != (a.Key == "") {
		return errors.New("--tls-cert and --tls-key must be given together")
	}
	return a.checkFiles()
}

// Link is a connection to a server. It reconnects whenever the connection breaks.
type Link struct {
	nc *nats.Conn
	js jetstream.JetStream
	at string

	jobs     jetstream.Stream
	results  jetstream.KeyValue
	failures jetstream.KeyValue
	attempts jetstream.KeyValue
	runs     jetstream.KeyValue
	workers  jetstream.KeyValue
	files    jetstream.ObjectStore

	renewed *signal // raised after a reconnection
	lost    *signal // raised when the connection breaks

	wait      *Wait // nil: do not wait
	last      saidLine
	complains bool // it is the Link of a worker
}

// answerTime is how long to wait for an answer of the server.
var answerTime = 10 * time.Second

// Dial connects to a server and creates the missing stores there. name is the client's name on the
// server. The error is one line. Without a Wait, Dial tries once.
func Dial(ctx context.Context, a Access, name string, wait *Wait) (*Link, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	l := &Link{at: withoutSecret(a.URL), wait: wait, renewed: newSignal(), lost: newSignal()}
	options := l.options(a, name)
	began := time.Now()
	for pausing := 100 * time.Millisecond; ; pausing = min(2*pausing, time.Second) {
		err := l.open(ctx, a.URL, options)
		switch {
		case err == nil:
			return l, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case wait == nil || wait.Most > 0 && (!reconnects(err) || time.Since(began) > wait.Most):
			return nil, l.said(err)
		}
		l.say(err)
		pause(ctx, pausing)
	}
}

// options returns the options of the NATS connection.
func (l *Link) options(a Access, name string) []nats.Option {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(answerTime),
		nats.PingInterval(15 * time.Second), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectHandler(func(*nats.Conn) { l.renewed.raise() }), nats.DisconnectErrHandler(l.disconnected),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // each caller gets its own error
	}
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	return options
}

func (l *Link) open(ctx context.Context, address string, options []nats.Option) error {
	nc, err := nats.Connect(address, options...)
	if err != nil {
		return err
	}
	l.nc = nc
	ctx, cancel := l.whileConnected(ctx)
	defer cancel()
	if l.js, err = jetstream.New(nc, jetstream.WithDefaultTimeout(answerTime)); err == nil {
		err = l.stores(ctx)
	}
	if err != nil {
		nc.Close()
		return cmp.Or(context.Cause(ctx), err)
	}
	return nil
}

// Close ends the connection.
func (l *Link) Close() {
	_ = l.nc.FlushTimeout(answerTime) // the last acknowledgements
	l.nc.Close()
}

// said translates an error of the server into our words.
func (l *Link) said(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded) && l.nc != nil && l.nc.IsConnected():
		return fmt.Errorf("the server at %s does not answer: it may be busy, or its disk full", l.at)
	case silent(err):
		return fmt.Errorf("no server answers at %s", l.at)
	case errors.Is(err, nats.ErrAuthorization):
		return fmt.Errorf("the server at %s rejected the token or the credentials", l.at)
	case errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf("the server at %s requires TLS: use tls:// or --tls-ca", l.at)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("the server at %s does not support TLS", l.at)
	case full(err):
		return fmt.Errorf("the server at %s cannot write: its disk may be full", l.at)
	case unstored(err) && l.jobs != nil: // the server turns JetStream off when its disk is full
		return fmt.Errorf("the server at %s no longer stores anything: its disk may be full", l.at)
	case unstored(err):
		return fmt.Errorf("the server at %s does not have JetStream enabled", l.at)
	}
	return fmt.Errorf("the server at %s: %w", l.at, err)
}

// withoutSecret returns addresses with possible passwords and tokens removed.
func withoutSecret(text string) string {
	var list []string
	for part := range strings.SplitSeq(text, ",") {
		if u, err := url.Parse(strings.TrimSpace(part)); err == nil {
			u.User = nil
			part = u.String()
		}
		list = append(list, part)
	}
	return strings.Join(list, ",")
}
