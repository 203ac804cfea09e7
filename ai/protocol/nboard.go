package protocol

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/plain"
)

// nboardSession is the state of an NBoard conversation. The player thinks in goroutines, one after
// the other, and no command waits for them. A goroutine that must end is told so, and its later
// output is dropped.
type nboardSession struct {
	Server
	game  *game.Game
	depth int           // from "set depth"; 0: not set
	clock serverClock   // used by one thought at a time
	last  chan struct{} // is closed when all earlier thoughts have ended

	mu   sync.Mutex
	out  io.Writer
	now  *thought      // the thought whose lines are written; nil: none
	told game.Position // the position after the answer to the last "go"
}

// thought is one search of the player, or one period of pondering.
type thought struct {
	cancel  context.CancelFunc
	ponders bool
}

// ServeNBoard reads NBoard commands from in and writes the answers to out. It ends with "quit",
// with the end of in, or with ctx, which also stops a running search. Every command ends the
// previous search, which then gives no answer. An unknown command gets a status line and changes
// nothing. A player that ponders does so after a "move" that repeats its own answer to "go", until
// the next command other than a ping.
func ServeNBoard(ctx context.Context, in io.Reader, out io.Writer, server Server) error {
	s := &nboardSession{Server: server, out: out, game: game.New(), clock: serverClock{own: match.ClockOf(server.Player)}, last: make(chan struct{})}
	close(s.last)
	defer func() {
		s.halt()
		<-s.last // after this the caller can use the player again
	}()
	err := newEar(in).each(ctx, func(said spoken) (bool, error) {
		command, rest, _ := strings.Cut(strings.TrimSpace(said.line), " ")
		if command == "quit" {
			s.halt()
			return true, nil
		}
		err := errLongLine
		if !said.long {
			err = s.run(ctx, command, strings.TrimSpace(rest))
		}
		if err != nil {
			s.write(nil, "status %s\n", err)
		}
		return false, nil
	})
	if err != nil {
		return fmt.Errorf("NBoard: %w", err)
	}
	s.finish(ctx)
	return nil
}

// finish lets a quick search finish that was started by the last command of a script.
func (s *nboardSession) finish(ctx context.Context) {
	if s.now == nil || s.now.ponders {
		return
	}
	limit := time.NewTimer(longest)
	defer limit.Stop()
	select {
	case <-s.last:
	case <-limit.C:
	case <-ctx.Done():
	}
}

func (s *nboardSession) run(ctx context.Context, command, rest string) error {
	if command != "ping" || s.now == nil || !s.now.ponders {
		s.halt()
	}
	switch command {
	case "", "analyze":
		return nil
	case "learn": // the engine does not learn
		s.write(nil, "learned\n")
		return nil
	case "nboard":
		s.write(nil, "set myname %s\n", strings.ReplaceAll(s.Name, " ", "_"))
		return nil
	case "set":
		name, value, _ := strings.Cut(rest, " ")
		return s.set(name, strings.TrimSpace(value))
	case "move":
		err := playText(s.game, rest)
		if err == nil && s.game.Position() == s.ownMove() { // it is the opponent's turn
			s.ponder(ctx)
		}
		return err
	case "go":
		s.answer(ctx)
		return nil
	case "hint":
		n := 1
		if rest != "" {
			var err error
			if n, err = strconv.Atoi(rest); err != nil || n < 1 {
				return fmt.Errorf("hint needs a number of moves of 1 or more, not %q", plain.Clip(rest))
			}
		}
		s.hint(ctx, n)
		return nil
	case "ping":
		s.write(nil, "pong %s\n", rest)
		return nil
	}
	return fmt.Errorf("unknown command %q", plain.Clip(command))
}

// maxDepth is the largest depth that can be set: the whole game.
const maxDepth = game.Squares - 4

// set handles the commands that set something.
func (s *nboardSession) set(name, value string) error {
	switch name {
	case "game":
		g, err := readGGF(value)
		if err != nil {
			return err
		}
		s.game = g
	case "depth":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxDepth {
			return fmt.Errorf("set depth needs a number of plies from 1 to %d, not %q", maxDepth, plain.Clip(value))
		}
		s.depth = n
	}
	return nil // our players have no contempt
}

// write writes whole lines. It drops the lines of a thought that was told to end. It ignores
// errors; the owner of out sees them.
func (s *nboardSession) write(by *thought, format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if by == nil || by == s.now {
		fmt.Fprintf(s.out, format, args...)
	}
}

// ownMove returns the position after the player's last answer.
func (s *nboardSession) ownMove() game.Position {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told
}

// halt tells the current thought to end and drops its further lines.
func (s *nboardSession) halt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now != nil {
		s.now.cancel()
		s.now = nil
	}
}

// start lets the player think in a goroutine, as soon as the previous thought has ended.
func (s *nboardSession) start(ctx context.Context, ponders bool, think func(ctx context.Context, t *thought)) {
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{cancel, ponders}
	s.mu.Lock()
	s.now = t
	s.mu.Unlock()
	before, done := s.last, make(chan struct{})
	s.last = done
	go func() {
		defer close(done)
		defer cancel()
		<-before
		if ctx.Err() == nil {
			think(ctx, t)
		}
	}()
}

// ponder starts pondering if the player ponders.
func (s *nboardSession) ponder(ctx context.Context) {
	g := s.game.Clone()
	if match.Bounds(s.depth, g.Position()) {
		return // a search to a fixed depth starts with an empty table
	}
	s.start(ctx, true, func(ctx context.Context, _ *thought) {
		if p := match.StartPonder(ctx, s.Player, g, max(1, s.Workers)); p != nil {
			<-ctx.Done()
			p.Stop()
		}
	})
}

// begin starts a search of the game, which must not be over. It ends the search with a status line.
func (s *nboardSession) begin(ctx context.Context, search func(ctx context.Context, t *thought, g *game.Game) error) {
	g := s.game.Clone()
	if g.Over() {
		s.write(nil, "status the game is over\n")
		return
	}
	s.start(ctx, false, func(ctx context.Context, t *thought) {
		s.write(t, "status %s is thinking\n", s.Name)
		switch err := search(ctx, t, g); {
		case ctx.Err() != nil:
		case err != nil:
			s.fault(err)
			s.write(t, "status %s\n", err)
		default:
			s.write(t, "status\n")
		}
	})
}

// answer writes the player's move.
func (s *nboardSession) answer(ctx context.Context) {
	if p := s.game.Position(); p.MustPass() {
		s.mu.Lock()
		s.told = p.Play(game.Pass)
		s.mu.Unlock()
		s.write(nil, "=== PA\n")
		return
	}
	depth := s.depth
	s.begin(ctx, func(ctx context.Context, t *thought, g *game.Game) error {
		tell := func(r ai.Report) { s.write(t, "%s%s", searchLine(r.PV, r.Score, r.Depth), nodeStats(r)) }
		result, err := s.clock.think(ctx, s.Server, match.Request{Game: g, Depth: depth, Report: tell}, true)
		if err != nil || ctx.Err() != nil {
			return err
		}
		tell(result.Report)
		s.mu.Lock()
		if s.now == t && g.Position().Legal(result.Move) {
			s.told = g.Position().Play(result.Move)
		}
		s.mu.Unlock()
		s.write(t, "=== %s/%s/%.2f\n", strings.ToUpper(result.Move.String()),
			strconv.FormatFloat(discs(result.Score), 'f', 2, 64), result.Elapsed.Seconds())
		return nil
	})
}

// nodeStats returns the line with the number of nodes, or "" if it is 0.
func nodeStats(r ai.Report) string {
	if len(r.PV) == 0 {
		return ""
	}
	return fmt.Sprintf("nodestats %d %.2f\n", max(r.Nodes, r.Playouts), r.Elapsed.Seconds())
}

// searchLine returns the line about the first move of pv, or "" if pv is empty.
func searchLine(pv []game.Move, score ai.Score, depth int) string {
	if len(pv) == 0 {
		return ""
	}
	var line strings.Builder
	for _, m := range pv {
		if m == game.Pass {
			line.WriteString("PA")
		} else {
			line.WriteString(strings.ToUpper(m.String()))
		}
	}
	plies := strconv.Itoa(depth)
	if score.Kind == ai.Exact {
		plies = "100%"
	}
	return fmt.Sprintf("search %s %.2f 0 %s\n", line.String(), discs(score), plies)
}
