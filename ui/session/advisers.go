package session

import (
	"errors"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

// second is an adviser beside the first one: it analyses the same positions at the same time, with
// workers and tables of its own.
type second struct {
	name   string // of the preset; empty: there is none
	player match.Player
	search *search
	last   *ai.Job // its next search waits for it, so that its tables have one owner
}

// SetAdvisers chooses the presets of roster.Advisers that give hints and values: first, and second
// beside it; an empty second means none. What an adviser that changes has found is forgotten. The
// error says that there is no such preset; then nothing has changed.
func (s *Session) SetAdvisers(first, second string) error {
	for _, name := range [...]string{first, second} {
		if _, err := roster.Adviser(name); err != nil && name != "" {
			return err
		}
	}
	if first != s.first {
		s.stopHelper()
		s.stopReferee()
		s.first, s.adviser, s.findings = first, nil, nil
		s.judge, s.verdicts = nil, nil
		s.hint, s.asked = game.NoMove, false
		s.stopWhy()
	}
	if second != s.second.name {
		s.stopSecond()
		s.second.name, s.second.player, s.others = second, nil, nil
	}
	return nil
}

// newAdviser makes the player of an adviser.
func (s *Session) newAdviser(name string) (match.Player, error) {
	p, err := roster.Adviser(name)
	if err != nil {
		return nil, err
	}
	return s.o.Player(p, 1)
}

// tickSecond takes what the second adviser has found, and starts or stops its search as needed. It
// searches only while nothing more urgent does.
func (s *Session) tickSecond() {
	at, t := s.spotAt(s.shown()), s.second.search
	if t != nil {
		if r, ok := t.newest(); ok {
			s.others.learn(t.about, r, false)
		}
		select {
		case o := <-t.done:
			s.second.search = nil
			switch {
			case errors.Is(o.err, ai.ErrPreempted):
			case o.err != nil:
				s.second.player, s.second.name = nil, "" // until it is chosen again
				s.events = append(s.events, Event{Kind: EventError, Problem: NoHint, Err: o.err})
			default:
				s.others.learn(t.about, t.told(o.result.Report), true)
			}
		default:
		}
	}
	want := s.second.name != "" && s.wanted(&s.others, at)
	if t = s.second.search; t != nil && (!want || t.about != at) {
		s.stopSecond()
	}
	if !want || s.second.search != nil || s.o.Pool.Busy(ai.Analysis) {
		return
	}
	if s.second.player == nil {
		var err error
		if s.second.player, err = s.newAdviser(s.second.name); err != nil {
			s.second.name = "" // otherwise every tick would try again
			s.events = append(s.events, Event{Kind: EventError, Problem: NoHint, Err: err})
			return
		}
	}
	s.pondered = false
	s.second.search = s.begin(&s.second.last, s.second.player, ai.Analysis, s.share(), s.shown(), 0)
}

// stopSecond cancels the search of the second adviser.
func (s *Session) stopSecond() {
	if s.second.search != nil {
		s.second.search.cancel(errStale)
		s.second.search = nil
	}
}

// secondReport returns what the second adviser knows of the position on the board, where the report
// to show is the first one's.
func (s *Session) secondReport() *Analysis {
	if s.second.name == "" || !s.analysis || !s.advised() {
		return nil
	}
	if f := s.others.found(s.spotAt(s.shown())); f != nil {
		return f.report
	}
	return nil
}

// share is the number of workers of an adviser: each of two has the half of them. 0 means all.
func (s *Session) share() int {
	if s.second.name == "" {
		return 0
	}
	return max(1, s.o.Pool.Auto()/2)
}
