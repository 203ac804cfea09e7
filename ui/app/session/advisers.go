package session

import (
	"time"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game"
)

// hintTime is how long the adviser thinks about a hint at most.
const hintTime = 500 * time.Millisecond

// advisers are the engines that help a person to see what a position is worth.
//
// The second adviser analyses the same positions as the first one at the same time, with workers
// and tables of its own. The referee is a quick copy of the first adviser with a table of its
// own. It judges the positions in which an engine is to move and, while nothing more urgent runs,
// the positions of the game that the first adviser has not seen. So the scores of a game come from
// one source and have one unit, whoever plays it.
type advisers struct {
	first, second, referee adviser

	analysis    bool    // the analysis is switched on
	judging     Judging // what the referee judges
	scores      lineScores
	hint        game.Move
	hintPending bool // the first adviser is to say its hint
}

// newAdvisers returns the advisers of a new session.
func newAdvisers() advisers {
	name := roster.UsualAdviser
	return advisers{hint: game.NoMove, first: adviser{name: name, shared: true}, referee: adviser{name: name, quick: true}}
}

// choose changes the presets. It returns whether the first one has changed; then there is no hint.
func (a *advisers) choose(first, second string) bool {
	a.second.choose(second)
	if !a.first.choose(first) {
		return false
	}
	a.referee.choose(first)
	a.hint, a.hintPending = game.NoMove, false
	return true
}

// stop cancels all searches and takes the hint away.
func (a *advisers) stop() {
	a.hint, a.hintPending = game.NoMove, false
	a.first.stop()
	a.second.stop()
	a.referee.stop()
}

// leave cancels the searches about a position for which advice is no longer needed. The hint stays,
// because the game has not changed.
func (a *advisers) leave() {
	a.hintPending = false
	a.first.stop()
	a.second.stop()
}

// forget forgets what the first and the second adviser have found in a game, and that the referee
// has failed there.
func (a *advisers) forget() {
	a.first.forget()
	a.second.forget()
	a.referee.failed = false
}

// dismiss lets go of the players. All searches must have been cancelled.
func (a *advisers) dismiss() { a.first.player, a.second.player, a.referee.player = nil, nil, nil }

// searching reports whether the first or the second adviser searches: pondering would take workers
// from it.
func (a *advisers) searching() bool { return a.first.search != nil || a.second.search != nil }

// show switches the analysis on or off.
func (a *advisers) show(on bool) {
	a.analysis = on
	if on {
		return
	}
	if !a.hintPending {
		a.first.stop()
	}
	a.second.stop()
}

// share is the number of workers of an adviser: each of two has the half of them. 0 means all.
func (a *advisers) share(e *engines) int {
	if a.second.name == "" {
		return 0
	}
	return max(1, e.pool.Auto()/2)
}

// advise starts a search of the first adviser. Without a player, nothing is asked of it any more:
// otherwise every tick would try again.
func (a *advisers) advise(e *engines, priority ai.Priority, at searchPlace) error {
	err := a.first.begin(e, priority, a.share(e), at)
	if err != nil {
		a.analysis, a.hintPending = false, false
	}
	return err
}

// askHint asks for a hint at a place where a person is to move. If the analysis is shown, it
// continues, and the hint comes from it. began says that a search has begun.
func (a *advisers) askHint(e *engines, at searchPlace) (began bool, err error) {
	if f := a.first.found.find(at.Spot); a.analysis && f != nil && f.ended && len(f.report.PV) > 0 {
		a.hint = f.report.PV[0]
		return false, nil
	}
	a.hintPending = true
	if a.first.search != nil {
		return false, nil
	}
	err = a.advise(e, ai.Hint, at)
	return err == nil, err
}

// dropHint takes the hint away, or the question for it.
func (a *advisers) dropHint() {
	a.hint, a.hintPending = game.NoMove, false
	if !a.analysis {
		a.first.stop()
	}
}

// tick takes what the first and the second adviser have found, and starts or stops their analysis
// of the place on the board as needed. began says that a search has begun. The errors come from
// advisers that have failed.
func (a *advisers) tick(e *engines, at searchPlace) (began bool, failed []error) {
	if err := a.pollFirst(e.now(), at); err != nil {
		failed = append(failed, err)
	}
	// An engine that is to move sends reports itself.
	shown := a.analysis && at.Position.Moves() != 0 && !(at.live && at.engine)
	wanted := shown && a.first.needs(at.Spot)
	if !a.hintPending {
		a.first.keepTo(at.Spot, wanted)
	}
	if wanted && a.first.search == nil {
		err := a.advise(e, ai.Analysis, at)
		if began = err == nil; !began {
			failed = append(failed, err)
		}
	}
	second, err := a.tickSecond(e, at, shown && a.analysis)
	if err != nil {
		failed = append(failed, err)
	}
	return began || second, failed
}

// pollFirst takes what the first adviser has found. A hint that was asked for is taken from it.
func (a *advisers) pollFirst(now time.Time, at searchPlace) error {
	t := a.first.search
	if t == nil {
		return nil
	}
	ended, err := a.first.poll(a.analysis)
	if err != nil {
		a.analysis = false
	}
	if t.ended && !ended || !a.hintPending || !ended && now.Sub(t.started) < hintTime {
		return err
	}
	if at.game.Position().Legal(t.move) {
		a.hint = t.move
	}
	if ended || a.hint != game.NoMove {
		a.hintPending = false
	}
	if !a.hintPending && !a.analysis {
		a.first.stop()
	}
	return err
}

// tickSecond is tick for the second adviser. It searches only while nothing more urgent does. After
// an error there is no second adviser until it is chosen again.
func (a *advisers) tickSecond(e *engines, at searchPlace, shown bool) (began bool, err error) {
	if _, err = a.second.poll(true); err != nil {
		a.second.name = ""
		return false, err
	}
	wanted := shown && a.second.name != "" && a.second.needs(at.Spot)
	a.second.keepTo(at.Spot, wanted)
	if !wanted || a.second.search != nil || e.pool.Busy(ai.Analysis) {
		return false, nil
	}
	if err = a.second.begin(e, ai.Analysis, a.share(e), at); err != nil {
		a.second.name = ""
	}
	return err == nil, err
}

// tickReferee is tick for the referee.
func (a *advisers) tickReferee(e *engines, t *table, generation uint64) {
	r := &a.referee
	if _, err := r.poll(true); err != nil {
		r.failed = true
	}
	at, priority, wanted := a.subject(t, generation)
	r.keepTo(at.Spot, wanted)
	switch {
	case r.search != nil:
	case !wanted && t.over():
		r.player = nil // it is rarely asked again
	case wanted && r.needs(at.Spot) && (priority > ai.Ponder || !e.pool.Busy(ai.Analysis)):
		r.failed = r.begin(e, priority, 1, at) != nil
	}
}

// subject returns the position that the referee is to judge: the live one while an engine is to
// move, or another one of the game, which waits for everything more urgent than an analysis. After
// an error it judges no more.
func (a *advisers) subject(t *table, generation uint64) (at searchPlace, priority ai.Priority, wanted bool) {
	at = t.place()
	switch {
	case a.judging == JudgeNothing || a.referee.failed:
		return at, 0, false
	case at.live && at.engine && at.Position.Moves() != 0 && (a.judging < JudgeGame || a.referee.needs(at.Spot)):
		return at, ai.Analysis, true
	case a.judging < JudgeGame:
		return at, 0, false
	}
	at, wanted = a.scores.next(t, a, a.state(t, generation))
	return at, ai.Ponder, wanted
}

// refereeing reports whether the referee has still something to judge.
func (a *advisers) refereeing(t *table, generation uint64) bool {
	if a.referee.search != nil {
		return true
	}
	at, _, wanted := a.subject(t, generation)
	return wanted && a.referee.needs(at.Spot)
}

// reports returns what the two advisers know of a position, while the analysis is on. nil: nothing.
func (a *advisers) reports(at Spot) (first, second *Analysis) {
	if !a.analysis {
		return nil, nil
	}
	first = a.first.found.report(at)
	if a.second.name != "" {
		second = a.second.found.report(at)
	}
	return first, second
}

// verdict returns what the first adviser knows about a position, whoever is to move: the result if
// the game is over, or nil if nothing is known.
func (a *advisers) verdict(at Spot) *Analysis {
	if p := at.Position; p.Over() {
		return &Analysis{ai.Report{Score: ai.Score{Kind: ai.Exact, Value: float64(p.FinalScore())}}, at.ToMove}
	}
	best, quick := a.first.found.report(at), a.referee.found.report(at)
	if quick != nil && (best == nil || best.lessThan(quick)) {
		best = quick
	}
	return best
}
