package match

import (
	"fmt"
	"time"
)

// Clock counts the thinking time of one player. The zero value has no limit.
type Clock struct {
	Total   time.Duration // for the whole game; 0: no limit
	PerMove time.Duration // for each move; 0: no limit
	Used    time.Duration
	Longest time.Duration // the longest time that one move took
}

// Left returns the time left for the game. Without a limit it returns 0.
func (c *Clock) Left() time.Duration {
	if c.Total == 0 {
		return 0
	}
	return max(1, c.Total-c.Used)
}

// Grace is how much longer than its limit a move may take before the player loses by time. It
// covers the delays of a busy machine, for which no player is to blame.
const Grace = 2 * time.Second

// Deadline returns the longest time that the next move may take, Grace included. ok is false when
// there is no limit.
func (c *Clock) Deadline() (time.Duration, bool) {
	d := c.PerMove
	if left := c.Left(); left > 0 && (d == 0 || left < d) {
		d = left
	}
	return d + Grace, d > 0
}

// Add adds the time of a move.
func (c *Clock) Add(d time.Duration) {
	c.Used += d
	c.Longest = max(c.Longest, d)
}

// String returns the time used and, if there is a limit, the whole time: "12.3s", "12.3s of 5m0s".
func (c *Clock) String() string {
	used := c.Used.Round(100 * time.Millisecond)
	if c.Total == 0 {
		return used.String()
	}
	return fmt.Sprintf("%v of %v", used, c.Total)
}

// MoveTime returns how much of the time left a player should spend on one move with this many
// empties. The player makes half of the remaining moves, the last moves cost no time once the end
// is solved, and a reserve covers delays.
func MoveTime(left time.Duration, empties int) time.Duration {
	moves := max(2, (empties-8)/2)
	return max(time.Millisecond, left*9/10/time.Duration(moves))
}
