package play

import (
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/widget"
)

// doing is what a key or a tool does.
type doing func(p *Screen) screen.Transition

// here makes a doing of what leads nowhere.
func here(do func(p *Screen)) doing {
	return func(p *Screen) screen.Transition {
		do(p)
		return screen.Stay()
	}
}

func watching(s *session.Snapshot) bool { return s.Watching }

func person(s *session.Snapshot) bool { return !s.Watching }

// pausable: a person's game stands still only when its engine has failed, and then may be resumed.
func pausable(s *session.Snapshot) bool { return s.Watching || s.Paused }

// analysable: a watched game's live position has its engines' own reports, which always stand.
func analysable(s *session.Snapshot) bool { return !s.Watching || s.Browsing }

// bindings are the keys of the screen; when nil always.
var bindings = []struct {
	key  string
	when func(s *session.Snapshot) bool
	do   doing
}{
	{"Ctrl+Z", nil, here((*Screen).undo)},
	{"Ctrl+Y", nil, here((*Screen).redo)},
	{"Ctrl+Shift+Z", nil, here((*Screen).redo)},
	{"Ctrl+N", nil, (*Screen).newGame},
	{"PgUp", nil, here(func(p *Screen) { p.s.Session.Browse(p.snap.View - 1) })},
	{"PgDn", nil, here(func(p *Screen) { p.s.Session.Browse(p.snap.View + 1) })},
	{"Home", nil, here(func(p *Screen) { p.s.Session.Browse(0) })},
	{"End", nil, here(func(p *Screen) { p.s.Session.BackToGame() })},
	{"T", nil, here((*Screen).hint)},
	{"S", nil, here((*Screen).analysis)},
	{"Space", pausable, here((*Screen).pause)},
	{"N", watching, here((*Screen).step)},
}

// keys answers the keys of the screen, and the wheel over the board.
func (p *Screen) keys(f *widget.Frame) (to screen.Transition) {
	for _, k := range bindings {
		if f.In.Key(k.key) && (k.when == nil || k.when(&p.snap)) {
			if k.key == "Ctrl+N" {
				f.State.ShowFocus = true
			}
			to = to.Or(k.do(p))
		}
	}
	for _, r := range f.In.Typed {
		switch r {
		case '+', '=':
			p.speed(1)
		case '-':
			p.speed(-1)
		}
	}
	if _, over := p.board.Hovered(); over && f.In.Wheel != 0 {
		by := 1
		if f.In.Wheel > 0 {
			by = -1
		}
		p.s.Session.Browse(p.snap.View + by)
	}
	if f.In.Key("Escape") {
		to = to.Or(p.escape(f))
	}
	return to
}

// escape closes the topmost thing, and opens the menu where there is nothing to close.
func (p *Screen) escape(f *widget.Frame) screen.Transition {
	switch {
	case p.snap.Browsing:
		p.s.Session.BackToGame()
	case p.board.Unname():
	default:
		f.State.ShowFocus = true
		return p.menu()
	}
	return screen.Stay()
}

func (p *Screen) menu() screen.Transition { return screen.Push(screen.Menu{InGame: true}) }

func (p *Screen) undo() {
	if p.s.Session.Undo() {
		p.jumped = text.Get("status.undone", p.s.Session.Snapshot().Ply)
	}
}

func (p *Screen) redo() {
	if p.s.Session.Redo() {
		p.jumped = text.Get("status.redone", p.s.Session.Snapshot().Ply)
	}
}

func (p *Screen) hint() {
	if p.snap.Phase != session.PhaseHuman || p.snap.Browsing {
		p.s.Messages.Say(text.Get("nothint"), screen.Briefly)
		return
	}
	p.s.Session.Hint()
}

// analysis switches it on or off, in the games to come too.
func (p *Screen) analysis() {
	if !analysable(&p.snap) {
		return
	}
	p.s.Settings.Analysis = !p.snap.Analysis
	p.s.Session.ShowAnalysis(p.s.Settings.Analysis)
	p.s.SaveSettings()
}

func (p *Screen) pause() { p.s.Session.Pause(!p.snap.Paused) }

func (p *Screen) step() { p.s.Session.Step() }

// newGame begins the same match again; the old game is kept.
func (p *Screen) newGame() screen.Transition { return p.s.Again(p.snap.Setup.Seats) }

// speed goes to another step of the speeds.
func (p *Screen) speed(by int) {
	if !p.snap.Watching {
		return
	}
	p.s.SetSpeed(p.s.Settings.Speed.Step(by))
	p.s.SaveSettings()
	p.s.Messages.Say(text.Get("speed", p.s.Settings.Speed), screen.Briefly)
}

// playFromHere goes on from the position that is looked at, and shows that others may do so: a
// watched game, which stands then, asks who does.
func (p *Screen) playFromHere() screen.Transition {
	p.s.Session.PlayFromHere()
	p.snap = p.s.Session.Snapshot()
	if p.snap.Watching {
		return screen.Push(screen.Seat{Side: p.snap.ToMove})
	}
	p.jumped = text.Get("seat.hint")
	return screen.Stay()
}
