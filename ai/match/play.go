package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/plain"
)

// Finish is how a game ended.
type Finish uint8

// The ways a game can end. In all except Finished, the player to move loses.
const (
	Finished Finish = iota // the game ended on the board
	Illegal                // the rules forbid the move
	Overtime               // the answer did not come in time
	Failed                 // the player crashed or gave an unusable answer
	Resigned               // the player resigned
)

var verdictNames = [...]string{"finished", "illegal move", "time", "failed", "resigned"}

// String returns the name of the ending.
func (v Finish) String() string { return verdictNames[v] }

// Fault reports whether a player lost the game by a fault.
func (v Finish) Fault() bool { return v != Finished && v != Resigned }

// Setup describes one game.
type Setup struct {
	Players [2]Player // by game.Color
	Opening []game.Move
	Workers int      // the automatic number of workers; 0 means 1
	Clocks  [2]Clock // by game.Color; a clock without a limit is replaced by the player's own
}

// Record is a game that has been played.
type Record struct {
	Game    *game.Game
	Names   [2]string // by game.Color
	Opening int       // number of plies in the opening
	Verdict Finish
	Reason  string     // one sentence, unless the ending is Finished
	Guilty  game.Color // the player who lost, unless the ending is Finished
	Fault   error      // the error of that player; work.Stack returns more of it for a log
	Score   int        // for Black in discs, -64..64; 64 or -64 unless the ending is Finished
	Clocks  [2]Clock
}

// Play plays one game to its end. A player that ponders thinks while the other one does, so it
// cannot play both sides. An error means that the game has no result: the opening is illegal or ctx
// was cancelled. A player's fault or resignation is a result and not an error.
func Play(ctx context.Context, s Setup) (Record, error) {
	g, err := game.FromMoves(s.Opening)
	if err != nil {
		return Record{}, fmt.Errorf("opening %s: %w", game.FormatMoves(s.Opening), err)
	}
	rec := Record{Game: g, Names: [2]string{s.Players[0].Name(), s.Players[1].Name()}, Opening: len(s.Opening), Clocks: s.Clocks}
	for c, p := range s.Players {
		if rec.Clocks[c].Total == 0 {
			rec.Clocks[c].Total = ClockOf(p).Total
		}
	}
	for !g.Over() {
		if g.AutoPass() {
			continue
		}
		side := g.ToMove()
		player, clock := s.Players[side], &rec.Clocks[side]
		other := s.Players[side.Other()]
		ponder := StartPonder(ctx, other, g, Workers(other, s.Workers))
		res, took, err := think(ctx, player, Request{Game: g.Clone(), Left: clock.Left(), Workers: Workers(player, s.Workers)}, clock)
		ponder.Stop()
		clock.Add(took)
		if ctx.Err() != nil {
			return rec, context.Cause(ctx)
		}
		if err != nil {
			verdict := Failed
			switch rec.Fault = err; {
			case errors.Is(err, ErrResigned):
				verdict, rec.Fault = Resigned, nil
			case errors.Is(err, errOvertime):
				verdict = Overtime
			}
			rec.blame(verdict, side, player, err)
			return rec, nil
		}
		if err := g.Play(res.Move); err != nil {
			rec.blame(Illegal, side, player, err)
			return rec, nil
		}
	}
	res, _ := g.Result()
	rec.Score = res.Score
	return rec, nil
}

var errOvertime = errors.New("no move in time")

// think asks the player for a move and limits how long it waits. If a player does not end even
// after a cancel, think returns without it.
func think(ctx context.Context, p Player, req Request, clock *Clock) (ai.Answer, time.Duration, error) {
	start := time.Now()
	limit, limited := clock.Deadline()
	if !limited {
		res, err := Ask(ctx, p, req)
		return res, time.Since(start), err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errOvertime)
	defer cancel()
	type answer struct {
		res ai.Answer
		err error
	}
	done := make(chan answer, 1)
	go func() {
		res, err := Ask(ctx, p, req)
		done <- answer{res, err}
	}()
	select {
	case a := <-done:
		if took := time.Since(start); took <= limit {
			return a.res, took, a.err
		}
	case <-ctx.Done():
	}
	took := time.Since(start)
	return ai.Answer{Move: game.NoMove}, took, fmt.Errorf("%w: %v of at most %v", errOvertime, took.Round(time.Millisecond), limit-Grace)
}

func (r *Record) blame(v Finish, c game.Color, p Player, err error) {
	side := c.String()
	if command := p.Traits().Command; command != "" {
		side += ", " + command
	}
	r.Verdict, r.Guilty = v, c
	r.Reason = fmt.Sprintf("%s (%s) at ply %d", p.Name(), side, r.Game.Ply()+1)
	if v.Fault() { // for a resignation, the ending says enough
		r.Reason += fmt.Sprintf(": %v", err)
	}
	r.Reason = plain.Line(r.Reason)
	r.Score = 64
	if c == game.Black {
		r.Score = -64
	}
}

// String returns the game on one line: players, moves, score for Black, and the reason if a player
// failed or resigned.
func (r Record) String() string {
	text := fmt.Sprintf("%s - %s  %s  %+d", r.Names[0], r.Names[1], game.FormatMoves(r.Game.Line()), r.Score)
	if r.Verdict != Finished {
		text += "  " + r.Verdict.String() + ": " + r.Reason
	}
	return text
}
