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

// ratings are the ratings of the results in FSRS.
var ratings = map[TryResult]fsrs.Rating{Missed: fsrs.Again, Helped: fsrs.Hard, Solved: fsrs.Good, Quick: fsrs.Easy}

// lift is by how much the first try of a problem moves the user's level. It stays where it is if
// the user solves three of five problems.
var lift = map[TryResult]float64{Missed: -0.375, Helped: 0, Solved: 0.25, Quick: 0.5}

// firstLevel is the level of a user who has tried nothing.
const firstLevel = 3

// harder is by how much a try moves the grade of its problem.
var harder = map[TryResult]int{Missed: 1, Helped: 0, Solved: -1, Quick: -1}

// mostShift is the most by which a grade moves.
const mostShift = 2

// The limits of the stability, in days, that keep FSRS in the range of its numbers, however often
// a problem is missed or solved.
const (
	leastStability = 0.001
	mostStability  = 36500
)

// clockError is by how much the time of a try may be later than now. Beyond that, the clock was
// wrong when it was written.
const clockError = 24 * time.Hour

// state is what follows from a list of events.
type state struct {
	asOf      time.Time  // the latest time that was now; tries long after it have an unknown time
	last      time.Time  // of all tries with a known time
	unknown   time.Time  // the earliest time that was not believed; zero if there is none
	scheduler *fsrs.FSRS // one for each state, since it changes while it works
	cards     map[string]card
	own       []event
	added     map[string]bool // the own ones
	dropped   map[string]bool // IDs of problems that were thrown out
	said      []string
	wrong     map[string]bool // those in said
	level     float64
}

// card is what is known of a problem that was tried.
type card struct {
	fsrs.Card
	tries int
	shift int // of the grade
}

// newState returns the state without events for a clock that says now.
func newState(now time.Time) *state {
	p := fsrs.DefaultParam()
	p.EnableFuzz = false      // the same tries give the same times
	p.EnableShortTerm = false // a problem that was solved does not come again on the same day
	return &state{asOf: now, last: earliest, scheduler: fsrs.NewFSRS(p), cards: map[string]card{}, added: map[string]bool{},
		dropped: map[string]bool{}, wrong: map[string]bool{}, level: firstLevel}
}

// apply adds an event, and returns it with its time as it counts; changed is false if it says
// nothing new.
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

// never reports whether a problem never comes.
func (s *state) never(id string) bool { return s.dropped[id] || s.wrong[id] }

func (s *state) card(id string) card {
	if c, ok := s.cards[id]; ok {
		return c
	}
	return card{Card: fsrs.NewCard()}
}

// try counts a try. No time has passed since the last one if the clock was set back. A time that is
// still to come says nothing: the try counts as at the last known time, so that its problem comes
// early rather than never.
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
	} else if c.LastReview.Equal(earliest) { // it was unknown, too
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

// holds reports whether the same follows from the events when the clock says now: it was neither
// set back before a known try, nor has it reached one that was not believed.
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

// due returns the IDs of the problems that are due, the most overdue first.
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

// Due returns the IDs of the problems that were tried and should come again now, the most overdue
// first.
func (d *Diary) Due(now time.Time) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.at(now).due(now)
}

// Next returns when a problem is due; ok is false if it was never tried or never comes again.
func (d *Diary) Next(id string) (due time.Time, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, ok := d.now.cards[id]
	return c.Due, ok && !d.now.never(id)
}

// Level returns the user's level, from 1 to 10 like the grades: near it are the problems of which
// the user solves a bit more than half.
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

// Session returns the problems to practise next, each once and at most so many: first those that
// are due, the most overdue first; then the user's own ones that were never tried, the newest
// first; then others that were never tried, those near the user's level first. The list has the
// problems that are not the user's own. With fits, only problems for which it returns true come.
// The result does not depend on the order of the list.
func (d *Diary) Session(now time.Time, list []*Problem, most int, fits func(*Problem) bool) []*Problem {
	own := d.Own()
	slices.Reverse(own)
	type candidate struct {
		problem *Problem
		id      string
		mine    bool
		off     float64 // from the user's level
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
		if c.off = -1; !c.mine { // the user's own ones come first, and are in order
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

// Dress says how the board of a problem is turned for a showing, counted from 0, and whether its
// colours are swapped: not at all the first time, and never in the same way as the time before.
// The symmetry is one of game.Symmetries.
func Dress(id string, nth int) (symmetry int, swapped bool) {
	if nth <= 0 {
		return 0, false
	}
	// An odd step goes through all eight, and meets none twice in a row.
	step := 2*int(draw(id)%(game.Symmetries/2)) + 1
	return nth % game.Symmetries * step % game.Symmetries, draw(id, nth)&1 == 1
}

// draw returns a number that depends on a text and numbers alone, and is the same in all versions
// and on all systems.
func draw(text string, numbers ...int) uint64 {
	data := []byte(text)
	for _, n := range numbers {
		data = binary.BigEndian.AppendUint64(data, uint64(n))
	}
	sum := sha256.Sum256(data)
	return binary.BigEndian.Uint64(sum[:])
}
