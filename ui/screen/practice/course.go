package practice

import (
	"flipside/ai/coach/problems"
	"flipside/assets/words"
	"flipside/ui/app/jobs"
	"flipside/ui/pace"
)

// course is a session of problems. It ends when the user likes.
type course struct {
	trainer *jobs.Trainer
	seen    map[string]bool // the problems of this session, by ID
	id      string          // of the problem on the board
	source  *problems.Problem
	grade   int  // of the problem, as the user's results have moved it before this try
	more    bool // another problem comes after it; known once it is done

	ticks         int // of the session
	solved, tried int

	today []*problems.Problem // the problems of the day that are left, if the user has chosen them
	day   int                 // the number of the problem of the day that is on the board, from 1; 0: another one is
}

// usualSession is after how long the card says that it was a good session, in ticks.
const usualSession = 10 * 60 * pace.TicksPerSecond

func newCourse(t *jobs.Trainer) course { return course{trainer: t, seen: map[string]bool{}} }

// next returns the next problem as the board shows it, turned if it was shown before, or nil.
func (c *course) next() *problems.Problem {
	if len(c.today) > 0 {
		c.take(c.today[0])
		c.today = c.today[1:]
		c.day++
		return c.source // everybody has the same board
	}
	c.day = 0
	x := c.unseen()
	if x == nil {
		return nil
	}
	c.take(x)
	c.seen[c.id] = true
	return c.source.Turned(problems.Dress(c.id, c.trainer.Diary().Tries(c.id)))
}

// unseen returns the next problem that was not in this session, or nil.
func (c *course) unseen() *problems.Problem {
	return c.trainer.Next(func(id string) bool { return !c.seen[id] })
}

// take makes a problem the one on the board.
func (c *course) take(x *problems.Problem) {
	c.source, c.id, c.grade = x, x.ID(), c.trainer.Diary().Grade(x)
}

// own reports whether the problem is one of the user's own mistakes.
func (c *course) own() bool { return c.trainer.Diary().Find(c.id) != nil }

// quickly is the longest time, in ticks, in which a move is found quickly.
const quickly = 8 * pace.TicksPerSecond

// done counts an attempt that has ended.
func (c *course) done(a *attempt) {
	result := problems.Solved
	switch {
	case a.missed:
		result = problems.Missed
	case a.hinted:
		result = problems.Helped
	case a.ticks <= quickly*a.p.Decisions():
		result = problems.Quick
	}
	c.tried++
	if !a.missed && !a.hinted {
		c.solved++
	}
	c.trainer.Try(c.id, result)
	c.more = len(c.today) > 0 || c.unseen() != nil
}

// long reports whether the session has lasted as long as is useful.
func (c *course) long() bool { return c.ticks >= usualSession }

// begin lets the problems of the day come next, or the problems of the session again.
func (c *course) begin(today [3]*problems.Problem) {
	c.today = nil
	if c.day > 0 {
		c.day = 0
		return
	}
	for _, p := range today {
		if p != nil {
			c.today = append(c.today, p)
		}
	}
}

// days are the names of the problems of a day.
var days = [...]words.Key{"practice.today.easy", "practice.today.club", "practice.today.hard"}

// heading is the title of the screen: how many problems were solved at once and without a hint.
func (c *course) heading() string {
	if c.day > 0 {
		return words.Get(days[min(c.day, len(days))-1])
	}
	if c.tried == 0 {
		return words.Get("practice")
	}
	return words.Get("practice.count", "solved", c.solved, "n", c.tried)
}
