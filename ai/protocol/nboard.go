package protocol

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// nboardSession is the state of one NBoard conversation. Commands are read while a search runs, since any command but ping
// ends it; the answer to a ping waits for the search.
type nboardSession struct {
	Server
	out   io.Writer
	game  *game.Game
	clock serverClock // used while running by the search alone

	stop    context.CancelFunc
	running sync.WaitGroup

	told   game.Position // the position that the answer to the last "go" leads to, written while running
	ponder *match.Pondering
}

// ServeNBoard answers NBoard commands from in on out until "quit", the end of in or the end of ctx, which also stops a running search.
// What it does not understand is answered with a status line and changes nothing. A player that ponders does so from the "move" that is its own answer to a "go" to
// the next command but a ping.
func ServeNBoard(ctx context.Context, in io.Reader, out io.Writer, server Server) error {
	s := &nboardSession{Server: server, out: &lockedWriter{w: out}, game: game.New(), clock: serverClock{own: match.ClockOf(server.Player)}, stop: func() {}}
	defer s.running.Wait()
	defer func() {
		s.stop()
		s.ponder.Stop()
	}()
	err := listen(ctx, in, func(line string) (bool, error) {
		command, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if command == "quit" {
			return true, nil
		}
		if err := s.run(ctx, command, strings.TrimSpace(rest)); err != nil {
			fmt.Fprintf(s.out, "status %s\n", err)
		}
		return false, nil
	})
	if err != nil {
		return fmt.Errorf("NBoard: %w", err)
	}
	return nil
}

func (s *nboardSession) run(ctx context.Context, command, rest string) error {
	if command != "ping" {
		s.ponder.Stop()
		s.ponder = nil
		if command != "go" {
			s.halt()
		}
	}
	switch command {
	case "", "learn", "analyze":
		return nil
	case "nboard":
		_, err := fmt.Fprintf(s.out, "set myname %s\n", strings.ReplaceAll(s.Name, " ", "_"))
		return err
	case "set":
		name, value, _ := strings.Cut(rest, " ")
		if name != "game" {
			return nil // depth and contempt: the player's own limits hold
		}
		g, err := ParseGGF(value)
		if err == nil {
			s.game = g
		}
		return err
	case "move":
		err := playText(s.game, "", rest)
		if err == nil && s.game.Position() == s.told { // its own move: the opponent is to answer
			s.ponder = match.StartPonder(ctx, s.Player, s.game, max(1, s.Workers))
		}
		return err
	case "go":
		s.running.Wait()
		s.search(ctx, true)
		return nil
	case "hint":
		s.search(ctx, false)
		return nil
	case "ping":
		s.running.Wait()
		_, err := fmt.Fprintf(s.out, "pong %s\n", rest)
		return err
	}
	return fmt.Errorf("unknown command %q", clip(command))
}

// halt ends a running search without its answer.
func (s *nboardSession) halt() {
	s.stop()
	s.running.Wait()
}

// search starts the player on a copy of the game; play says whether its move is announced.
func (s *nboardSession) search(ctx context.Context, play bool) {
	g := s.game.Clone()
	if g.Over() {
		fmt.Fprintln(s.out, "status the game is over")
		return
	}
	if g.Position().MustPass() {
		if play {
			s.told = g.Position().Play(game.Pass)
			fmt.Fprintln(s.out, "=== PA")
		}
		return
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		fmt.Fprintf(s.out, "status %s is thinking\n", s.Name)
		result, err := s.clock.think(ctx, s.Server, g, play, func(r ai.Report) { s.report(r) })
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			fmt.Fprintf(s.out, "status %s\n", err)
			return
		}
		s.report(result.Report)
		if play {
			if g.Position().Legal(result.Move) {
				s.told = g.Position().Play(result.Move)
			}
			fmt.Fprintf(s.out, "=== %s/%s/%.2f\n", strings.ToUpper(result.Move.String()),
				strconv.FormatFloat(discs(result.Score), 'f', 2, 64), result.Elapsed.Seconds())
		}
		fmt.Fprintln(s.out, "status")
	}()
}

func (s *nboardSession) report(r ai.Report) {
	if len(r.PV) == 0 {
		return
	}
	var pv strings.Builder
	for _, m := range r.PV {
		if m == game.Pass {
			pv.WriteString("PA")
		} else {
			pv.WriteString(strings.ToUpper(m.String()))
		}
	}
	depth := strconv.Itoa(r.Depth)
	if r.Score.Kind == ai.Exact {
		depth = "100%"
	}
	fmt.Fprintf(s.out, "search %s %.2f 0 %s\nnodestats %d %.2f\n", pv.String(), discs(r.Score), depth, max(r.Nodes, r.Playouts), r.Elapsed.Seconds())
}

// lockedWriter lets the search and the command loop write whole lines in turn.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
