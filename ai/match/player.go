package match

import (
	"context"
	"errors"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/work"
)

// Player is one side of a game. What a game must know of a player is in its Traits, and what the
// player must know of the game is in the Request: a wrapper that passes both on hides nothing.
type Player interface {
	// Name is the name on the screen and in results.
	Name() string
	// Traits never change.
	Traits() Traits
	// Think returns a move for the side to move. It returns Pass only when the side must pass.
	// When ctx is cancelled, Think returns soon, with the best legal move found so far and
	// context.Cause(ctx). It is called again only after it has returned. ErrResigned, or an error
	// that wraps it, gives the game up.
	Think(ctx context.Context, req Request) (ai.Answer, error)
}

// ErrResigned is the answer of a player that resigns instead of moving.
var ErrResigned = errors.New("the player resigned")

// Traits are what a game must know of a player.
type Traits struct {
	Threads int           // the number of workers that it wants: 0 means automatic, 1 sequential, n means n
	Clock   time.Duration // its own clock for a whole game; 0: none
	Ponders bool          // it thinks on its opponent's time, which is called pondering
	Command string        // the spec of a player that is another program, which chooses its name itself
}

// Request is what a player is asked.
type Request struct {
	Game    *game.Game    // a copy for the player; the game is not over
	Left    time.Duration // time left on the player's clock for the game; 0: no clock
	Workers int           // the number of workers that may search
	Depth   int           // the most plies that a search may look ahead; 0: only the player limits them
	// Ponder says that the opponent is to move and has a choice. The player searches, so that its
	// tables are filled when its turn comes, until ctx ends or nothing more is to be found. Its
	// move does not count. Only players whose Traits say that they ponder are asked this.
	Ponder bool
	// Analyse asks for a true score of every move, without an opening book. A player that cannot
	// score moves answers with the one that it would play.
	Analyse bool
	// Report may be nil. Calls of it do not overlap, and none comes after Think has returned.
	Report func(ai.Report)
}

// Ask asks a player for a move. A panic of the player becomes an error, so that it does not end the
// program.
func Ask(ctx context.Context, p Player, req Request) (result ai.Answer, err error) {
	defer work.Guard(func(fault error) { result, err = ai.Answer{Move: game.NoMove}, fault })
	return p.Think(ctx, req)
}

// Workers returns the number of workers that a player gets; auto is the automatic number.
func Workers(p Player, auto int) int {
	if n := p.Traits().Threads; n > 0 {
		return n
	}
	return max(1, auto)
}

// ClockOf returns the player's own clock with no time used. For a player without a clock it returns
// the zero Clock, which has no limit.
func ClockOf(p Player) Clock { return Clock{Total: p.Traits().Clock} }
