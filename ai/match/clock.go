package match

import (
	"fmt"
	"math"
	"time"
)

// Clock measures the thinking time of one player. The zero value has no limit.
type Clock struct {
	Total   time.Duration // for the whole game; 0: no limit
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

// Grace is how much longer than its limit a move can take before the player loses on time. It
// covers the delays of a busy machine, which are not the player's fault.
const Grace = 2 * time.Second

// Deadline returns the longest time that the next move can take, Grace included. ok is false if
// there is no limit.
func (c *Clock) Deadline() (time.Duration, bool) {
	return c.Left() + Grace, c.Total > 0
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

// solvedWithin is a time in which one thread usually solves a position of solvedEmpties empties.
// Each further empty takes solvedGrowth times as long. Medians of 40 positions from our own games;
// a wrong guess only moves time between the moves of a game.
const (
	solvedWithin  = 400 * time.Millisecond
	solvedEmpties = 20
	solvedGrowth  = 1.75
)

// shares returns how many times the time of a usual move the rest of a game needs: the player makes
// half of the moves, and once the end is solved, the remaining moves together take about as long as
// two.
func shares(left time.Duration, empties int) float64 {
	solve := float64(solvedWithin) * math.Pow(solvedGrowth, float64(empties-solvedEmpties))
	for e := empties; ; e-- {
		n := solvedShares + float64(empties-e)/2
		if e == 0 || solve <= float64(left)/n {
			return n
		}
		solve /= solvedGrowth
	}
}

// solvedShares is the share for the moves from the first solved one on.
const solvedShares = 2

// MoveTime divides the time left for a game. It returns the time for a usual move with the given
// number of empties, and the most that a hard one may take: time that a usual move does not need.
// Near the end that is enough for a solve that is likely to succeed. A reserve covers delays.
func MoveTime(left time.Duration, empties int) (aim, most time.Duration) {
	usable := max(left/2, left*24/25-5*time.Millisecond)
	aim = time.Duration(float64(usable) / shares(usable, empties))
	most = min(3*aim, usable/2)
	return max(time.Millisecond, min(aim, most)), max(time.Millisecond, most)
}
