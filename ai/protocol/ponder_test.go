package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// waiter is a Searcher that plays the first move at once where it has a second at most, and else searches until it is cancelled.
type waiter struct {
	active, overlaps atomic.Int32
	begun            chan game.Position
}

func (w *waiter) Search(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Report)) (ai.Result, error) {
	if w.active.Add(1) > 1 {
		w.overlaps.Add(1)
	}
	defer w.active.Add(-1)
	if lim.Time > time.Second {
		w.begun <- p
		<-ctx.Done()
	}
	m := game.Move(p.Moves().First())
	return ai.Result{Move: m, Report: ai.Report{PV: []game.Move{m}}}, context.Cause(ctx)
}

// talk is a conversation with a server whose player ponders.
type talk struct {
	t     *testing.T
	w     *waiter
	in    *io.PipeWriter
	out   chan string // lines
	ended chan error
}

func newTalk(t *testing.T, ctx context.Context, serve func(context.Context, io.Reader, io.Writer, Server) error, ponder bool) *talk {
	w := &waiter{begun: make(chan game.Position, 9)}
	e := match.NewEngine("waiter", w, ai.Limits{Time: time.Second}, 1)
	e.SetPonder(ponder)
	e.SetPonderHere(true)
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &talk{t, w, toServer, make(chan string, 1000), make(chan error, 1)}
	go func() {
		defer close(c.out)
		for lines := bufio.NewScanner(fromServer); lines.Scan(); {
			c.out <- lines.Text()
		}
	}()
	go func() {
		c.ended <- serve(ctx, in, out, Server{Player: e, Workers: 1, Name: "w", Version: "1"})
		out.Close()
	}()
	return c
}

// say sends a line, and reads up to a line that begins with the answer; "" is no answer.
func (c *talk) say(line, answer string) {
	c.t.Helper()
	if _, err := fmt.Fprintln(c.in, line); err != nil {
		c.t.Fatal(err)
	}
	for answer != "" {
		got, more := <-c.out
		if !more {
			c.t.Fatalf("%s: no answer", line)
		}
		if strings.HasPrefix(got, answer) {
			break
		}
	}
}

// end waits for the server, which must have left nothing behind.
func (c *talk) end() {
	c.t.Helper()
	if err := <-c.ended; err != nil {
		c.t.Error(err)
	}
	if n := c.w.active.Load(); n != 0 || c.w.overlaps.Load() != 0 {
		c.t.Errorf("%d searches go on after the end, %d overlapped", n, c.w.overlaps.Load())
	}
}

func after(line string) game.Position {
	moves, err := game.ParseMoves(game.Start, line)
	if err != nil {
		panic(err)
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		panic(err)
	}
	return g.Position()
}

func TestGTPPonders(t *testing.T) {
	c := newTalk(t, t.Context(), ServeGTP, true)
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
	c := newTalk(t, t.Context(), ServeNBoard, true)
	c.say("set game "+FormatGGF(game.New()), "")
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
	if c.w.active.Load() != 0 {
		t.Fatal("it ponders on after the reply")
	}
	c.say("go", "=== ")
	c.say("ping 4", "pong 4")
	c.say("move A1", "status a1")
	c.say("quit", "")
	c.end()
}

func TestServersPonderOnlyWhereToldTo(t *testing.T) {
	c := newTalk(t, t.Context(), ServeGTP, false)
	c.say("genmove black", "= d3")
	c.say("play white c3", "= ")
	c.say("quit", "= ")
	c.end()
	if len(c.w.begun) != 0 {
		t.Error("it ponders")
	}
}

// The end of the commands, of the context and of a line all end the pondering with the server.
func TestPonderingEndsWithTheServer(t *testing.T) {
	for name, serve := range map[string]func(context.Context, io.Reader, io.Writer, Server) error{"gtp": ServeGTP, "nboard": ServeNBoard} {
		for _, how := range []string{"end of commands", "context"} {
			t.Run(name+", "+how, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				c := newTalk(t, ctx, serve, true)
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
