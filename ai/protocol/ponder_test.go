package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// waiter is a Searcher that plays the first move at once if it has at most a second. Otherwise it
// searches until it is cancelled.
type waiter struct {
	active, overlaps atomic.Int32
	begun            chan game.Position
}

func (w *waiter) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	if w.active.Add(1) > 1 {
		w.overlaps.Add(1)
	}
	defer w.active.Add(-1)
	if lim.Time > time.Second {
		w.begun <- p
		<-ctx.Done()
	}
	m := game.Move(p.Moves().First())
	return ai.Answer{Move: m, Report: ai.Report{PV: []game.Move{m}}}, context.Cause(ctx)
}

// serving is one of the servers.
type serving func(context.Context, io.Reader, io.Writer, Server) error

// talk is a conversation with a server.
type talk struct {
	t     *testing.T
	w     *waiter // the searcher of its player, if it is a waiter
	in    *io.PipeWriter
	out   chan string // lines
	ended chan error
}

// patient is much longer than anything that a test waits for, but short enough for a failing test.
const patient = time.Minute

// newTalk starts a conversation with a server. Its player ponders if ponder is set, and searches as
// long as the limit allows.
func newTalk(t *testing.T, ctx context.Context, serve serving, ponder bool, limit time.Duration) *talk {
	w := &waiter{begun: make(chan game.Position, 9)}
	e := match.NewEngine("waiter", w, ai.Limits{Time: limit}, 1)
	e.Ponder = ponder
	e.PonderHere = true
	c := converse(t, ctx, serve, Server{Player: e, Workers: 1, Name: "w", Version: "1"})
	c.w = w
	return c
}

func converse(t *testing.T, ctx context.Context, serve serving, server Server) *talk {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &talk{t: t, in: toServer, out: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		defer close(c.out)
		for lines := bufio.NewScanner(fromServer); lines.Scan(); {
			c.out <- lines.Text()
		}
	}()
	go func() {
		c.ended <- serve(ctx, in, out, server)
		out.Close()
	}()
	return c
}

// say sends a line and reads up to a line that begins with answer; "" means that there is no
// answer.
func (c *talk) say(line, answer string) {
	c.t.Helper()
	if _, err := fmt.Fprintln(c.in, line); err != nil {
		c.t.Fatal(err)
	}
	if answer != "" {
		c.until(answer)
	}
}

// until reads the server's output up to a line that begins with answer.
func (c *talk) until(answer string) string {
	c.t.Helper()
	var said strings.Builder
	for {
		select {
		case got, more := <-c.out:
			if !more {
				c.t.Fatalf("no answer that begins with %q after\n%s", answer, said.String())
			}
			said.WriteString(got + "\n")
			if strings.HasPrefix(got, answer) {
				return said.String()
			}
		case <-time.After(patient):
			c.t.Fatalf("no answer that begins with %q in %v after\n%s", answer, patient, said.String())
		}
	}
}

// quiet waits until the player neither searches nor ponders, which the server itself does not wait
// for.
func (c *talk) quiet(why string) {
	c.t.Helper()
	for late := time.Now().Add(patient); c.w.active.Load() != 0; runtime.Gosched() {
		if time.Now().After(late) {
			c.t.Fatal(why)
		}
	}
}

// end waits for the server, which must not leave a goroutine behind.
func (c *talk) end() {
	c.t.Helper()
	select {
	case err := <-c.ended:
		if err != nil {
			c.t.Error(err)
		}
	case <-time.After(patient):
		c.t.Fatal("the server does not end")
	}
	if c.w == nil {
		return
	}
	if n := c.w.active.Load(); n != 0 || c.w.overlaps.Load() != 0 {
		c.t.Errorf("%d searches go on after the end, %d overlapped", n, c.w.overlaps.Load())
	}
}

func after(line string) game.Position {
	g, err := game.FromText(line)
	if err != nil {
		panic(err)
	}
	return g.Position()
}

func TestGTPPonders(t *testing.T) {
	c := newTalk(t, t.Context(), ServeGTP, true, time.Second)
	c.say("genmove black", "= d3")
	if p := <-c.w.begun; p != after("d3") {
		t.Fatalf("it ponders over %v", p)
	}
	for command, answer := range map[string]string{
		"name": "= w", "time_left white 10 0": "= ", "showboard": "White to move", "play white a1": "? a1", "nonsense": "? ", "genmove green": "? ", "genmove black": "? ",
	} {
		c.say(command, answer)
		if c.w.active.Load() != 1 {
			t.Fatalf("%s ends the pondering", command)
		}
	}
	c.say("play white c3", "= ")
	if c.w.active.Load() != 0 {
		t.Fatal("it ponders on after the reply")
	}
	c.say("genmove black", "= ")
	<-c.w.begun
	c.say("undo", "= ")
	if c.w.active.Load() != 0 {
		t.Fatal("it ponders on after an undo")
	}
	c.say("reg_genmove black", "= ")
	c.say("genmove black", "= ")
	<-c.w.begun
	c.say("genmove white", "= ") // plays both sides
	<-c.w.begun
	c.say("quit", "= ")
	c.end()
}

func TestNBoardPonders(t *testing.T) {
	c := newTalk(t, t.Context(), ServeNBoard, true, time.Second)
	c.say("set game "+formatGGF(game.New()), "")
	c.say("go", "=== D3")
	c.say("ping 1", "pong 1")
	if len(c.w.begun) != 0 {
		t.Error("it ponders before its move was played")
	}
	c.say("move D3", "")
	if p := <-c.w.begun; p != after("d3") {
		t.Fatalf("it ponders over %v", p)
	}
	c.say("ping 2", "pong 2")
	if c.w.active.Load() != 1 {
		t.Fatal("a ping ends the pondering")
	}
	c.say("move C3", "")
	c.say("ping 3", "pong 3")
	c.quiet("it ponders on after the reply")
	c.say("go", "=== ")
	c.say("ping 4", "pong 4")
	c.say("move A1", "status a1")
	c.say("quit", "")
	c.end()
}

// neverPonders ends a conversation in which the player must not have pondered. bye is the answer to
// quit.
func (c *talk) neverPonders(bye string) {
	c.t.Helper()
	c.say("quit", bye)
	c.end()
	if len(c.w.begun) != 0 {
		c.t.Error("it ponders")
	}
}

// With a set depth, the results of pondering would be useless.
func TestNBoardDoesNotPonderAtADepth(t *testing.T) {
	c := newTalk(t, t.Context(), ServeNBoard, true, time.Second)
	c.say("set depth 3", "")
	c.say("go", "=== D3")
	c.say("move D3", "")
	c.neverPonders("")
}

func TestServersPonderOnlyWhereToldTo(t *testing.T) {
	c := newTalk(t, t.Context(), ServeGTP, false, time.Second)
	c.say("genmove black", "= d3")
	c.say("play white c3", "= ")
	c.neverPonders("= ")
}

// The end of the commands, the end of the context and a closed output each end the pondering and
// the server.
func TestPonderingEndsWithTheServer(t *testing.T) {
	for name, serve := range map[string]serving{"gtp": ServeGTP, "nboard": ServeNBoard} {
		for _, how := range []string{"end of commands", "context"} {
			t.Run(name+", "+how, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				c := newTalk(t, ctx, serve, true, time.Second)
				if name == "gtp" {
					c.say("genmove black", "= d3")
				} else {
					c.say("go", "=== D3")
					c.say("move D3", "")
				}
				<-c.w.begun
				if how == "context" {
					cancel()
				} else {
					c.in.Close()
				}
				c.end()
			})
		}
	}
}
