package match

import (
	"context"
	"errors"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/work"
)

// Player is one side of a game. Its Traits contain everything that a game must know about it, and
// the Request everything that it must know about the game: a wrapper that forwards both hides
// nothing.
type Player interface {
	// Name returns the name for the screen and for results.
	Name() string
	// Traits returns the traits, which never change.
	Traits() Traits
	// Think returns a move for the side to move. It returns Pass only if the side must pass. When
	// ctx is cancelled, Think returns soon, with the best legal move found so far and
	// context.Cause(ctx). It is called again only after it has returned. ErrResigned, or an error
	// that wraps it, resigns the game.
	Think(ctx context.Context, req Request) (ai.Answer, error)
}

// ErrResigned is the answer of a player that resigns instead of moving.
var ErrResigned = errors.New("the player resigned")

// Traits are the properties of a player that a game must know.
type Traits struct {
	Threads int           // the wanted number of workers: 0 means automatic, 1 sequential, n means n
	Clock   time.Duration // its own clock for a whole game; 0: none
	Ponders bool          // it thinks on its opponent's time, which is called pondering
	Command string        // the spec of a player that is another program, which chooses its own name
}

// Request asks a player for a move.
type Request struct {
	Game    *game.Game    // a copy for the player; the game is not over
	Left    time.Duration // time left on the player's clock for the game; 0: no clock
	Workers int           // the number of workers that may search
	Depth   int           // the largest number of plies that a search may look ahead; 0: only the player's limits apply
	// Ponder means that the opponent is to move and has a choice. The player searches, so that its
	// tables are filled when its turn comes, until ctx ends or there is nothing more to find. Its
	// move is ignored. Ponder is set only for players whose Traits say that they ponder.
	Ponder bool
	// Analyse asks for a true score of every move, without an opening book. A player that cannot
	// score moves answers with the one that it would play.
	Analyse bool
	// Report can be nil. Its calls do not overlap, and none comes after Think has returned.
	Report func(ai.Report)
}

// Ask asks a player for a move. A panic of the player becomes an error, so that it does not end the
// program.
func Ask(ctx context.Context, p Player, req Request) (result ai.Answer, err error) {
	defer work.Guard(func(fault error) { result, err = ai.Answer{Move: game.NoMove}, fault })
	return p.Think(ctx, req)
}

// Workers returns the number of workers for a player; auto is the automatic number.
func Workers(p Player, auto int) int {
	if n := p.Traits().Threads; n > 0 {
		return n
	}
	return max(1, auto)
}

// ClockOf returns the player's own clock with no time used. For a player without a clock it returns
// the zero Clock, which has no limit.
func ClockOf(p Player) Clock { return Clock{Total: p.Traits().Clock} }
