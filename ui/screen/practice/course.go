package practice

import (
	"flipside/ai/practice"
	"flipside/ai/practice/diary"
	"flipside/assets/words"
	"flipside/ui/session"
	"flipside/ui/trainer"
)

// course is a session of problems. It ends when the user likes.
type course struct {
	trainer *trainer.Trainer
	seen    map[string]bool // the problems of this session, by ID
	id      string          // of the problem on the board
	source  *practice.Problem

	ticks         int // of the session
	solved, tried int
}

// usualSession is after how long the card says that it was a good session, in ticks.
const usualSession = 10 * 60 * session.TicksPerSecond

func newCourse(t *trainer.Trainer) course { return course{trainer: t, seen: map[string]bool{}} }

// next returns the next problem, as it is on the board: turned, if it was on it before. nil: there
// is none.
func (c *course) next() *practice.Problem {
	c.source = c.trainer.Next(func(id string) bool { return !c.seen[id] })
	if c.source == nil {
		return nil
	}
	c.id = c.source.ID()
	c.seen[c.id] = true
	return c.source.Turned(diary.Dress(c.id, c.trainer.Diary().Tries(c.id)))
}

// quickly is the longest time, in ticks, in which a move is found quickly.
const quickly = 8 * session.TicksPerSecond

// done counts an attempt that has ended.
func (c *course) done(a *attempt) {
	result := diary.Solved
	switch {
	case a.missed:
		result = diary.Missed
	case a.hinted:
		result = diary.Helped
	case a.ticks <= quickly*a.p.Decisions():
		result = diary.Quick
	}
	c.tried++
	if !a.missed {
		c.solved++
	}
	c.trainer.Try(c.id, result)
}

// long reports whether the session has lasted as long as is useful.
func (c *course) long() bool { return c.ticks >= usualSession }

// grade is that of the problem, as the user's own results have moved it.
func (c *course) grade() int { return c.trainer.Diary().Grade(c.source) }

// heading is the title of the screen: how many problems were solved.
func (c *course) heading() string {
	if c.tried == 0 {
		return words.Get("practice")
	}
	return words.Get("practice.count", "solved", c.solved, "n", c.tried)
}
