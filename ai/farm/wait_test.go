package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/ai/farm/server"
)

// breaking is a proxy for a server that breaks its first connection: after a number of pieces from
// the client, or, below 0, by answering nothing.
func breaking(t *testing.T, to string, pieces int) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for first := true; ; first = false {
			c, err := l.Accept()
			if err != nil {
				return
			}
			if first && pieces < 0 {
				t.Cleanup(func() { c.Close() })
				continue
			}
			left := -1
			if first {
				left = pieces
			}
			go pass(c, strings.TrimPrefix(to, "nats://"), left)
		}
	}()
	return "nats://" + l.Addr().String()
}

// pass forwards a connection. It breaks it after a number of pieces from the client; below 0:
// never.
func pass(c net.Conn, to string, pieces int) {
	defer c.Close()
	s, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer s.Close()
	go func() {
		_, _ = io.Copy(c, s)
		c.Close()
	}()
	piece := make([]byte, 4096)
	for ; pieces != 0; pieces-- {
		n, err := c.Read(piece)
		if err != nil {
			return
		}
		if _, err := s.Write(piece[:n]); err != nil {
			return
		}
	}
}

// lines collects the lines that a Link reports.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) say(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) said() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.all, "\n")
}

// soonSaid shortens the waiting for a test.
func soonSaid(t *testing.T) {
	t.Helper()
	answers, says := answerTime, sayAfter
	answerTime, sayAfter = time.Second, 200*time.Millisecond
	t.Cleanup(func() { answerTime, sayAfter = answers, says })
}

// Whenever the connection breaks while a command starts a run, the command continues as soon as the
// server is back; a server that is too busy to answer is asked again.
func TestAskingGoesOnWhereTheServerIsLost(t *testing.T) {
	soonSaid(t)
	for _, pieces := range []int{-1, 0, 1, 2, 3, 5, 8, 13, 20} {
		t.Run(fmt.Sprint(pieces), func(t *testing.T) {
			t.Parallel()
			url := breaking(t, serve(t), pieces)
			l, err := Dial(context.Background(), Access{URL: url}, "test", &Wait{Most: time.Minute, Say: (&lines{}).say})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			if _, err := l.Status(context.Background()); err != nil {
				t.Error(err)
			}
			a := ask(t, l, Order{Title: "x", Jobs: jobsFor(t, 1)})
			a.Close(true)
		})
	}
}

// A command says at once that no server answers, and ends after a while. A permanent error, such as
// a wrong token, ends it at once.
func TestDialWaits(t *testing.T) {
	soonSaid(t)
	var l lines
	_, err := Dial(context.Background(), Access{URL: "nats://127.0.0.1:1"}, "test", &Wait{Most: 300 * time.Millisecond, Say: l.say})
	if want := "no server answers at nats://127.0.0.1:1"; err == nil || err.Error() != want || l.said() != want+": trying again" {
		t.Errorf("%v, said %q", err, l.said())
	}
	s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir(), Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l.all = nil
	_, err = Dial(context.Background(), Access{URL: s.URL(), Token: "wrong"}, "test", &Wait{Most: time.Hour, Say: l.say})
	if err == nil || !strings.Contains(err.Error(), "rejected the token") || l.said() != "" {
		t.Errorf("%v, said %q", err, l.said())
	}
}

// If a server is lost while a command waits for results, this is reported after a while.
func TestALostServerIsSaid(t *testing.T) {
	soonSaid(t)
	s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	var l lines
	link, err := Dial(context.Background(), Access{URL: s.URL()}, "test", &Wait{Most: time.Minute, Say: l.say})
	if err != nil {
		t.Fatal(err)
	}
	a := ask(t, link, Order{Title: "x", Jobs: jobsFor(t, 1)})
	s.Close()
	waitUntil(t, func() bool { return l.said() == fmt.Sprintf("no server answers at %s: trying again", s.URL()) })
	a.Close(false)
	link.Close()
}

// The client of a server whose disk is full is told so after a while, and can still stop.
func TestAFullDiskIsSaid(t *testing.T) {
	soonSaid(t)
	dir := t.TempDir()
	config := filepath.Join(dir, "nats.conf")
	if err := os.WriteFile(config, []byte("listen: \"127.0.0.1:-1\"\njetstream { max_file_store: 4KB }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := server.Start(server.Options{Config: config, Port: -1, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var l lines
	link, err := Dial(context.Background(), Access{URL: s.URL()}, "test", &Wait{Most: time.Minute, Say: l.say})
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	asked := make(chan error, 1)
	go func() {
		a, err := link.Ask(ctx, Order{Title: "x", Jobs: jobsFor(t, 50)})
		if err == nil {
			_, err = a.Result(ctx, 0)
			a.Close(false)
		}
		asked <- err
	}()
	waitUntil(t, func() bool {
		return l.said() == fmt.Sprintf("the server at %s cannot write: its disk may be full: trying again", s.URL())
	})
	cancel()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A client that only waits for results is told when the workers cannot write them.
func TestWorkersThatCannotWriteAreHeard(t *testing.T) {
	url := serve(t)
	var l lines
	asker, err := Dial(context.Background(), Access{URL: url}, "test", &Wait{Most: time.Minute, Say: l.say})
	if err != nil {
		t.Fatal(err)
	}
	defer asker.Close()
	a := ask(t, asker, Order{Title: "x", Jobs: jobsFor(t, 1)})
	defer a.Close(false)
	var w lines
	worker, err := Dial(context.Background(), Access{URL: url}, "test", &Wait{Say: w.say})
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	worker.complains = true
	worker.failing(context.DeadlineExceeded)
	worker.failing(context.DeadlineExceeded)
	waitUntil(t, func() bool {
		return l.said() == fmt.Sprintf("the server at %s: workers cannot write there: its disk may be full: trying again", url)
	})
	if want := fmt.Sprintf("the server at %s does not answer: it may be busy, or its disk full: trying again", url); w.said() != want {
		t.Errorf("the worker says %q, want %q", w.said(), want)
	}
}
