package protocol

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/plain"
)

// serverClock is a server's knowledge of its player's time. It is set by commands of the
// controller. Without them, the player's own clock counts.
type serverClock struct {
	main     time.Duration    // time for a game by time_settings; 0: none
	left     [2]time.Duration // by game.Color: the time left, from commands and our own measuring; 0: none
	overtime period           // the period after main
	now      [2]period        // by game.Color: the period that time_left has set

	own  match.Clock     // the player's own clock for a game; the zero Clock if it has none
	line []game.Move     // the game up to the player's last move
	took []time.Duration // by ply of line: the time of the player's moves, 0 for other moves
}

// period is a time for a number of moves. With 0 moves there is no period.
type period struct {
	time  time.Duration
	moves int
}

// share returns the time for one move. It leaves a reserve for delays.
func (p period) share() time.Duration {
	return max(time.Millisecond, p.time*9/10/time.Duration(p.moves))
}

// restart starts a new game.
func (c *serverClock) restart() {
	c.left, c.now = [2]time.Duration{c.main, c.main}, [2]period{}
	c.line, c.took = nil, nil
}

// settings handles time_settings: the time for a game, then the overtime. An overtime without moves
// means no limit at all (GTP version 2, section 4.2).
func (c *serverClock) settings(main time.Duration, overtime period) {
	c.main, c.overtime = main, overtime
	if overtime.time > 0 && overtime.moves == 0 {
		c.main = 0
	}
	c.left, c.now = [2]time.Duration{c.main, c.main}, [2]period{}
}

// tell handles time_left: the time left for the game or, if moves is not 0, for a period.
func (c *serverClock) tell(side game.Color, left time.Duration, moves int) {
	left = max(time.Millisecond, left)
	if moves > 0 {
		c.left[side], c.now[side] = 0, period{left, moves}
		return
	}
	c.left[side], c.now[side] = left, period{}
}

// played returns the part of the line that g shares with the game at the last move. So undone moves
// give their time back.
func (c *serverClock) played(g *game.Game) (line []game.Move) {
	line = g.Moves()
	same := 0
	for same < min(len(line), len(c.line)) && line[same] == c.line[same] {
		same++
	}
	c.line, c.took = c.line[:same], c.took[:same]
	return line
}

// game returns the time left for the game; 0 means no limit.
func (c *serverClock) game(g *game.Game) time.Duration {
	side := g.ToMove()
	if c.left[side] > 0 || c.now[side].moves > 0 || c.overtime.moves > 0 {
		return c.left[side]
	}
	c.played(g)
	own := c.own
	for ply, took := range c.took {
		if _, to := g.PositionAt(ply); to == side {
			own.Add(took)
		}
	}
	return own.Left()
}

// move returns the time for the next move if a period limits it, otherwise 0.
func (c *serverClock) move(side game.Color) time.Duration {
	switch p := c.now[side]; {
	case p.moves > 0:
		return p.share()
	case c.left[side] == 0 && c.overtime.moves > 0:
		return c.overtime.share()
	}
	return 0
}

// add adds the time of the player's move in g.
func (c *serverClock) add(g *game.Game, m game.Move, took time.Duration) {
	side := g.ToMove()
	if c.left[side] > 0 {
		if c.left[side] -= took; c.left[side] <= 0 && c.overtime.moves == 0 {
			c.left[side] = time.Millisecond
		}
		c.left[side] = max(0, c.left[side])
	}
	if p := &c.now[side]; p.moves > 0 {
		if p.time, p.moves = max(time.Millisecond, p.time-took), p.moves-1; p.moves == 0 {
			*p = period{}
		}
	}
	line := c.played(g)
	for len(c.took) < len(line) {
		c.took = append(c.took, 0)
	}
	c.line, c.took = append(line, m), append(c.took, took)
}

// think asks the player for its move in req.Game, in which there must be a legal move. It adds the
// server's settings to the request. count means that the move will be played, so that its time
// counts.
func (c *serverClock) think(ctx context.Context, s Server, req match.Request, count bool) (ai.Answer, error) {
	began, g := time.Now(), req.Game
	result, err := c.bounded(ctx, g, func(ctx context.Context, left time.Duration) (ai.Answer, error) {
		req.Game, req.Left, req.Workers = g.Clone(), left, max(1, s.Workers)
		return match.Ask(ctx, s.Player, req)
	})
	if count && ctx.Err() == nil && g.Position().Legal(result.Move) {
		c.add(g, result.Move, time.Since(began))
	}
	return result, err
}

// bounded calls ask, in which the player thinks about g, with the time left for the game. A period
// ends it when the share of the next move is used up.
func (c *serverClock) bounded(ctx context.Context, g *game.Game, ask func(ctx context.Context, left time.Duration) (ai.Answer, error)) (ai.Answer, error) {
	inner := ctx
	if bound := c.move(g.ToMove()); bound > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, bound)
		defer cancel()
	}
	result, err := ask(inner, c.game(g))
	if err != nil && ctx.Err() == nil && inner.Err() != nil && g.Position().Legal(result.Move) {
		err = nil // it was stopped by its time limit and still has its best move
	}
	return result, err
}

// parseSeconds parses seconds, from 0 to a year; name is the name of the field for errors. GTP uses
// whole seconds, but some controllers send fractions.
func parseSeconds(name, text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(seconds) || math.IsInf(seconds, 0) {
		return 0, fmt.Errorf("%s %q is not a number of seconds", name, plain.Clip(text))
	}
	return time.Duration(max(0, min(seconds, 365*24*3600)) * float64(time.Second)), nil
}

// parseStones parses the number of moves in a period.
func parseStones(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1000 {
		return 0, fmt.Errorf("number of stones %q is not a whole number from 0 to 1000", plain.Clip(text))
	}
	return n, nil
}
