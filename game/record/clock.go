package record

import (
	"fmt"
	"time"
)

// Clock is the time limit of a person. The zero value sets no limit.
type Clock struct {
	Total time.Duration // for the whole game
	Gain  time.Duration // added after each move
}

// None reports whether the clock sets no limit.
func (c Clock) None() bool { return c == Clock{} }

// Check returns an error that names an invalid time: the total must be from a second to a day, and
// the gain at most an hour.
func (c Clock) Check() error {
	switch {
	case c.None():
		return nil
	case c.Total < time.Second || c.Total > maxSpent:
		return fmt.Errorf("a clock must have from 1 s to %v, not %v", maxSpent, c.Total)
	case c.Gain < 0 || c.Gain > time.Hour:
		return fmt.Errorf("a clock must gain from 0 to %v a move, not %v", time.Hour, c.Gain)
	}
	return nil
}

// jsonClock is a clock in our JSON, in milliseconds.
type jsonClock struct {
	Total int64 `json:"total"`
	Gain  int64 `json:"gain,omitempty"`
	Used  int64 `json:"used,omitempty"` // by the side to move, since the last move
}

// formatClock returns nil for a clock without a limit.
func formatClock(c Clock, used time.Duration) *jsonClock {
	if c.None() {
		return nil
	}
	return &jsonClock{c.Total.Milliseconds(), c.Gain.Milliseconds(), used.Milliseconds()}
}

// clock checks a clock; nil is a clock without a limit.
func (j *jsonClock) clock() (c Clock, used time.Duration, err error) {
	if j == nil {
		return c, 0, nil
	}
	times := [3]time.Duration{}
	for i, ms := range [...]int64{j.Total, j.Gain, j.Used} {
		if most := maxSpent.Milliseconds(); ms < 0 || ms > most {
			return c, 0, fmt.Errorf("a time of the clock must be from 0 to %d ms, not %d", most, ms)
		}
		times[i] = time.Duration(ms) * time.Millisecond
	}
	c = Clock{times[0], times[1]}
	if c.None() {
		return c, 0, fmt.Errorf("a clock must have from 1 s to %v, not 0s", maxSpent)
	}
	return c, times[2], c.Check()
}
