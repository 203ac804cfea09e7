package play

import (
	"fmt"
	"math"
	"slices"
	"time"

	"flipside/ai/coach"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/rating"
	"flipside/ui/app/jobs"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// ending is what follows a game that has ended: its review, and the opponent that is offered next
// when the record of the games has the game.
type ending struct {
	reviewed coach.Tag // the review of the game that has ended
	awaited  bool      // the record will have the game, but does not yet
	before   int       // results before the end of the game; -1: not known
	since    time.Time // when the game had not ended yet
	ticked   time.Time // the time of the last tick
	ticks    int
	offer    rating.Level
	offered  bool
	fresh    bool   // the game has just ended
	rating   string // the person's rating after the game in words; empty: not known, or it did not count
}

// The end of a game is looked for in the library at intervals of lookEvery ticks, for at most
// lookTime.
const (
	lookEvery = pace.TicksPerSecond
	lookTime  = time.Minute
)

// begin forgets the opponent that was offered.
func (e *ending) begin() { *e = ending{reviewed: e.reviewed, ticked: e.ticked} }

// end begins the review of a game that has ended, and to wait for its result if it was one against
// an engine.
func (e *ending) end(s *screen.Services, snap *session.Snapshot) {
	e.begin()
	e.fresh = true
	if snap.Fair {
		e.awaited, e.before, e.since = true, -1, e.ticked.Truncate(time.Millisecond) // as in files
		if stats, known, err := s.Record(); known && err == nil {
			e.before = len(stats.Results)
		}
	}
	if of, err := s.ReviewOfBoard(); err == nil {
		e.reviewed = s.Review(of)
	}
}

// tick takes the record once it has the game.
func (e *ending) tick(s *screen.Services) {
	e.ticked = s.Store.Now()
	if !e.awaited {
		return
	}
	stats, known, err := s.Record()
	switch {
	case err != nil || e.ticked.Sub(e.since) > lookTime:
		e.awaited = false
		return
	case known && e.recorded(stats.Results):
		e.awaited = false
		e.offer, e.offered = players.Offer(stats.Results)
		e.rating = ratingLine(stats.Series)
		return
	}
	if s.Store.Waiting() { // the game is not in its file yet
		return
	}
	if e.ticks%lookEvery == 0 {
		s.SyncLibrary()
	}
	e.ticks++
}

// ratingLine says the rating after the newest game of a series, and by how much it changed it.
func ratingLine(series []rating.Estimate) string {
	n := len(series)
	switch {
	case n == 0:
		return ""
	case n < rating.Least:
		return words.Get("progress.few", "n", rating.Least-n)
	case n == rating.Least: // the rating before this game was not shown
		return words.Get("result.rating.first", "rating", math.Round(series[n-1].Elo))
	}
	now, before := math.Round(series[n-1].Elo), math.Round(series[n-2].Elo)
	return words.Get("result.rating", "rating", now, "change", fmt.Sprintf("%+.0f", now-before))
}

// ratingOf returns what the result of a game says about the person's rating. While the record does
// not have the game yet, it says so: the line keeps its place.
func (e *ending) ratingOf(s *session.Snapshot) string {
	switch {
	case !s.Rated:
		return ""
	case e.awaited:
		return words.Get("result.rating.wait")
	}
	return e.rating
}

// recorded reports whether results includes the result of the game that has just ended.
func (e *ending) recorded(results []rating.Finished) bool {
	if e.before >= 0 {
		return len(results) > e.before
	}
	return slices.ContainsFunc(results, func(r rating.Finished) bool { return !r.At.Before(e.since) })
}

// reviewing reports whether the review of the game that has ended is at work, or the record does
// not have the game yet.
func (e *ending) reviewing(r *jobs.Reviewer) bool {
	return e.awaited || r.State(e.reviewed) == jobs.Running
}

// judged reports whether the review of the game that has ended has values, or will have them soon.
func (e *ending) judged(r *jobs.Reviewer) bool {
	state := r.State(e.reviewed)
	return state == jobs.Running || state == jobs.Done
}

// step is a next step after a game.
type step uint8

const (
	rematch    step = iota
	newGame         // the choice of the players
	offer           // the opponent that is offered
	reviewGame      // the review
)

// steps are the next steps after a game, the main one first: after a loss or a draw of a person
// against an engine it is the review.
func (e *ending) steps(s *session.Snapshot) []step {
	winner, won := s.Winner()
	seats, steps := s.Setup.Seats, []step{rematch, reviewGame, newGame}
	if person, contest := players.Contest(seats); contest && !(won && winner == person) {
		steps = []step{reviewGame, rematch, newGame}
	}
	if e.offered {
		steps = append(steps, offer)
	}
	return steps
}

// way returns the button of a step.
func (e *ending) way(to step, r *jobs.Reviewer, s *session.Snapshot) view.Way {
	switch to {
	case rematch:
		return view.Way{ID: "rematch", Label: words.Get("rematch"), Short: words.Get("rematch.short")}
	case reviewGame:
		return view.Way{ID: "review", Label: e.reviewLabel(r, s), Short: words.Get("review")}
	case offer:
		name := e.offer.Name
		label := words.Get("offer", "opponent", roster.NameOf(session.Seat{Spec: name}))
		return view.Way{ID: "offer", Label: label, Short: roster.LevelName(name)}
	}
	return view.Way{ID: "newgame", Label: words.Get("newgame"), Short: words.Get("tool.new")}
}

// reviewLabel names the review, with the number of its moments once the whole game has values.
func (e *ending) reviewLabel(r *jobs.Reviewer, s *session.Snapshot) string {
	n, ok := r.Report(e.reviewed)
	if !ok || n.Stage < coach.Refining {
		return words.Get("review")
	}
	side, seats := game.Black, s.Setup.Seats
	if winner, won := s.Winner(); seats[1].Human && !seats[0].Human || seats[0].Human == seats[1].Human && won && winner == game.Black {
		side = game.White
	}
	if moments := len(n.Moments(coach.FewMoments, side)); moments > 0 {
		return words.Get("review.moments", "n", moments)
	}
	return words.Get("review")
}

// seats returns the seats of a game, with the opponent that is offered as its engine.
func (e *ending) seats(seats [2]session.Seat) [2]session.Seat {
	for c := range seats {
		if !seats[c].Human {
			seats[c] = session.Seat{Spec: e.offer.Name}
		}
	}
	return seats
}
