package session

import (
	"errors"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

// referee is the first adviser once more, with a table of its own: it judges the positions in which
// an engine is to move. So the scores of a game come from one source and have one unit, whoever
// plays it.
type referee struct {
	judges   bool
	judge    match.Player // nil until it is needed
	judging  *search
	lastJob  *ai.Job // its next search waits for it, so that its table has one owner
	verdicts findings
}

// The limits of a verdict: it must come soon, and takes one worker from the engine that is to move.
const (
	verdictDepth    = 10
	verdictSolve    = 12 // empties
	verdictPlayouts = 2000
	verdictHash     = 16 // MB
)

// Judge sets whether the session judges each position on the board, for Snapshot.Verdict.
func (s *Session) Judge(on bool) { s.judges = on }

// newJudge makes the player of the referee.
func (s *Session) newJudge() (match.Player, error) {
	p, err := roster.Adviser(s.first)
	if err != nil {
		return nil, err
	}
	l := &p.Limits
	l.AllMoves, l.SolveEmpties = false, min(verdictSolve, l.SolveEmpties)
	if p.Family == ai.FamilyMCTS {
		if l.Playouts == 0 || l.Playouts > verdictPlayouts {
			l.Playouts = verdictPlayouts
		}
	} else if l.Depth == 0 || l.Depth > verdictDepth {
		l.Depth = verdictDepth
	}
	p.HashMB = min(p.HashMB, verdictHash)
	return s.o.Player(p, 1)
}

// tickReferee takes what the referee has found, and starts or stops its search as needed.
func (s *Session) tickReferee() {
	at := s.spotAt(s.shown())
	want := s.judges && !s.browsing && at.position.Moves() != 0 && s.players[at.side] != nil
	if t := s.judging; t != nil {
		if r, ok := t.newest(); ok {
			s.verdicts.learn(t.about, r, false)
		}
		select {
		case o := <-t.done:
			s.judging = nil
			switch {
			case errors.Is(o.err, ai.ErrPreempted):
			case o.err != nil:
				s.judge, s.judges = nil, false // otherwise every tick would try again
			default:
				s.verdicts.learn(t.about, t.told(o.result.Report), true)
			}
		default:
		}
	}
	if t := s.judging; t != nil && (!want || t.about != at) {
		s.stopReferee()
	}
	if f := s.verdicts.found(at); !want || s.judging != nil || f != nil && f.ended {
		return
	}
	if s.judge == nil {
		var err error
		if s.judge, err = s.newJudge(); err != nil {
			s.judge, s.judges = nil, false
			return
		}
	}
	s.judging = s.begin(&s.lastJob, s.judge, ai.Analysis, 1, s.shown(), 0)
}

// stopReferee cancels the search of the referee.
func (s *Session) stopReferee() {
	if s.judging != nil {
		s.judging.cancel(errStale)
		s.judging = nil
	}
}

// verdict returns what the first adviser knows of the position on the board, whoever is to move:
// the result where the game is over; nil where nothing is known.
func (s *Session) verdict() *Analysis {
	at := s.spotAt(s.shown())
	if p := at.position; p.Over() {
		if at.side == game.White {
			p = p.Swap()
		}
		return &Analysis{Side: at.side, Score: ai.Score{Kind: ai.Exact, Value: float64(p.FinalScore())}}
	}
	var best *Analysis
	for _, known := range []findings{s.findings, s.verdicts} {
		if f := known.found(at); f != nil && (best == nil || best.lessThan(f.report)) {
			best = f.report
		}
	}
	return best
}
