package protocol

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

func TestNBoardTranscript(t *testing.T) {
	c := converse(t, t.Context(), ServeNBoard, server)
	c.say("\ufeffnboard 2", "set myname Flipside_test")
	for _, line := range []string{"set depth 8", "set game " + formatGGF(game.New()), "move F5/1.2/3", "move A1"} {
		c.say(line, "")
	}
	c.say("go", "")
	if got, want := c.until("status\n"[:6]), "status a1 is not a legal move: it flips nothing\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want := `status Flipside test is thinking
search F4 2.00 0 1
nodestats 7 0.00
search F4 2.00 0 1
nodestats 7 0.00
=== F4/2.00/0.00
`
	if got := c.until("==="); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	want = `status
pong 5
status unknown command "nonsense"
status game 1, line 1, column 2: the file ends in the middle of a game
learned
status a line is longer than 65536 bytes
pong 6
`
	c.until("status") // after the answer
	for _, line := range []string{"ping 5", "nonsense", "set game (;", "learn", strings.Repeat("x", maxLine+1), "ping 6"} {
		c.say(line, "")
	}
	if got := "status\n" + c.until("pong 6"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	c.say("quit", "")
	c.end()
}

// stubborn is a Searcher that continues after a cancel, until the test releases it.
type stubborn struct{ begun, release chan struct{} }

func (s *stubborn) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	s.begun <- struct{}{}
	<-s.release
	r := ai.Report{Depth: 9, PV: []game.Move{game.Move(req.Position.Moves().First())}}
	if req.Report != nil {
		req.Report(r)
	}
	return ai.Answer{Move: r.PV[0], Report: r}, context.Cause(ctx)
}

// A ping is answered at once, however long the search takes to end. Later commands are read too,
// and the search prints nothing more. The next search waits for the end of the previous one.
func TestNBoardNeverWaitsForASearch(t *testing.T) {
	for _, search := range []string{"go", "hint 2"} {
		s := &stubborn{make(chan struct{}, 9), make(chan struct{})}
		e := match.NewEngine("stubborn", s, ai.Limits{Time: time.Hour}, 1)
		c := converse(t, t.Context(), ServeNBoard, Server{Player: e, Workers: 1, Name: "s"})
		c.say(search, "status s is thinking")
		<-s.begun
		c.say("ping 1", "pong 1")
		c.say("learn", "learned")
		c.say("set game "+formatGGF(game.New()), "")
		c.say("move F5", "")
		c.say("go", "")
		c.say("ping 2", "pong 2")
		c.say("go", "")
		s.release <- struct{}{}
		<-s.begun // the search in between was stopped before it started
		close(s.release)
		if said := c.until("==="); strings.Contains(said, "D3") || !strings.HasSuffix(said, "=== F4/0.00/0.00\n") || strings.Count(said, "search ") != 2 {
			t.Errorf("%s: after the stop it says\n%s", search, said)
		}
		c.in.Close()
		c.end()
	}
}

// The end of the input ends a search and the server, even after a ping.
func TestNBoardEndsInASearch(t *testing.T) {
	for _, last := range []string{"go", "hint 3", "go\nping 1"} {
		c := newTalk(t, t.Context(), ServeNBoard, false, time.Hour)
		c.say("set game "+formatGGF(game.New()), "")
		c.say("go", "")
		<-c.w.begun
		c.say(last, "")
		c.in.Close()
		c.end()
	}
}

// hints returns the moves, scores and depths in the last lines of a hint.
func hints(t *testing.T, c *talk, n string) (moves []string, scores []float64, depths []string) {
	t.Helper()
	c.say("hint "+n, "status ")
	last := ""
	for _, line := range strings.Split(c.until("status"), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] != "search" {
			last = ""
			continue
		}
		if len(f) != 5 || len(f[1])%2 != 0 || f[3] != "0" {
			t.Fatalf("%q is no line of a hint", line)
		}
		if last == "" {
			moves, scores, depths = nil, nil, nil // another depth
		}
		last = line
		score, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		moves, scores, depths = append(moves, f[1][:2]), append(scores, score), append(depths, f[4])
	}
	return moves, scores, depths
}

// player returns the player of a spec.
func player(t *testing.T, spec string) match.Player {
	t.Helper()
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	made, err := roster.Player(p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// A hint has a line for each of the best moves. They come from a search and not from the book, even
// before a forced pass or if the player is wrapped.
func TestNBoardHints(t *testing.T) {
	four := after("f5")
	pass := game.Position{}
	for g := game.New(); pass.Empty() == ^game.Bitboard(0); { // the lowest moves lead to a pass
		if g.Position().MustPass() {
			pass = g.Position()
		}
		result, _ := lowest{}.Think(t.Context(), match.Request{Game: g})
		if err := g.Play(result.Move); err != nil {
			t.Fatal(err)
		}
	}
	for spec, full := range map[string]string{"minimax:master,depth=5,hash=1,threads=1,eval=classic": "5", "minimax:easy": "3", "mcts:medium,threads=1,hash=1": "", "friendly:club": "4"} {
		c := converse(t, t.Context(), ServeNBoard, Server{Player: struct{ match.Player }{player(t, spec)}, Workers: 1, Name: "h"})
		c.say("set game "+formatGGF(game.NewFrom(four, game.White)), "")
		for n, want := range map[string]int{"": 1, "1": 1, "2": 2, "3": 3, "60": 3} {
			moves, scores, depths := hints(t, c, n)
			if len(moves) != want {
				t.Errorf("%s: hint %s gives %v", spec, n, moves)
			}
			for i, m := range moves {
				sq, err := game.ParseSquare(m)
				if err != nil || !four.Legal(game.Move(sq)) || slices.Contains(moves[:i], m) {
					t.Errorf("%s: hint %s gives %v", spec, n, moves)
				}
				if full != "" && (depths[i] != full || i > 0 && scores[i] > scores[i-1]) {
					t.Errorf("%s: hint %s gives %v, %v, depths %v", spec, n, moves, scores, depths)
				}
			}
		}
		c.say("set game "+formatGGF(game.NewFrom(pass.Swap(), game.Black)), "")
		_, opponent, _ := hints(t, c, "1")
		c.say("set game "+formatGGF(game.NewFrom(pass, game.White)), "")
		if moves, scores, _ := hints(t, c, "3"); len(moves) != 1 || moves[0] != "PA" || full != "" && scores[0] != -opponent[0] {
			t.Errorf("%s: before a pass a hint gives %v, %v; its opponent has %v", spec, moves, scores, opponent)
		}
		for _, n := range []string{"0", "-1", "x", "1 2"} {
			c.say("hint "+n, fmt.Sprintf("status hint needs a number of moves of 1 or more, not %q", n))
		}
		c.say("quit", "")
		c.end()
	}
	c := converse(t, t.Context(), ServeNBoard, server) // this player only scores its own move
	if moves, _, _ := hints(t, c, "3"); !slices.Equal(moves, []string{"D3"}) {
		t.Errorf("hint 3 gives %v", moves)
	}
	c.say("quit", "")
	c.end()
}

// A set depth limits moves and hints: the player answers at once, as it does at that depth. Without
// it, this player would search for seconds.
func TestNBoardDepth(t *testing.T) {
	g, err := game.FromText("f5d6c3d3c4")
	if err != nil {
		t.Fatal(err)
	}
	const spec = "minimax:master,hash=1,threads=1,book=off,"
	c := converse(t, t.Context(), ServeNBoard, Server{Player: player(t, spec+"time=2s"), Workers: 1, Name: "d"})
	c.say("set game "+formatGGF(g), "")
	for _, depth := range []string{"1", "5"} {
		own, err := player(t, spec+"depth="+depth).Think(t.Context(), match.Request{Game: g.Clone(), Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		c.say("set depth "+depth, "")
		c.say("go", "")
		said := c.until("===")
		move := fmt.Sprintf("\n=== %s/", strings.ToUpper(own.Move.String()))
		if last := said[strings.LastIndex(said, "search "):]; !strings.Contains(last, " 0 "+depth+"\n") || !strings.Contains(last, move) {
			t.Errorf("depth %s: %q, want %s", depth, said, own.Move)
		}
		c.until("status") // after the answer
		if moves, _, depths := hints(t, c, "2"); len(moves) != 2 || depths[0] != depth || depths[1] != depth {
			t.Errorf("depth %s: hints for %v with the depths %v", depth, moves, depths)
		}
	}
	for _, n := range []string{"0", "61", "-1", "x", "", "1 2"} {
		c.say("set depth "+n, fmt.Sprintf("status set depth needs a number of plies from 1 to 60, not %q", n))
	}
	c.say("hint 1", "status d is thinking")
	if said := c.until("status"); !strings.Contains(said, " 0 5\n") {
		t.Errorf("after wrong depths: %q", said)
	}
	c.say("quit", "")
	c.end()
}

// The search started by the last command of a script answers.
func TestNBoardAnswersAScriptToItsEnd(t *testing.T) {
	var out bytes.Buffer
	if err := ServeNBoard(t.Context(), strings.NewReader("nboard 2\nset depth 1\ngo"), &out, server); err != nil || !strings.Contains(out.String(), "=== D3/2.00/") {
		t.Errorf("%v, %q", err, out.String())
	}
}

// broken is a player that panics.
type broken struct{ lowest }

func (broken) Think(context.Context, match.Request) (ai.Answer, error) {
	panic("on purpose")
}

// A fault of the player causes an error of one line and a stack in the log. The server continues.
func TestServersTellFaults(t *testing.T) {
	for _, c := range []struct {
		serve       serving
		ask, answer string
		next, then  string
	}{
		{ServeGTP, "genmove b", "? internal engine error: on purpose", "name", "= x"},
		{ServeNBoard, "go", "status internal engine error: on purpose", "ping 1", "pong 1"},
		{ServeNBoard, "hint 1", "status internal engine error: on purpose", "ping 1", "pong 1"},
	} {
		var log bytes.Buffer
		talk := converse(t, t.Context(), c.serve, Server{Player: broken{}, Workers: 1, Name: "x", Log: &log})
		talk.say(c.ask, c.answer)
		talk.say(c.next, c.then)
		talk.say("quit", "")
		talk.end()
		if !strings.Contains(log.String(), "protocol.broken") {
			t.Errorf("%s: the log has %q", c.ask, log.String())
		}
	}
}
