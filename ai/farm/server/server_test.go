package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Without a token or a check of certificates, only a loopback address is allowed.
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

// A configuration guards a server only if nobody can enter any of its ports without a secret or a
// certificate.
func TestConfigurationsThatGuard(t *testing.T) {
	dir := t.TempDir()
	certificate(t, dir)
	const (
		open   = "listen: 0.0.0.0:4222\n"
		users  = "accounts { A { users: [{user: a, password: x}] }, B { users: [{user: b, password: y}] } }\n"
		token  = "authorization { token: secret }\n"
		files  = `cert_file: "DIR/cert.pem", key_file: "DIR/key.pem", ca_file: "DIR/cert.pem"`
		verify = "tls { " + files + ", verify: true }\n"
	)
	for _, c := range []struct {
		name, text, words string // no words: it is guarded
	}{
		{"users", open + users, ""},
		{"a user for all others", open + users + "no_auth_user: a\n", "as the user of no_auth_user"},
		{"one here", "listen: 127.0.0.1:4222\n" + users + "no_auth_user: a\n", ""},
		{"one with certificates", open + users + "no_auth_user: a\n" + verify, ""},
		{"certificates", open + verify, ""},
		{"certificates of the server alone", open + "tls { " + files + " }\n", "could enter on 0.0.0.0"},
		{"certificates, not for all", open + verify + "allow_non_tls: true\n", "could enter on 0.0.0.0"},
		{"certificates name the users", open + "authorization { users: [{user: a}] }\ntls { " + files + ", verify_and_map: true }\n", ""},
		{"a blank token", open + `authorization { token: "  " }`, "could enter on 0.0.0.0"},
		{"a user without a password", open + "authorization { users: [{user: a, password: x}, {user: b}] }\n", "could enter on 0.0.0.0"},
		{"one user", open + "authorization { user: a, password: x }\n", ""},
		{"one user with a blank password", open + `authorization { user: a, password: " " }`, "could enter on 0.0.0.0"},
		{"a key", open + "authorization { users: [{nkey: UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4}] }\n", ""},
		{"websocket", open + token + "websocket { port: 8080, no_tls: true }\n", ""},
		{"websocket for all", open + users + "websocket { port: 8080, no_tls: true, no_auth_user: a }\n", `"websocket"`},
		{"websocket beside certificates", open + verify + "websocket { port: 8080, no_tls: true }\n", `"websocket"`},
		{"websocket with certificates", open + verify + "websocket { port: 8080, tls { " + files + ", verify: true } }\n", ""},
		{"websocket here", open + verify + "websocket { listen: \"localhost:8080\", no_tls: true }\n", ""},
		{"websocket alone", "listen: 127.0.0.1:4222\nwebsocket { port: 8080, no_tls: true }\n", `"websocket"`},
		{"mqtt", open + token + "mqtt { port: 1883 }\n", ""},
		{"mqtt with a blank token", open + token + "mqtt { port: 1883, authorization { token: \" \" } }\n", `"mqtt"`},
		{"leaves", open + token + "leafnodes { port: 7422 }\n", ""},
		{"leaves beside certificates", open + verify + "leafnodes { port: 7422 }\n", `"leafnodes"`},
		{"leaves with a password", open + verify + "leafnodes { port: 7422, authorization { user: a, password: x } }\n", ""},
		{"leaves, one without a password", open + verify + "leafnodes { port: 7422, authorization { users: [{user: a, password: x}, {user: b}] } }\n", `"leafnodes"`},
		{"cluster", open + token + "cluster { name: a, port: 6222 }\n", `"cluster"`},
		{"cluster with a password", open + token + "cluster { name: a, port: 6222, authorization { user: a, password: x } }\n", ""},
		{"cluster with certificates", open + token + "cluster { name: a, port: 6222, tls { " + files + " } }\n", ""},
		{"gateway", open + token + "gateway { name: a, port: 7222 }\n", `"gateway"`},
		{"pages", open + token + "http: 8222\n", `"http"`},
		{"pages without a token", "listen: 127.0.0.1:4222\nhttp: \"0.0.0.0:8222\"\n", `"http"`},
		{"pages here", open + token + "http: \"127.0.0.1:8222\"\n", ""},
		{"pages on the address of the server", "listen: 127.0.0.1:4222\nhttp_port: 8222\n", ""},
		{"pages beside certificates", open + verify + "monitor_port: 8222\n", `"http"`},
		{"pages over TLS", open + verify + "https: 8222\n", `"https"`},
		{"profiles", open + token + "prof_port: 8333\n", `"prof_port"`},
		{"profiles here", "listen: 127.0.0.1:4222\nprof_port: 8333\n", ""},
		{"gateway here", open + token + "gateway { name: a, listen: \"127.0.0.1:7222\" }\n", ""},
	} {
		file := filepath.Join(dir, "nats.conf")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(c.text, "DIR", dir)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Options{Dir: dir, Config: file}.build()
		if c.words == "" && err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if c.words != "" && (!errors.Is(err, ErrOpen) || !strings.Contains(err.Error(), c.words)) {
			t.Errorf("%s: %v, want %s", c.name, err, c.words)
		}
	}
}

// An empty configuration is a mistake: it lacks what should guard the server.
func TestEmptyConfigurations(t *testing.T) {
	for _, text := range []string{"", "\n\t\n", "# nothing\n"} {
		file := filepath.Join(t.TempDir(), "nats.conf")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (Options{Dir: t.TempDir(), Config: file}).build(); err == nil || !strings.HasPrefix(err.Error(), file+": it sets nothing") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// If only the system account has users, NATS lets everyone else enter without a password.
func TestASystemAccountAloneDoesNotGuard(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nats.conf")
	const text = "listen: \"0.0.0.0:-1\"\naccounts { SYS { users: [{user: a, password: x}] } }\nsystem_account: SYS\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first server releases the folder
		s, err := Start(Options{Config: file, Dir: filepath.Dir(file)})
		if err == nil {
			s.Close()
		}
		if !errors.Is(err, ErrOpen) || !strings.Contains(err.Error(), "only the system account has users") {
			t.Errorf("%v", err)
		}
	}
	s, err := Start(Options{Config: file, Dir: filepath.Dir(file), Host: "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
}

// A blank token is rejected even if none is needed: whoever set it wanted protection.
func TestBlankTokens(t *testing.T) {
	for _, token := range []string{" ", "\t\n", "\u00a0"} {
		for _, host := range []string{"", "0.0.0.0"} {
			if _, err := (Options{Host: host, Dir: t.TempDir(), Token: token}).build(); err == nil || !strings.Contains(err.Error(), "the token is blank") {
				t.Errorf("%q on %q: %v", token, host, err)
			}
		}
	}
}

// certificate writes a self-signed certificate, cert.pem, and its key, key.pem.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A server that starts slowly sets its own port while Start waits. The race detector checks whether
// both use the same memory.
func TestASlowStart(t *testing.T) {
	defer func(d time.Duration) { readyEvery = d }(readyEvery)
	readyEvery = 50 * time.Microsecond
	for range 100 { // the detector does not notice the race at every start
		s, err := Start(Options{Port: -1, Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
}

// Errors that prevent the start are reported in one line.
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
