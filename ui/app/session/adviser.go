package session

import (
	"errors"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game/base/work"
)

// adviser is an engine that looks at the positions on the board for the person.
type adviser struct {
	name   string       // of the preset; empty: there is none
	quick  bool         // it searches little, so that it answers soon
	shared bool         // its searches follow those of the players
	player match.Player // nil until it is needed
	search *search
	last   work.Work // its next search waits for it, unless it is shared: so its tables have one owner
	found  findings

	learned int  // counts the changes of found
	failed  bool // the referee has failed; it is asked no more in this game
}

// The limits of a quick adviser.
const (
	quickDepth    = 10
	quickSolve    = 12 // empties
	quickPlayouts = 2000
	quickHash     = 16 // MB
)

// make makes the player.
func (a *adviser) make(e *engines) (match.Player, error) {
	p, err := roster.Adviser(a.name)
	if err != nil {
		return nil, err
	}
	if a.quick {
		l := &p.Limits
		l.AllMoves, l.SolveEmpties = false, min(quickSolve, l.SolveEmpties)
		if p.Family == ai.FamilyMCTS {
			if l.Playouts == 0 || l.Playouts > quickPlayouts {
				l.Playouts = quickPlayouts
			}
		} else if l.Depth == 0 || l.Depth > quickDepth {
			l.Depth = quickDepth
		}
		p.HashMB = min(p.HashMB, quickHash)
	}
	return e.player(p, 1)
}

// choose makes another preset the adviser and forgets the findings of the old one. It returns
// false if it is the same.
func (a *adviser) choose(name string) bool {
	if name == a.name {
		return false
	}
	a.stop()
	a.name, a.player, a.failed = name, nil, false
	a.forget()
	return true
}

// learn keeps a report about a position.
func (a *adviser) learn(at Spot, r *Analysis, ended bool) {
	a.found.learn(at, r, ended)
	a.learned++
}

// forget forgets what was found.
func (a *adviser) forget() {
	a.found = nil
	a.learned++
}

// begin starts a search. threads 0 means the automatic number of workers. The error says why there
// is no player.
func (a *adviser) begin(e *engines, priority ai.Priority, threads int, at searchPlace) error {
	if a.player == nil {
		player, err := a.make(e)
		if err != nil {
			return err
		}
		a.player = player
	}
	chain := &a.last
	if a.shared {
		chain = &e.last
	}
	a.search = e.begin(chain, a.player, priority, threads, at, 0)
	return nil
}

// stop cancels the search.
func (a *adviser) stop() {
	if a.search != nil {
		a.search.cancel(errStale)
		a.search = nil
	}
}

// poll takes the newest report and the result of the search, and keeps them if asked to. ended says
// that the search has ended by itself: with a result, or with an error after which the adviser gets
// a new player. A search that a more urgent one has ended is only gone.
func (a *adviser) poll(keep bool) (ended bool, err error) {
	t := a.search
	if t == nil {
		return false, nil
	}
	if r, ok := t.newest(); ok {
		if len(r.PV) > 0 {
			t.move = r.PV[0]
		}
		if keep {
			a.learn(t.about, r, false)
		}
	}
	result, err, ok := t.task.Answer()
	if !ok {
		return false, nil
	}
	t.ended, a.search = true, nil
	switch {
	case errors.Is(err, ai.ErrPreempted):
		return false, nil
	case err != nil:
		a.player = nil
	case keep:
		a.learn(t.about, analysisOf(result.Report, t.about.ToMove), true)
	}
	t.move = result.Move
	return true, err
}

// needs reports whether a search about a position would find something new.
func (a *adviser) needs(at Spot) bool {
	f := a.found.find(at)
	return f == nil || !f.ended
}

// keepTo cancels the search if it is about another position, or not wanted for this one.
func (a *adviser) keepTo(at Spot, wanted bool) {
	if a.search != nil && (!wanted || a.search.about != at) {
		a.stop()
	}
}

// maxFindings is the largest number of positions of a game that an adviser remembers.
const maxFindings = 128

// finding is an adviser's report about a position.
type finding struct {
	about  Spot
	report *Analysis
	ended  bool // the search has ended; another search would find nothing more
}

// findings are what an adviser has reported, the newest position last.
type findings []finding

// find returns the finding about a position, or nil if there is none.
func (l findings) find(at Spot) *finding {
	for i := range l {
		if l[i].about == at {
			return &l[i]
		}
	}
	return nil
}

// report returns the report about a position, or nil if there is none.
func (l findings) report(at Spot) *Analysis {
	if f := l.find(at); f != nil {
		return f.report
	}
	return nil
}

// learn keeps a report about a position, unless the report it has is from a deeper search: a search
// that starts again begins with shallow reports.
func (l *findings) learn(at Spot, a *Analysis, ended bool) {
	f := l.find(at)
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
