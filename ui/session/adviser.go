package session

import (
	"errors"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
)

// hintTime is how long the adviser thinks about a hint at most.
const hintTime = 500 * time.Millisecond

// maxFindings is the largest number of positions of a game that the adviser remembers.
const maxFindings = 128

// advice is the state of the adviser: what was asked of it and what it does now.
type advice struct {
	first    string       // the preset that advises
	adviser  match.Player // nil until it is needed
	second   second
	helper   *search // the search for a hint or an analysis; a turn has a search of its own
	analysis bool    // the analysis is switched on
	asked    bool    // a hint is being searched for
	hint     game.Move
}

// tickAdviser takes the adviser's results, and then starts or stops its analysis as needed.
func (s *Session) tickAdviser() {
	s.pollHelper()
	s.adviseIfShown()
	s.tickSecond()
	if s.analysis && !s.game.Over() {
		s.noteHelp(record.Values)
	}
}

// ShowAnalysis switches the analysis of the position on the board on or off. In a watched game the
// analysis panel shows the reports of the engines that play.
func (s *Session) ShowAnalysis(on bool) {
	s.analysis = on
	if !on && !s.asked {
		s.stopHelper()
	}
	if !on {
		s.stopSecond()
	}
}

// stopHelper cancels the adviser's search.
func (s *Session) stopHelper() {
	if s.helper != nil {
		s.helper.cancel(errStale)
		s.helper = nil
	}
}

// spot is a position and the side to move.
type spot struct {
	position game.Position
	side     game.Color
}

// finding is the adviser's report about a position.
type finding struct {
	about  spot
	report *Analysis
	ended  bool // the search has ended; another search would find nothing more
}

// spotAt returns the spot after ply plies of the game.
func (s *Session) spotAt(ply int) spot {
	p, side := s.game.PositionAt(ply)
	return spot{p, side}
}

// findings are what an adviser has reported, the newest spot last.
type findings []finding

// found returns the finding about a spot, or nil if there is none.
func (l findings) found(at spot) *finding {
	for i := range l {
		if l[i].about == at {
			return &l[i]
		}
	}
	return nil
}

// learn keeps a report about a spot, unless the report it has is from a deeper search: a search
// that starts again begins with shallow reports.
func (l *findings) learn(at spot, a *Analysis, ended bool) {
	f := l.found(at)
	if f == nil {
		if len(*l) == maxFindings {
			*l = (*l)[:copy(*l, (*l)[1:])]
		}
		*l = append(*l, finding{about: at, report: a, ended: ended})
		return
	}
	f.ended = f.ended || ended
	if !a.lessThan(f.report) {
		f.report = a
	}
}

// lessThan reports whether the search of a is less deep than the search of b, or as deep with more
// forward pruning.
func (a *Analysis) lessThan(b *Analysis) bool {
	if a.Depth != b.Depth {
		return a.Depth < b.Depth
	}
	return (a.Selectivity+99)%100 < (b.Selectivity+99)%100 // 0 means 100: no forward pruning
}

// advise starts a search of the adviser for the position on the board.
func (s *Session) advise(priority ai.Priority) *search {
	if s.adviser == nil {
		var err error
		if s.adviser, err = s.newAdviser(s.first); err != nil {
			s.adviser = nil
			s.analysis, s.asked = false, false // otherwise every tick would try again
			s.events = append(s.events, Event{Kind: EventError, Problem: NoHint, Err: err})
			return nil
		}
	}
	s.pondered = false // pondering loses its workers, and starts again when they are free
	return s.begin(&s.last, s.adviser, priority, s.share(), s.shown(), 0)
}

// Hint asks for a hint, or takes the hint away if there is one. It works only when a person is to
// move. If the analysis is shown, it continues, and the hint comes from it.
func (s *Session) Hint() {
	switch {
	case s.hint != game.NoMove || s.asked:
		s.hint, s.asked = game.NoMove, false
		s.stopWhy()
		if !s.analysis {
			s.stopHelper()
		}
		return
	case s.browsing || s.game.Over() || s.players[s.game.ToMove()] != nil || s.game.Position().MustPass():
		return
	}
	if s.analysis {
		if f := s.findings.found(s.spotAt(s.game.Ply())); f != nil && f.ended && len(f.report.PV) > 0 {
			s.hint = f.report.PV[0]
			s.noteHelp(record.Hints)
			return
		}
	}
	s.asked = true
	s.noteHelp(record.Hints)
	if s.helper == nil {
		s.helper = s.advise(ai.Hint)
	}
}

// wanted reports whether the adviser should analyse the position on the board. It should not when
// an engine is to move: the engine sends reports itself.
func (s *Session) wanted(known *findings, at spot) bool {
	if !s.analysis || at.position.Moves() == 0 || !s.browsing && s.players[at.side] != nil {
		return false
	}
	f := known.found(at)
	return f == nil || !f.ended
}

// adviseIfShown runs the adviser on the position on the board while the analysis is shown. It
// cancels a search about any other position.
func (s *Session) adviseIfShown() {
	at := s.spotAt(s.shown())
	want := s.wanted(&s.findings, at)
	if s.helper != nil && !s.asked && (!want || s.helper.about != at) {
		s.stopHelper()
	}
	if want && s.helper == nil {
		s.helper = s.advise(ai.Analysis)
	}
}

// pollHelper takes the newest report and the result of the adviser's search. If a hint was asked
// for, it takes the hint from one of them.
func (s *Session) pollHelper() {
	t := s.helper
	if t == nil || t.ended {
		return
	}
	if r, ok := t.newest(); ok {
		if len(r.PV) > 0 {
			t.move = r.PV[0]
		}
		if s.analysis {
			s.findings.learn(t.about, r, false)
		}
	}
	select {
	case o := <-t.done:
		t.ended = true
		s.helper = nil
		if errors.Is(o.err, ai.ErrPreempted) {
			return
		}
		t.move = o.result.Move
		switch {
		case o.err != nil:
			s.adviser, s.analysis = nil, false // the next search gets a new adviser
			s.events = append(s.events, Event{Kind: EventError, Problem: NoHint, Err: o.err})
		case s.analysis:
			s.findings.learn(t.about, t.told(o.result.Report), true)
		}
	default:
	}
	if !s.asked || !t.ended && s.o.Now().Sub(t.started) < hintTime {
		return
	}
	if s.game.Position().Legal(t.move) {
		s.hint = t.move
	}
	if t.ended || s.hint != game.NoMove {
		s.asked = false
	}
	if !s.asked && !s.analysis {
		s.stopHelper()
	}
}

// advised reports whether the values of the position on the board come from the advisers: an engine
// that is to move, and those of a watched game, tell their own.
func (s *Session) advised() bool {
	return s.browsing || !s.watching() && (s.game.Over() || s.players[s.game.ToMove()] == nil)
}

// shownReport returns the report about the position on the board. When an engine is to move, and in
// a watched game, it is the engine's report; otherwise it is the adviser's.
func (s *Session) shownReport() *Analysis {
	if !s.advised() {
		return s.report
	}
	if f := s.findings.found(s.spotAt(s.shown())); f != nil && s.analysis {
		return f.report
	}
	return nil
}
