package play

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/widget"
)

// doing is the action of a key or of a tool.
type doing func(p *Screen) screen.Transition

// here makes a doing from an action that stays on this screen.
func here(do func(p *Screen)) doing {
	return func(p *Screen) screen.Transition {
		do(p)
		return screen.Stay()
	}
}

func watching(s *session.Snapshot) bool { return s.Watching }

func person(s *session.Snapshot) bool { return !s.Watching }

// pausable: a watched game can be paused. A person's game is paused only after its engine has
// failed, and then the user may resume it.
func pausable(s *session.Snapshot) bool { return s.Watching || s.Paused }

// analysable: the current position of a watched game needs no analysis, because its panel always
// shows the engines' own reports.
func analysable(s *session.Snapshot) bool { return !s.Watching || s.Browsing }

// bindings are the keys of the screen. A nil when means always.
var bindings = []struct {
	key  widget.Key
	when func(s *session.Snapshot) bool
	do   doing
}{
	{widget.Ctrl | widget.KeyZ, nil, here((*Screen).undo)},
	{widget.Ctrl | widget.KeyY, nil, here((*Screen).redo)},
	{widget.Ctrl | widget.Shift | widget.KeyZ, nil, here((*Screen).redo)},
	{widget.Ctrl | widget.KeyN, nil, (*Screen).newGame},
	{widget.KeyPageUp, nil, here(func(p *Screen) { p.s.Session.Browse(p.snap.View - 1) })},
	{widget.KeyPageDown, nil, here(func(p *Screen) { p.s.Session.Browse(p.snap.View + 1) })},
	{widget.KeyHome, nil, here(func(p *Screen) { p.s.Session.Browse(0) })},
	{widget.KeyEnd, nil, here(func(p *Screen) { p.s.Session.BackToGame() })},
	{widget.KeyT, nil, here((*Screen).hint)},
	{widget.KeyW, nil, here((*Screen).why)},
	{widget.KeyBackspace, nil, here((*Screen).takeBack)},
	{widget.KeyK, nil, here((*Screen).keep)},
	{widget.KeyS, nil, here((*Screen).analysis)},
	{widget.KeyV, nil, here((*Screen).turnValues)},
	{widget.KeyL, nil, here((*Screen).freeze)},
	{widget.Shift | widget.KeyPageUp, nil, here(func(p *Screen) { p.stepLine(-1) })},
	{widget.Shift | widget.KeyPageDown, nil, here(func(p *Screen) { p.stepLine(1) })},
	{widget.KeySpace, pausable, here((*Screen).pause)},
	{widget.KeyN, watching, here((*Screen).step)},
}

// keys handles the keys of the screen, and the wheel over the board.
func (p *Screen) keys(f *widget.Frame) (to screen.Transition) {
	for _, k := range bindings {
		if f.In.Key(k.key) && (k.when == nil || k.when(&p.snap)) {
			if k.key == widget.Ctrl|widget.KeyN {
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
		case '[':
			p.s.Session.Browse(p.snap.View - 1)
		case ']':
			p.s.Session.Browse(p.snap.View + 1)
		}
	}
	if _, over := p.board.Hovered(); over && f.In.Wheel != 0 {
		by := 1
		if f.In.Wheel > 0 {
			by = -1
		}
		if f.In.Shift {
			p.stepLine(by)
		} else {
			p.s.Session.Browse(p.snap.View + by)
		}
	}
	if f.In.Key(widget.KeyEscape) {
		to = to.Or(p.escape(f))
	}
	return to
}

// escape closes the topmost part, or opens the menu if there is nothing to close.
func (p *Screen) escape(f *widget.Frame) screen.Transition {
	switch {
	case p.unpin():
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
	if p.snap.CanUndo && !p.s.Allow(record.Takebacks) {
		return
	}
	if p.s.Session.Undo() {
		p.jumped = words.Get("status.undone", "move", game.Placed(p.s.Session.Snapshot().Moves))
	}
}

func (p *Screen) redo() {
	if p.s.Session.Redo() {
		p.jumped = words.Get("status.redone", "move", game.Placed(p.s.Session.Snapshot().Moves))
	}
}

func (p *Screen) hint() {
	if p.snap.Phase != session.PhaseHuman || p.snap.Browsing {
		p.s.Messages.Say(words.Get("nothint"), screen.Briefly)
		return
	}
	if asks := p.snap.Hint == game.NoMove && !p.snap.HintPending; asks && !p.s.Allow(record.Hints) {
		return
	}
	p.s.Session.Hint()
}

// analysis switches the analysis on or off, also for future games.
func (p *Screen) analysis() {
	if !analysable(&p.snap) {
		return
	}
	if !p.snap.Analysis && !p.mayShowValues() {
		return
	}
	p.s.Settings.Analysis = !p.snap.Analysis
	p.s.Session.ShowAnalysis(p.s.Settings.Analysis)
	p.s.SaveSettings()
}

func (p *Screen) pause() { p.s.Session.Pause(!p.snap.Paused) }

func (p *Screen) step() { p.s.Session.Step() }

// newGame starts the same match again. The old game stays saved.
func (p *Screen) newGame() screen.Transition {
	return p.s.Begin(p.s.Given(p.snap.Setup.Seats, p.snap.Setup.Handicap))
}

// speed changes the speed of a watched game by some steps.
func (p *Screen) speed(by int) {
	if !p.snap.Watching {
		return
	}
	p.s.SetSpeed(p.s.Settings.Speed.Step(by))
	p.s.SaveSettings()
	p.s.Messages.Say(words.Get("speed", "speed", p.s.Settings.Speed), screen.Briefly)
}

// playFromHere continues the game from the position on the board. A watched game then pauses, and
// the menu of a seat asks who plays on. In any other game, a message says that a click on a player
// changes who plays.
func (p *Screen) playFromHere() screen.Transition {
	if !p.s.Allow(record.Takebacks) {
		return screen.Stay()
	}
	p.s.Session.PlayFromHere()
	p.snap = p.s.Session.Snapshot()
	if p.snap.Watching {
		return screen.Push(screen.Seat{Side: p.snap.ToMove})
	}
	p.jumped = words.Get("seat.hint")
	return screen.Stay()
}
