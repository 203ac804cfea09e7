package problems

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"flipside/game"
)

// ratings maps results to ratings in FSRS.
var ratings = map[TryResult]fsrs.Rating{Missed: fsrs.Again, Helped: fsrs.Hard, Solved: fsrs.Good, Quick: fsrs.Easy}

// lift is how much the first try of a problem moves the user's level. The level stays constant if
// the user solves three of five problems.
var lift = map[TryResult]float64{Missed: -0.375, Helped: 0, Solved: 0.25, Quick: 0.5}

// firstLevel is the level of a user without any tries.
const firstLevel = 3

// harder is how much a try moves the grade of its problem.
var harder = map[TryResult]int{Missed: 1, Helped: 0, Solved: -1, Quick: -1}

// mostShift is the largest shift of a grade.
const mostShift = 2

// The limits of the stability, in days. They keep the numbers of FSRS in range no matter how often
// a problem is missed or solved.
const (
	leastStability = 0.001
	mostStability  = 36500
)

// clockError is how much later than now the time of a try may be. Beyond that, the clock was wrong
// when it was written.
const clockError = 24 * time.Hour

// state is computed from a list of events.
type state struct {
	asOf      time.Time  // the latest time seen as now; tries long after it have an unknown time
	last      time.Time  // of all tries with a known time
	unknown   time.Time  // the earliest time that was rejected as wrong; zero if none
	scheduler *fsrs.FSRS // one for each state, since it is not safe for concurrent use
	cards     map[string]card
	own       []event
	added     map[string]bool // IDs of the user's own problems
	dropped   map[string]bool // IDs of dropped problems
	said      []string
	wrong     map[string]bool // IDs in said
	level     float64
}

// card is the state of a problem that was tried.
type card struct {
	fsrs.Card
	tries int
	shift int // of the grade
}

// newState returns the state without events for a clock that says now.
func newState(now time.Time) *state {
	p := fsrs.DefaultParam()
	p.EnableFuzz = false      // the same tries give the same due times
	p.EnableShortTerm = false // a solved problem does not come again on the same day
	return &state{asOf: now, last: earliest, scheduler: fsrs.NewFSRS(p), cards: map[string]card{}, added: map[string]bool{},
		dropped: map[string]bool{}, wrong: map[string]bool{}, level: firstLevel}
}

// apply adds an event, and returns it with the time that counts for it. changed is false if the
// event has no effect.
func (s *state) apply(e event) (now event, changed bool) {
	switch e.kind {
	case tried:
		return s.try(e), true
	case added:
		if s.added[e.id] || s.never(e.id) {
			return e, false
		}
		s.added[e.id] = true
		s.own = append(s.own, e)
		return e, true
	case dropped:
		changed = !s.never(e.id)
		s.dropped[e.id] = true
	case wrong:
		if changed = !s.wrong[e.id]; changed {
			s.wrong[e.id] = true
			s.said = append(s.said, e.id)
		}
	case back:
		changed = s.wrong[e.id]
		delete(s.wrong, e.id)
		s.said = slices.DeleteFunc(s.said, func(id string) bool { return id == e.id })
	}
	return e, changed
}

// never reports whether a problem is never shown again.
func (s *state) never(id string) bool { return s.dropped[id] || s.wrong[id] }

func (s *state) card(id string) card {
	if c, ok := s.cards[id]; ok {
		return c
	}
	return card{Card: fsrs.NewCard()}
}

// try counts a try. If the clock was set back, no time has passed since the last try. A time in the
// future is unknown: the try counts as at the last known time, so that its problem comes early
// rather than never.
func (s *state) try(e event) event {
	c, at := s.card(e.id), e.at
	known := !at.After(s.asOf.Add(clockError))
	switch {
	case known && at.After(s.last):
		s.last = at
	case !known:
		if s.unknown.IsZero() || at.Before(s.unknown) {
			s.unknown = at
		}
		at = s.last
	}
	if at.Before(c.LastReview) {
		at = c.LastReview
	}
	if c.tries == 0 {
		s.level = max(1, min(Grades, s.level+lift[e.result]))
	} else if c.LastReview.Equal(earliest) { // that time was unknown, too
		c.LastReview = at
	}
	c.Card = s.scheduler.Next(c.Card, at, ratings[e.result]).Card
	c.Stability = max(leastStability, min(mostStability, c.Stability))
	c.tries++
	c.shift = max(-mostShift, min(mostShift, c.shift+harder[e.result]))
	s.cards[e.id] = c
	if known {
		e.at = at
	}
	return e
}

// holds reports whether the state is still valid when the clock says now: the clock was not set
// back to before a known try, and has not reached a time that was rejected.
func (s *state) holds(now time.Time) bool {
	latest := now.Add(clockError)
	return !s.last.After(latest) && (s.unknown.IsZero() || s.unknown.After(latest))
}

// at returns the state for a clock that says now. The caller holds mu.
func (d *Diary) at(now time.Time) *state {
	if !d.now.holds(now) {
		d.now = newState(now)
		for _, e := range slices.Concat(d.kept, d.waiting) {
			d.now.apply(e)
		}
	}
	if now.After(d.now.asOf) {
		d.now.asOf = now
	}
	return d.now
}

// due returns the IDs of the problems that are due, most overdue first.
func (s *state) due(now time.Time) []string {
	var list []string
	for id, c := range s.cards {
		if !c.Due.After(now) && !s.never(id) {
			list = append(list, id)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(s.cards[a].Due.Compare(s.cards[b].Due), cmp.Compare(a, b))
	})
	return list
}

// Due returns the IDs of the tried problems that should come again now, most overdue first.
func (d *Diary) Due(now time.Time) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.at(now).due(now)
}

// Next returns when a problem is due; ok is false if it was never tried or is never shown again.
func (d *Diary) Next(id string) (due time.Time, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, ok := d.now.cards[id]
	return c.Due, ok && !d.now.never(id)
}

// Level returns the user's level, from 1 to 10 like the grades: the user solves a bit more than
// half of the problems near it.
func (d *Diary) Level() float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now.level
}

// Grade returns the grade of a problem, from 1 to 10, moved by the user's own results by at most
// 2.
func (d *Diary) Grade(p *Problem) int {
	id := p.ID()
	d.mu.Lock()
	defer d.mu.Unlock()
	return max(1, min(Grades, p.Grade()+d.now.card(id).shift))
}

// Session returns the problems to practise next, each once and at most `most`: first those that are
// due, most overdue first; then the user's own untried ones, newest first; then other untried ones,
// those near the user's level first. The list has the problems that are not the user's own. If fits
// is not nil, it selects the problems. The result does not depend on the order of the list.
func (d *Diary) Session(now time.Time, list []*Problem, most int, fits func(*Problem) bool) []*Problem {
	own := d.Own()
	slices.Reverse(own)
	type candidate struct {
		problem *Problem
		id      string
		mine    bool
		off     float64 // distance from the user's level
		draw    uint64
	}
	var all []candidate
	byID := map[string]*Problem{}
	for i, p := range slices.Concat(own, list) {
		id := p.ID()
		if byID[id] != nil || fits != nil && !fits(p) {
			continue
		}
		byID[id] = p
		all = append(all, candidate{problem: p, id: id, mine: i < len(own)})
	}
	d.mu.Lock()
	due, level := d.at(now).due(now), d.now.level
	all = slices.DeleteFunc(all, func(c candidate) bool { return d.now.never(c.id) || d.now.cards[c.id].tries > 0 })
	d.mu.Unlock()
	var session []*Problem
	for _, id := range due {
		if p := byID[id]; p != nil {
			session = append(session, p)
		}
	}
	for i := range all {
		c := &all[i]
		if c.off = -1; !c.mine { // the user's own problems come first, in order
			c.off, c.draw = math.Abs(float64(c.problem.Grade())-level), draw(c.id)
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.draw, b.draw))
	})
	for _, c := range all {
		session = append(session, c.problem)
	}
	return session[:max(0, min(most, len(session)))]
}

// Dress returns how to turn the board of a problem for the nth showing, from 0, and whether to swap
// its colours: not at all the first time, and never in the same way twice in a row. The symmetry is
// one of game.Symmetries.
func Dress(id string, nth int) (symmetry int, swapped bool) {
	if nth <= 0 {
		return 0, false
	}
	// An odd step visits all eight and never repeats one in a row.
	step := 2*int(draw(id)%(game.Symmetries/2)) + 1
	return nth % game.Symmetries * step % game.Symmetries, draw(id, nth)&1 == 1
}

// draw returns a number that depends only on its arguments, and is the same in all versions and on
// all systems.
func draw(text string, numbers ...int) uint64 {
	data := []byte(text)
	for _, n := range numbers {
		data = binary.BigEndian.AppendUint64(data, uint64(n))
	}
	sum := sha256.Sum256(data)
	return binary.BigEndian.Uint64(sum[:])
}
