package server

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Without a token or a check of certificates, only the address of the machine itself is allowed.
func TestOpenServersListenOnlyHere(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "nats.conf")
	if err := os.WriteFile(config, []byte("listen: 0.0.0.0:4222\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	guarded := filepath.Join(dir, "guarded.conf")
	if err := os.WriteFile(guarded, []byte("listen: 0.0.0.0:4222\nauthorization { token: secret }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o  Options
		ok bool
	}{
		{Options{}, true}, {Options{Host: "127.0.0.1"}, true}, {Options{Host: "localhost"}, true}, {Options{Host: "::1"}, true},
		{Options{Host: "0.0.0.0"}, false}, {Options{Host: "192.168.1.7"}, false}, {Options{Host: "::"}, false}, {Options{Host: "example.com"}, false},
		{Options{Host: "0.0.0.0", Token: "x"}, true}, {Options{Config: config}, false}, {Options{Config: guarded}, true},
	} {
		c.o.Dir = dir
		_, err := c.o.build()
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrOpen) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

// A server that starts slowly finds its own port while Start waits. The race detector sees whether
// both use the same memory.
func TestASlowStart(t *testing.T) {
	defer func(d time.Duration) { readyEvery = d }(readyEvery)
	readyEvery = 50 * time.Microsecond
	for range 100 { // the detector does not see the race at each start
		s, err := Start(Options{Port: -1, Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
}

// What prevents the start is told in one line.
func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	s, err := Start(Options{Port: -1, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		o     Options
		words string
	}{
		{Options{Port: -1, Dir: dir}, "another server is using the folder"},
		{Options{Port: taken.Addr().(*net.TCPAddr).Port, Dir: t.TempDir()}, "address already in use"},
		{Options{Port: -1}, "no folder"}, {Options{Dir: dir, Cert: "x"}, "must be given together"}, {Options{Dir: dir, CA: "x"}, "needs --tls-cert and --tls-key"},
		{Options{Dir: dir, Cert: "/nowhere/c", Key: "/nowhere/k"}, "the certificates"},
		{Options{Config: "/nowhere/nats.conf"}, "/nowhere/nats.conf"}, {Options{Config: "x", Token: "y"}, "excludes --token"},
	} {
		s, err := Start(c.o)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %s", c.o, err, c.words)
		}
	}
}
