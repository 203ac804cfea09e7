package play

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

type (
	tool = screen.Tool[*Screen]
	key  = screen.Key[*Screen]
)

// here makes an action from one that stays on this screen.
func here(do func(p *Screen)) screen.Action[*Screen] { return screen.Doing(do) }

// in makes a condition of the screen from one of its game.
func in(is func(s *session.Snapshot) bool) func(p *Screen) bool {
	return func(p *Screen) bool { return is(&p.game.snap) }
}

func watching(s *session.Snapshot) bool { return s.Watching }

func person(s *session.Snapshot) bool { return !s.Watching }

// pausable: a watched game can be paused. A person's game is paused only after its engine has
// failed, and then the user may resume it.
func pausable(s *session.Snapshot) bool { return s.Watching || s.Paused }

// analysable: the current position of a watched game needs no analysis, because its panel always
// shows the engines' own reports. At the end of a game the result has the place of the analysis.
func analysable(s *session.Snapshot) bool { return s.Browsing || !s.Watching && !s.Over }

// bindings are the keys of the screen.
var bindings = []key{
	{Key: widget.Ctrl | widget.KeyZ, Do: screen.Leading((*Screen).undo)},
	{Key: widget.Ctrl | widget.KeyY, Do: here((*Screen).redo)},
	{Key: widget.Ctrl | widget.Shift | widget.KeyZ, Do: here((*Screen).redo)},
	{Key: widget.KeyT, Do: screen.Leading((*Screen).hint)},
	{Key: widget.KeyW, Do: here(func(p *Screen) { p.answer(answerWhy) })},
	{Key: widget.KeyBackspace, Do: here(func(p *Screen) { p.answer(answerBack) })},
	{Key: widget.KeyK, Do: here(func(p *Screen) { p.answer(answerKeep) })},
	{Key: widget.KeyR, Do: resign},
	{Key: widget.KeyS, Do: screen.Leading((*Screen).analysis)},
	{Key: widget.KeyV, Do: screen.Leading((*Screen).turnValues)},
	{Key: widget.KeyO, Do: screen.Leading(func(*Screen) screen.Transition { return screen.Push(screen.See{}) })},
	{Key: widget.KeyL, Do: here(func(p *Screen) { p.values.Freeze() })},
	{Key: widget.KeySpace, When: in(pausable), Do: here((*Screen).pause)},
	{Key: widget.KeyN, When: in(watching), Do: here(func(p *Screen) { p.s.Session.Step() })},
	{Key: widget.KeyEscape, Do: (*Screen).escape},
}

// keys handles the keys of the screen, and the wheel over the board.
func (p *Screen) keys(f *widget.Frame) (to screen.Transition) {
	to = screen.Press(f, p, bindings)
	p.board.Travel(f, screen.Ways{
		Move:  func(by int) { p.s.Session.Browse(p.game.snap.View + by) },
		Start: func() { p.s.Session.Browse(0) },
		End:   func() { p.s.Session.Browse(p.game.snap.Ply) },
		Step:  p.values.step,
	})
	for _, r := range f.In.Typed {
		switch r {
		case '+', '=':
			p.speed(1)
		case '-':
			p.speed(-1)
		}
	}
	return to
}

// escape closes the topmost part, or opens the menu if there is nothing to close.
func (p *Screen) escape(f *widget.Frame) screen.Transition {
	switch {
	case p.consent.Open(&p.game.snap):
		p.consent.Drop()
	case p.values.ahead.Unpin(p.game.snap.Spot):
	case p.game.snap.Browsing:
		p.s.Session.Browse(p.game.snap.Ply)
	case p.board.Unname():
	default:
		f.State.ShowFocus = true
		return screen.Push(screen.Menu{InGame: true})
	}
	return screen.Stay()
}

// undo takes a move back.
func (p *Screen) undo() screen.Transition {
	if !p.game.snap.CanUndo {
		return screen.Stay()
	}
	return p.ask(record.Takebacks, func() { takeBack(p) }, canUndo)
}

// takeBack is undo without a question.
func takeBack(p *Screen) {
	early := p.game.snap.Early.Known() // the game ended before its last move
	if !p.s.Session.Undo() {
		return
	}
	switch now := p.s.Session.Snapshot(); {
	case counts(&now):
	case early:
		p.news.jumped = words.Get("status.resumed")
	default:
		p.news.jumped = words.Get("status.undone", "move", game.Placed(now.Moves))
	}
}

func (p *Screen) redo() {
	if p.s.Session.Redo() && open(&p.game.snap) {
		p.news.jumped = words.Get("status.redone", "move", game.Placed(p.s.Session.Snapshot().Moves))
	}
}

// hint shows a hint, or takes it away.
func (p *Screen) hint() screen.Transition {
	if !canHint(&p.game.snap) {
		p.s.Messages.Say(words.Get("nothint"), screen.Briefly)
		return screen.Stay()
	}
	return p.ask(record.Hints, p.s.Session.Hint, canHint)
}

// analysis switches the analysis on or off, also for future games.
func (p *Screen) analysis() screen.Transition {
	if s := &p.game.snap; !analysable(s) {
		if s.Over {
			p.s.Messages.Say(words.Get("tool.analysis.over"), screen.AWhile)
		}
		return screen.Stay()
	}
	return p.ask(record.Values, func() {
		p.s.Settings.Analysis = !p.game.snap.Analysis
		p.s.Session.ShowAnalysis(p.s.Settings.Analysis)
		p.s.Settings.Save()
	}, nil)
}

func (p *Screen) pause() { p.s.Session.Pause(!p.game.snap.Paused) }

// turnValues switches the values on or off.
func (p *Screen) turnValues() screen.Transition {
	if !p.valuesOn() {
		return p.ask(record.Values, func() { showValues(p) }, nil)
	}
	p.s.Memory.Most, p.s.Settings.Values = p.s.Settings.Values, settings.MostNone
	p.s.Settings.Save()
	return screen.Stay()
}

// showValues switches the values on.
func showValues(p *Screen) {
	set, memory := p.s.Settings, p.s.Memory
	if set.Values == settings.MostNone {
		set.Values = settings.MostFive
		if memory.Most != "" {
			set.Values = memory.Most
		}
	}
	if !p.game.snap.ReportShown {
		set.Analysis = true
		p.s.Session.ShowAnalysis(true)
	}
	p.s.Settings.Save()
}

// answer carries out the user's answer to a warning, or explains a hint, if one is on the screen.
// Without a hint, a message says what to do first.
func (p *Screen) answer(a answer) {
	switch s := &p.game.snap; {
	case a == answerWhy && p.game.explained():
		p.s.Session.Why()
	case a == answerWhy && s.Phase == session.PhaseHuman && !s.Browsing && !s.HintPending:
		p.s.Messages.Say(words.Get("why.nohint"), screen.AWhile)
	case a == answerBack && p.warned():
		takeBack(p)
	case a == answerKeep && p.warned():
		p.s.Session.Keep()
	}
}

// resign asks whether to resign, or says why that is not possible.
func resign(p *Screen, f *widget.Frame) screen.Transition {
	s := &p.game.snap
	switch {
	case s.CanResign:
		f.State.ShowFocus = true
		return screen.Push(screen.Resign{})
	case s.Over:
		p.s.Messages.Say(words.Get("refuse.over"), screen.Briefly)
	case !s.Watching && !s.Setup.Viewed:
		p.s.Messages.Say(words.Get("resign.early"), screen.AWhile)
	default:
		p.s.Messages.Say(words.Get("resign.none"), screen.Briefly)
	}
	return screen.Stay()
}

// speed changes the speed of a watched game by some steps.
func (p *Screen) speed(by int) {
	if !p.game.snap.Watching {
		return
	}
	p.s.Settings.SetSpeed(p.s.Settings.Speed.Step(by))
	p.s.Settings.Save()
	p.s.Messages.Say(words.Get("speed", "speed", p.s.Settings.Speed), screen.Briefly)
}

// playFromHere continues the game from the position on the board. A watched game then pauses, and
// the menu of a seat asks who plays on. In any other game, a message says that a click on a player
// changes who plays.
func (p *Screen) playFromHere() screen.Transition {
	view := p.game.snap.View
	return p.consent.Ask(&p.game.snap, screen.Asks{Kind: record.Takebacks,
		Do:    func() screen.Transition { return goOn(p) },
		Still: func(s *session.Snapshot) bool { return s.Browsing && s.View == view }})
}

// goOn is playFromHere without a question.
func goOn(p *Screen) screen.Transition {
	copies := counts(&p.game.snap)
	p.s.Session.PlayFromHere()
	p.game.snap = p.s.Session.Snapshot()
	switch {
	case p.game.snap.Watching:
		return screen.Push(screen.Seat{Side: p.game.snap.ToMove})
	case copies:
		p.news.jumped = words.Get("status.copied")
	default:
		p.news.jumped = words.Get("seat.hint")
	}
	return screen.Stay()
}
