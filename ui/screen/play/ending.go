package play

import (
	"flipside/ai/playername"
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/rating"
	"flipside/ui/players"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/view"
)

// ending is what follows a game that has ended: its review, and the opponent that is offered next
// when the record of the games has the game.
type ending struct {
	reviewed review.Tag // the review of the game that has ended
	before   int        // results before the end of the game; -1: no result is waited for
	ticks    int
	offer    rating.Level
	offered  bool
}

// lookEvery is the interval, in ticks, at which the end of a game is looked for in the library.
const lookEvery = session.TicksPerSecond

// begin forgets the opponent that was offered.
func (e *ending) begin() { *e = ending{reviewed: e.reviewed, before: -1} }

// end begins the review of a game that has ended, and to wait for its result if it was one against
// an engine. Without the record of the games before, nothing is offered.
func (e *ending) end(s *screen.Services, snap *session.Snapshot) {
	e.begin()
	if stats, known, err := s.Record(); snap.Fair && known && err == nil {
		e.before = len(stats.Results)
	}
	if of, err := s.ReviewOfBoard(); err == nil {
		e.reviewed = s.Review(of)
	}
}

// tick takes the record once it has the game.
func (e *ending) tick(s *screen.Services) {
	if e.before < 0 {
		return
	}
	if stats, known, err := s.Record(); known && err == nil && len(stats.Results) > e.before {
		e.before = -1
		e.offer, e.offered = players.Offer(stats.Results)
		return
	}
	if s.Store.Waiting() { // the game is not in its file yet
		return
	}
	if e.ticks%lookEvery == 0 {
		s.SyncShelf()
	}
	e.ticks++
}

// reviewing reports whether the review of the game that has ended is at work.
func (e *ending) reviewing(r *reviewjob.Reviewer) bool {
	return r.State(e.reviewed) == reviewjob.Running
}

// knows reports whether the review of the game that has ended has values, or will have them soon.
func (e *ending) knows(r *reviewjob.Reviewer) bool {
	state := r.State(e.reviewed)
	return state == reviewjob.Running || state == reviewjob.Done
}

// step is a next step after a game.
type step uint8

const (
	rematch    step = iota
	otherGame       // the choice of the players
	offer           // the opponent that is offered
	reviewGame      // the review
)

// steps are the next steps after a game, the main one first: after a loss or a draw of a person
// against an engine it is the review.
func (e *ending) steps(s *session.Snapshot) [3]step {
	other := otherGame
	if e.offered {
		other = offer
	}
	winner, won := s.Winner()
	seats := s.Setup.Seats
	if seats[0].Human != seats[1].Human && !(won && seats[winner].Human) {
		return [3]step{reviewGame, rematch, other}
	}
	return [3]step{rematch, reviewGame, other}
}

// way returns the button of a step.
func (e *ending) way(to step, r *reviewjob.Reviewer, s *session.Snapshot) view.Way {
	switch to {
	case rematch:
		return view.Way{ID: "rematch", Label: words.Get("rematch"), Short: words.Get("rematch.short")}
	case reviewGame:
		return view.Way{ID: "review", Label: e.reviewLabel(r, s), Short: words.Get("review")}
	case offer:
		name := e.offer.Name
		label := words.Get("offer", "opponent", playername.Of(session.Seat{Spec: name}))
		return view.Way{ID: "offer", Label: label, Short: playername.Level(name)}
	}
	return view.Way{ID: "another", Label: words.Get("another"), Short: words.Get("another.short")}
}

// reviewLabel names the review, with the number of its moments once the whole game has values.
func (e *ending) reviewLabel(r *reviewjob.Reviewer, s *session.Snapshot) string {
	n, ok := r.Report(e.reviewed)
	if !ok || n.Stage < review.Refining {
		return words.Get("review")
	}
	side, seats := game.Black, s.Setup.Seats
	if winner, won := s.Winner(); seats[1].Human && !seats[0].Human || seats[0].Human == seats[1].Human && won && winner == game.Black {
		side = game.White
	}
	switch moments := len(n.Moments(side, review.FewMoments)); moments {
	case 0:
		return words.Get("review")
	default:
		return words.Get("review.moments", "n", moments)
	}
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
