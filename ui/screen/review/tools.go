package review

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// tool is a button below the pages.
type tool struct {
	id      string
	icon    widget.Icon
	label   words.Key
	tip     words.Key                          // empty: none
	shown   func(p *Screen, compact bool) bool // nil: always
	enabled func(p *Screen) bool               // nil: always
	chosen  func(p *Screen) bool               // nil: never
	do      func(p *Screen) screen.Transition
}

// here makes a doing from an action that stays on this screen.
func here(do func(p *Screen)) func(p *Screen) screen.Transition {
	return func(p *Screen) screen.Transition {
		do(p)
		return screen.Stay()
	}
}

func small(_ *Screen, compact bool) bool { return compact }

func (p *Screen) state() reviewjob.State { return p.s.Reviewer.State(p.tag) }

var tools = []tool{
	{id: "tool-back", icon: widget.IconBack, label: "browse.back", shown: small,
		enabled: func(p *Screen) bool { return p.line.at().Ply() > 0 }, do: here(func(p *Screen) { p.show(p.line.step(-1)) })},
	{id: "tool-forward", icon: widget.IconForward, label: "browse.forward", shown: small,
		enabled: func(p *Screen) bool { return p.line.step(1) != nil }, do: here(func(p *Screen) { p.show(p.line.step(1)) })},
	{id: "tool-values", icon: widget.IconValues, label: "tool.values",
		chosen: func(p *Screen) bool { return p.values.on }, do: here((*Screen).turnValues)},
	{id: "tool-all", icon: widget.IconWatch, label: "review.all",
		chosen: func(p *Screen) bool { return p.moments.all }, do: here((*Screen).showAll)},
	{id: "tool-turn", icon: widget.IconRotate, label: "review.turn", tip: "review.turn.tip",
		shown: func(p *Screen, _ bool) bool { return p.line.turnable() }, do: here((*Screen).turnToF5)},
	{id: "tool-side", icon: widget.IconPeople, label: "review.side", shown: func(p *Screen, compact bool) bool { return compact && !p.moments.person },
		do: here(func(p *Screen) { p.turnSide((p.moments.side + 1) % 3) })},
	{id: "tool-stop", icon: widget.IconPause, label: "review.stop", shown: func(p *Screen, _ bool) bool { return p.state() == reviewjob.Running },
		do: here(func(p *Screen) { p.s.Reviewer.Stop(p.tag) })},
	{id: "tool-resume", icon: widget.IconRedo, label: "review.resume", shown: func(p *Screen, _ bool) bool { return p.state() == reviewjob.Stopped },
		do: here(func(p *Screen) { p.s.Reviewer.Resume(p.tag) })},
	{id: "tool-refine", icon: widget.IconAnalysis, label: "review.refine", shown: func(p *Screen, compact bool) bool { return !compact && p.state() == reviewjob.Done },
		do: here((*Screen).refine)},
	{id: "tool-on", icon: widget.IconPlay, label: "review.on",
		enabled: func(p *Screen) bool { pos, _ := p.line.at().Position(); return !pos.Over() }, do: (*Screen).playOn},
}

// declareTools declares the buttons below the pages.
func (p *Screen) declareTools(f *widget.Frame, r widget.Rect, at view.Arrangement) (to screen.Transition) {
	var shown []*tool
	var buttons []view.Tool
	for i := range tools {
		t := &tools[i]
		if t.shown != nil && !t.shown(p, at.Compact && !at.Portrait) {
			continue
		}
		shown = append(shown, t)
		tip := ""
		if t.tip != "" {
			tip = words.Get(t.tip)
		}
		buttons = append(buttons, view.Tool{Tip: tip, ID: t.id, Icon: t.icon, Label: words.Get(t.label),
			Enabled: t.enabled == nil || t.enabled(p), Chosen: t.chosen != nil && t.chosen(p)})
	}
	if _, clicked := view.Toolbar(f, r, at, buttons); clicked >= 0 {
		to = shown[clicked].do(p)
	}
	return to
}

// refine lets a finished review look deeper.
func (p *Screen) refine() {
	if p.state() == reviewjob.Done {
		p.notes.marked = false
		p.s.Reviewer.Refine(p.tag)
	}
}

// playOn leads to the choice of the players, for a game from the position on the board.
func (p *Screen) playOn() screen.Transition {
	pos, to := p.line.at().Position()
	if pos.MustPass() {
		pos, to = pos.Play(game.Pass), to.Other()
	}
	seats := p.of.Seats
	if seats == (people) {
		seats = p.s.LastSeats()
	}
	return screen.Push(screen.Setup{Seats: seats, Start: game.FormatOBF(pos, to)})
}

// bindings are the keys of the screen.
var bindings = []struct {
	key string
	do  func(p *Screen) screen.Transition
}{
	{"Ctrl+Z", here((*Screen).undoChange)},
	{"R", here((*Screen).refine)},
	{"M", here(func(p *Screen) { p.goTo(p.moments.after(p.moments.few(&p.found.report))) })},
	{"Shift+M", here(func(p *Screen) { p.goTo(p.moments.after(p.found.report.AllMoments())) })},
	{"V", here((*Screen).turnValues)},
	{"L", here(func(p *Screen) { p.values.limiter.Freeze(!p.values.limiter.Frozen()) })},
	{"PgUp", here(func(p *Screen) { p.show(p.line.step(-1)) })},
	{"PgDn", here(func(p *Screen) { p.show(p.line.step(1)) })},
	{"Left", here(func(p *Screen) { p.show(p.line.step(-1)) })},
	{"Right", here(func(p *Screen) { p.show(p.line.step(1)) })},
	{"Home", here(func(p *Screen) { p.show(p.line.tree.Root()) })},
	{"End", here(func(p *Screen) { p.show(p.line.end()) })},
	{"Shift+PgUp", here(func(p *Screen) { p.ahead.Step(-1) })},
	{"Shift+PgDn", here(func(p *Screen) { p.ahead.Step(1) })},
	{"Escape", (*Screen).escape},
}

// keys handles the keys of the screen, and the wheel over the board.
func (p *Screen) keys(f *widget.Frame) (to screen.Transition) {
	if p.notes.writing(f) {
		return to
	}
	for _, k := range bindings {
		if f.In.Key(k.key) {
			to = to.Or(k.do(p))
		}
	}
	for _, r := range f.In.Typed {
		switch r {
		case '[':
			p.show(p.line.step(-1))
		case ']':
			p.show(p.line.step(1))
		}
	}
	if _, over := p.board.Hovered(); over && f.In.Wheel != 0 {
		switch back := f.In.Wheel > 0; {
		case f.In.Shift && back:
			p.ahead.Step(-1)
		case f.In.Shift:
			p.ahead.Step(1)
		case back:
			p.show(p.line.step(-1))
		default:
			p.show(p.line.step(1))
		}
	}
	return to
}

// escape closes the topmost part, or leaves the screen.
func (p *Screen) escape() screen.Transition {
	switch {
	case p.try.on:
		p.try = attempt{}
	case p.ahead.Unpin(p.line.place()):
		p.ahead.Reset()
	case p.board.Unname():
	default:
		return screen.Pop()
	}
	return screen.Stay()
}
