package match

import (
	"fmt"
	"time"
)

// Clock is the thinking time of one player. The zero value counts and never runs out.
type Clock struct {
	Total   time.Duration // for the whole game; 0 for no limit
	PerMove time.Duration // for each move; 0 for no limit
	Used    time.Duration
	Longest time.Duration // of one move
}

// Left returns the time left for the game, 0 where there is no limit.
func (c *Clock) Left() time.Duration {
	if c.Total == 0 {
		return 0
	}
	return max(1, c.Total-c.Used)
}

// Grace is what a move may take beyond its limit before the player loses by time: a busy machine is
// nobody's fault.
const Grace = 2 * time.Second

// Deadline returns the longest that the next move may take, grace included, and false where nothing
// limits it.
func (c *Clock) Deadline() (time.Duration, bool) {
	d := c.PerMove
	if left := c.Left(); left > 0 && (d == 0 || left < d) {
		d = left
	}
	return d + Grace, d > 0
}

// Add counts the time of a move.
func (c *Clock) Add(d time.Duration) {
	c.Used += d
	c.Longest = max(c.Longest, d)
}

// String writes the time used and, with a limit, what is left: "12.3s", "12.3s of 5m0s".
func (c *Clock) String() string {
	used := c.Used.Round(100 * time.Millisecond)
	if c.Total == 0 {
		return used.String()
	}
	return fmt.Sprintf("%v of %v", used, c.Total)
}

// MoveTime returns the share of the time left that a player should spend on one move with that many
// empties on the board: half of them are its own, the last few cost nothing once the end is solved,
// and a reserve covers delays.
func MoveTime(left time.Duration, empties int) time.Duration {
	moves := max(2, (empties-8)/2)
	return max(time.Millisecond, left*9/10/time.Duration(moves))
}
