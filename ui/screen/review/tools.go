package review

import (
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

type (
	tool = screen.Tool[*Screen]
	key  = screen.Key[*Screen]
)

// here makes an action from one that stays on this screen.
func here(do func(p *Screen)) screen.Action[*Screen] { return screen.Doing(do) }

// small reports whether the window has no room for the steps and the choice of the side.
func small(at view.Arrangement) bool { return at.Compact && !at.Portrait }

// The conditions of tools.
func isSmall(_ *Screen, at view.Arrangement) bool { return small(at) }

func hasSides(p *Screen, at view.Arrangement) bool { return small(at) && !p.moments.person }

func running(p *Screen, _ view.Arrangement) bool { return p.job.state() == jobs.Running }

func stopped(p *Screen, _ view.Arrangement) bool { return p.job.state() == jobs.Stopped }

// roomy reports whether the tools have room for See.
func roomy(_ *Screen, at view.Arrangement) bool {
	if small(at) {
		return at.Side.W >= 4*theme.Target
	}
	return at.Side.W >= 340
}

// toolsWidth is the width of all tools of a small window in one row.
const toolsWidth = 9*(theme.Target+2) - 2

// wide reports whether a small window has room for the tools that have a key, too.
func wide(at view.Arrangement) bool { return small(at) && at.Side.W >= toolsWidth }

func shows(p *Screen) bool { return p.showing.On() }

func refinable(p *Screen, at view.Arrangement) bool {
	return (!small(at) || wide(at)) && p.job.state() == jobs.Done
}

// tools are the buttons below the pages, from left to right.
var tools = []tool{
	{ID: "tool-back", Icon: widget.IconBack, Label: "browse.back", Shown: isSmall,
		Enabled: func(p *Screen) bool { return p.line.step(-1) != nil }, Do: here(func(p *Screen) { p.show(p.line.step(-1)) })},
	{ID: "tool-forward", Icon: widget.IconForward, Label: "browse.forward", Shown: isSmall,
		Enabled: func(p *Screen) bool { return p.line.step(1) != nil }, Do: here(func(p *Screen) { p.show(p.line.step(1)) })},
	{ID: "tool-values", Icon: widget.IconValues, Label: "tool.values",
		Chosen: func(p *Screen) bool { return p.values.on }, Do: here((*Screen).turnValues)},
	{ID: "tool-see", Icon: widget.IconSee, Label: "see", About: "see.about", Shown: roomy,
		Chosen: func(p *Screen) bool { return len(p.s.Memory.See.Shown()) > 0 }, Do: screen.Leading(toSee)},
	{ID: "tool-all", Icon: widget.IconWatch, Label: "review.all",
		Chosen: func(p *Screen) bool { return p.moments.all }, Do: here((*Screen).showAll)},
	{ID: "tool-turn", Icon: widget.IconRotate, Label: "review.turn", About: "review.turn.tip",
		Shown: func(p *Screen, at view.Arrangement) bool {
			return p.line.turnable() && (wide(at) || !at.Compact && at.Side.W >= 410)
		}, Do: here((*Screen).turnToF5)},
	{ID: "tool-side", Icon: widget.IconPeople, Label: "review.side", Shown: hasSides,
		Do: here(func(p *Screen) { p.turnSide((p.moments.side + 1) % 3) })},
	{ID: "tool-stop", Icon: widget.IconPause, Label: "review.stop", Shown: running, Do: here(func(p *Screen) { p.job.stop() })},
	{ID: "tool-resume", Icon: widget.IconRedo, Label: "review.resume", Shown: stopped, Do: here(func(p *Screen) { p.job.resume() })},
	{ID: "tool-refine", Icon: widget.IconAnalysis, Label: "review.refine", About: "review.refine.tip", Shown: refinable, Do: here((*Screen).refine)},
	{ID: "tool-on", Icon: widget.IconPlay, Label: "review.on",
		Enabled: func(p *Screen) bool { pos, _ := p.line.at().Position(); return !pos.Over() },
		Do:      screen.Leading(func(p *Screen) screen.Transition { return p.s.Current.PlayOn(p.of.Seats, startAt(p.line.at())) })},
}

// bindings are the keys of the screen.
var bindings = []key{
	{Key: widget.Ctrl | widget.KeyZ, Do: here((*Screen).undoChange)},
	{Key: widget.KeyR, Do: here((*Screen).refine)},
	{Key: widget.Shift | widget.KeyF, When: func(p *Screen) bool { return p.line.turnable() }, Do: here((*Screen).turnToF5)},
	{Key: widget.KeyM, Do: here(func(p *Screen) { p.goTo(p.moments.after(p.moments.few(&p.found.report))) })},
	{Key: widget.Shift | widget.KeyM, Do: here(func(p *Screen) { p.goTo(p.moments.after(p.found.report.AllMoments())) })},
	{Key: widget.KeyV, Do: here((*Screen).turnValues)},
	{Key: widget.KeyO, Do: screen.Leading(toSee)},
	{Key: widget.KeyL, Do: here(func(p *Screen) { p.values.Freeze() })},
	{Key: widget.KeySpace, When: shows, Do: here(func(p *Screen) { p.showing.GoOn(stageOf(p)) })},
	{Key: widget.KeyRight, When: shows, Do: here(func(p *Screen) { p.showing.GoOn(stageOf(p)) })},
	{Key: widget.KeyEscape, Do: screen.Leading((*Screen).escape)},
}

// keys handles the keys of the screen, and the wheel over the board.
func (p *Screen) keys(f *widget.Frame) (to screen.Transition) {
	if p.notes.writing(f) {
		return to
	}
	to = screen.Press(f, p, bindings)
	p.board.Travel(f, screen.Ways{
		Move:  func(by int) { p.show(p.line.step(by)) },
		Start: func() { p.show(p.line.tree.Root()) },
		End:   func() { p.show(p.line.end()) },
		Step:  p.ahead.Step,
	})
	return to
}

// escape closes the topmost part, or leaves the screen.
func (p *Screen) escape() screen.Transition {
	switch {
	case p.showing.On():
		p.showing.Stop(stageOf(p))
	case p.try.on:
		p.try = attempt{}
	case p.ahead.Unpin(p.line.spot()):
		p.ahead.Reset()
	case p.board.Unname():
	default:
		return screen.Pop()
	}
	return screen.Stay()
}

// refine lets a finished review look deeper.
func (p *Screen) refine() {
	if p.job.state() == jobs.Done {
		p.notes.marked = false
		p.job.refine()
	}
}

// turnValues switches the values on or off.
func (p *Screen) turnValues() {
	p.values.turn()
	p.ahead.Reset()
}

func toSee(*Screen) screen.Transition { return screen.Push(screen.See{Free: true}) }

// startAt returns a start at a node, with the side to move that has a move.
func startAt(n *game.Node) session.Start {
	pos, to := n.Position()
	if pos.MustPass() {
		pos, to = pos.Play(game.Pass), to.Other()
	}
	return session.Start{Position: pos, ToMove: to}
}
