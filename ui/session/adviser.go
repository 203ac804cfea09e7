package session

import (
	"errors"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/ui/text"
)

// hintTime is how long the adviser thinks about a hint, unless it is done before.
const hintTime = 500 * time.Millisecond

// maxFindings is how many positions of a game the adviser remembers.
const maxFindings = 128

// advice is what the adviser is asked for and does.
type advice struct {
	adviser  match.Player // nil until it is needed
	helper   *search      // a hint or an analysis, beside the turn
	analysis bool         // the position on the board is analysed
	asked    bool         // a hint is being searched for
	hint     game.Move
}

// tickAdviser takes what the adviser has found, and lets it go on where that is wanted.
func (s *Session) tickAdviser() {
	s.pollHelper()
	s.adviseIfShown()
}

// ShowAnalysis switches on or off that the position on the board is analysed. A watched game's
// engines show their own reports.
func (s *Session) ShowAnalysis(on bool) {
	s.analysis = on
	if !on && !s.asked {
		s.stopHelper()
	}
}

// stopHelper ends what the adviser does.
func (s *Session) stopHelper() {
	if s.helper != nil {
		s.helper.cancel(errStale)
		s.helper = nil
	}
}

// spot is a position and who moves there.
type spot struct {
	position game.Position
	side     game.Color
}

// finding is what the adviser has found out about a position.
type finding struct {
	about  spot
	report *Analysis
	ended  bool // there is no more to be found
}

// spotAt returns the spot after ply plies of the game.
func (s *Session) spotAt(ply int) spot {
	p, side := s.game.PositionAt(ply)
	return spot{p, side}
}

// found returns what is known about a spot; nil when nothing is.
func (t *table) found(at spot) *finding {
	for i := range t.findings {
		if t.findings[i].about == at {
			return &t.findings[i]
		}
	}
	return nil
}

// learn keeps a report about a spot. A search that begins again says less at first than is known.
func (t *table) learn(at spot, a *Analysis, ended bool) {
	f := t.found(at)
	if f == nil {
		if len(t.findings) == maxFindings {
			t.findings = t.findings[:copy(t.findings, t.findings[1:])]
		}
		t.findings = append(t.findings, finding{about: at, report: a, ended: ended})
		return
	}
	f.ended = f.ended || ended
	if !a.lessThan(f.report) {
		f.report = a
	}
}

// lessThan reports whether a's search has come less far than b's.
func (a *Analysis) lessThan(b *Analysis) bool {
	if a.Depth != b.Depth {
		return a.Depth < b.Depth
	}
	return (a.Selectivity+99)%100 < (b.Selectivity+99)%100 // 0 is 100
}

// advise lets the adviser think about the position on the board.
func (s *Session) advise(priority ai.Priority) *search {
	if s.adviser == nil {
		preset, err := ai.ParseSpec(roster.Adviser)
		if err == nil {
			preset.Limits.AllMoves = true
			s.adviser, err = s.o.Player(preset, 1)
		}
		if err != nil {
			s.analysis, s.asked = false, false // or it would be tried again at every tick
			s.events = append(s.events, Event{Kind: EventError, Text: text.Get(textNoHint, err)})
			return nil
		}
	}
	s.pondered = false // it loses its workers, and begins again when they are free
	return s.begin(s.adviser, priority, 0, s.shown())
}

// Hint asks for a hint, or takes it away; on a person's turn only. An analysis that is shown goes
// on, and the hint is taken from it.
func (s *Session) Hint() {
	switch {
	case s.hint != game.NoMove || s.asked:
		s.hint, s.asked = game.NoMove, false
		if !s.analysis {
			s.stopHelper()
		}
		return
	case s.browsing || s.game.Over() || s.players[s.game.ToMove()] != nil || s.game.Position().MustPass():
		return
	}
	if s.analysis {
		if f := s.found(s.spotAt(s.game.Ply())); f != nil && f.ended && len(f.report.PV) > 0 {
			s.hint = f.report.PV[0]
			return
		}
	}
	s.asked = true
	if s.helper == nil {
		s.helper = s.advise(ai.Hint)
	}
}

// wanted reports whether the adviser has something to find out about the position on the board. An
// engine that is to move reports by itself.
func (s *Session) wanted(at spot) bool {
	if !s.analysis || at.position.Moves() == 0 || !s.browsing && s.players[at.side] != nil {
		return false
	}
	f := s.found(at)
	return f == nil || !f.ended
}

// adviseIfShown lets the adviser think about the position on the board, and no other, while
// analysis is shown.
func (s *Session) adviseIfShown() {
	at := s.spotAt(s.shown())
	want := s.wanted(at)
	if s.helper != nil && !s.asked && (!want || s.helper.about != at) {
		s.stopHelper()
	}
	if want && s.helper == nil {
		s.helper = s.advise(ai.Analysis)
	}
}

// pollHelper takes the newest report and the result of the adviser, and a hint that is asked for
// from either.
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
			s.learn(t.about, r, false)
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
			s.adviser, s.analysis = nil, false // the next one is a new one
			s.events = append(s.events, Event{Kind: EventError, Text: text.Get(textNoHint, o.err)})
		case s.analysis:
			s.learn(t.about, t.told(o.result.Report), true)
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

// shownReport is what is known about the position on the board: what the adviser has found, or at
// an engine's turn and in a watched game what the engine says.
func (s *Session) shownReport() *Analysis {
	if !s.browsing && (s.watching() || !s.game.Over() && s.players[s.game.ToMove()] != nil) {
		return s.report
	}
	if f := s.found(s.spotAt(s.shown())); f != nil && s.analysis {
		return f.report
	}
	return nil
}
