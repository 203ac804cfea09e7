// Package server runs a NATS server with JetStream inside a program. Only the program that serves a
// farm imports it: it is as large as an engine.
package server

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/conf"
	"github.com/nats-io/nats-server/v2/server"

	"flipside/game/base/atomicfile"
)

// Options configure where a server listens and who can enter.
type Options struct {
	Host  string // an address of this machine; "": 127.0.0.1
	Port  int    // 0: DefaultPort; -1: any free port
	Dir   string // folder for the queue and the results
	Token string // token that clients must present
	Cert  string // files with the server's certificate
	Key   string // and key
	CA    string // file with the certificates that must have signed the clients'
	// Config is a configuration file of NATS, for accounts, credentials and clusters. Host, Port
	// and Dir override it if they are set; the other fields above must be empty.
	Config string
	Log    func(line string) // receives warnings and errors; can be nil
}

// DefaultPort is the default port of NATS.
const DefaultPort = 4222

// ErrOpen is the error for a server that everyone on the network could enter.
var ErrOpen = errors.New("without --token or --tls-ca, the server can listen only on a loopback address such as 127.0.0.1")

// Server is a running server.
type Server struct {
	s    *server.Server
	lock *atomicfile.Lock
}

// largest is the size of the largest message in bytes, which is a job's samples.
const largest = 8 << 20

// startTime is how long a server may take until it listens: it reads its queue first.
const startTime = time.Minute

// Start starts a server. The error is one line.
func Start(o Options) (*Server, error) {
	opts, err := o.build()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(opts.StoreDir, 0o700); err != nil {
		return nil, err
	}
	lock, err := atomicfile.TakeLock(filepath.Join(opts.StoreDir, "lock"))
	if errors.Is(err, atomicfile.ErrBusy) {
		return nil, fmt.Errorf("another server is using the folder %s", opts.StoreDir)
	}
	if err != nil {
		return nil, err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		lock.Release()
		return nil, fmt.Errorf("starting the server: %w", err)
	}
	// If only the system account has users, NATS has set a no_auth_user by now.
	if checkEntrances(opts, o.Config) != nil {
		s.Shutdown()
		lock.Release()
		return nil, openError(o.Config + ": anyone in the network could enter, because only the system account has users:" +
			" give another account a user with a password, or listen on a loopback address such as 127.0.0.1")
	}
	logger := &logger{tell: o.Log, first: make(chan string, 1)}
	s.SetLogger(logger, false, false)
	// The goroutine writes the port into opts, so read it before.
	late := fmt.Sprintf("the server did not start listening on %s", net.JoinHostPort(opts.Host, strconv.Itoa(opts.Port)))
	go s.Start() // it ends at Shutdown
	for waited := time.Duration(0); !s.ReadyForConnections(readyEvery); waited += readyEvery {
		said := late
		select {
		case said = <-logger.first:
		default:
			if waited < startTime {
				continue
			}
		}
		s.Shutdown()
		s.WaitForShutdown()
		lock.Release()
		return nil, errors.New(said)
	}
	return &Server{s, lock}, nil
}

// readyEvery is how often Start checks whether the server has failed.
var readyEvery = 200 * time.Millisecond

// build returns the options in the form of NATS.
func (o Options) build() (*server.Options, error) {
	if o.Token != "" && !secret(o.Token) {
		return nil, errors.New("the token is blank: give one that others cannot guess")
	}
	opts := &server.Options{Host: "127.0.0.1", Port: DefaultPort}
	if o.Config != "" {
		var err error
		if opts, err = o.configured(); err != nil {
			return nil, err
		}
	}
	opts.NoSigs, opts.JetStream, opts.DisableJetStreamBanner = true, true, true
	opts.MaxPayload = largest
	opts.Authorization = cmp.Or(o.Token, opts.Authorization)
	opts.Host, opts.Port = cmp.Or(o.Host, opts.Host, "127.0.0.1"), cmp.Or(o.Port, opts.Port, DefaultPort)
	if opts.StoreDir = cmp.Or(o.Dir, opts.StoreDir); opts.StoreDir == "" {
		return nil, errors.New("no folder is set for the queue")
	}
	if (o.Cert == "") != (o.Key == "") {
		return nil, errors.New("--tls-cert and --tls-key must be given together")
	}
	if o.CA != "" && o.Cert == "" {
		return nil, errors.New("--tls-ca needs --tls-cert and --tls-key too")
	}
	if o.Cert != "" {
		if err := checkFiles(o.Cert, o.Key, o.CA); err != nil {
			return nil, fmt.Errorf("reading the certificates: %w", err)
		}
		c, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: o.Cert, KeyFile: o.Key, CaFile: o.CA, Verify: o.CA != "", MinVersion: tls.VersionTLS12})
		if err != nil {
			return nil, fmt.Errorf("reading the certificates: %w", err)
		}
		opts.TLSConfig, opts.TLSVerify, opts.TLSTimeout = c, o.CA != "", 10
	}
	if err := checkEntrances(opts, o.Config); err != nil {
		return nil, err
	}
	return opts, nil
}

// configured returns the options of the configuration file.
func (o Options) configured() (*server.Options, error) {
	if o.Token != "" || o.Cert != "" || o.Key != "" || o.CA != "" {
		return nil, errors.New("--config sets who has access, so it excludes --token, --tls-cert, --tls-key and --tls-ca")
	}
	if err := checkFiles(o.Config); err != nil {
		return nil, err
	}
	if values, err := conf.ParseFile(o.Config); err == nil && len(values) == 0 {
		return nil, fmt.Errorf("%s: it sets nothing: say there who has access, or leave --config away", o.Config)
	}
	opts, err := server.ProcessConfigFile(o.Config)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", o.Config, strings.Join(strings.Fields(err.Error()), " "))
	}
	return opts, nil
}

// mostFile is the largest size of a configuration file or a file with certificates, in bytes.
const mostFile = 1 << 20

// checkFiles returns an error that names the first file that is not a regular file or is too large.
// NATS would wait for a pipe and read an endless device.
func checkFiles(paths ...string) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		if _, err := atomicfile.ReadMost(path, mostFile); err != nil {
			return err
		}
	}
	return nil
}

// URL returns the address for clients on this machine.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close stops the server. Everything that it has acknowledged is in its folder.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
	s.lock.Release()
}

// logger forwards the messages that people should read.
type logger struct {
	tell  func(string)
	first chan string // receives the first fatal error
}

func (l *logger) say(format string, args []any) {
	if l.tell != nil {
		l.tell(strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " "))
	}
}

// Fatalf does not end the program: the error goes to Start.
func (l *logger) Fatalf(format string, args ...any) {
	select {
	case l.first <- strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " "):
	default:
		l.say(format, args)
	}
}

func (l *logger) Errorf(format string, args ...any)  { l.say(format, args) }
func (l *logger) Warnf(format string, args ...any)   { l.say(format, args) }
func (l *logger) Noticef(format string, args ...any) {}
func (l *logger) Debugf(format string, args ...any)  {}
func (l *logger) Tracef(format string, args ...any)  {}
