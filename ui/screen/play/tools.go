package play

import (
	"flipside/assets/words"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// cost is the tip of a tool that makes a rated game unrated.
func cost(p *Screen) string {
	if s := &p.game.snap; s.Rated && !s.Over {
		return words.Get("unrated.tip")
	}
	return ""
}

// shownIn makes a condition of a tool from one of the game.
func shownIn(is func(s *session.Snapshot) bool) func(*Screen, view.Arrangement) bool {
	return func(p *Screen, _ view.Arrangement) bool { return is(&p.game.snap) }
}

// The conditions of tools, in addition to the conditions of keys.
func counts(s *session.Snapshot) bool  { return s.Rated && s.Over } // it is only looked at
func open(s *session.Snapshot) bool    { return !counts(s) }
func canUndo(s *session.Snapshot) bool { return s.CanUndo }
func canRedo(s *session.Snapshot) bool { return s.CanRedo }
func canHint(s *session.Snapshot) bool { return s.Phase == session.PhaseHuman && !s.Browsing }
func hinted(s *session.Snapshot) bool  { return s.Hint.IsSquare() || s.HintPending }
func advised(s *session.Snapshot) bool { return s.ReportShown && !s.Over }
func goesOn(s *session.Snapshot) bool  { return !s.Over }
func steady(s *session.Snapshot) bool  { return !pausable(s) }
func pauses(s *session.Snapshot) bool  { return pausable(s) && !s.Paused }
func resumes(s *session.Snapshot) bool { return pausable(s) && s.Paused }
func slowing(s *session.Snapshot) bool { return s.Speed > pace.MinSpeed && !s.Over }
func hurries(s *session.Snapshot) bool { return s.Speed < pace.MaxSpeed }

// roomy reports whether the toolbar of a person's game has room for New, which the menu has too. In
// a small window it has Back instead: the strip of the moves' arrows comes with it.
func roomy(p *Screen, at view.Arrangement) bool { return person(&p.game.snap) && !at.Compact }

// tools are the buttons of the toolbar, from left to right.
var tools = []tool{
	{ID: "tool-undo", Tip: cost, Icon: widget.IconUndo, Label: "tool.undo", About: "tool.undo.about",
		Shown: shownIn(open), Enabled: in(canUndo), Do: screen.Leading((*Screen).undo)},
	{ID: "tool-undo", Icon: widget.IconUndo, Label: "tool.undo", About: "tool.undo.look",
		Shown: shownIn(counts), Enabled: in(canUndo), Do: screen.Leading((*Screen).undo)},
	{ID: "tool-redo", Icon: widget.IconRedo, Label: "tool.redo", About: "tool.redo.about",
		Shown: shownIn(open), Enabled: in(canRedo), Do: here((*Screen).redo)},
	{ID: "tool-redo", Icon: widget.IconRedo, Label: "tool.redo", About: "tool.redo.look",
		Shown: shownIn(counts), Enabled: in(canRedo), Do: here((*Screen).redo)},
	{ID: "tool-hint", Tip: cost, Icon: widget.IconHint, Label: "tool.hint", About: "tool.hint.about",
		Shown:   shownIn(person),
		Enabled: in(canHint), Chosen: in(hinted), Do: screen.Leading((*Screen).hint)},
	{ID: "tool-analysis", Tip: cost, Icon: widget.IconAnalysis, Label: "tool.analysis", About: "tool.analysis.about",
		Shown:  shownIn(func(s *session.Snapshot) bool { return person(s) && analysable(s) }),
		Chosen: in(func(s *session.Snapshot) bool { return s.Analysis }), Do: screen.Leading((*Screen).analysis)},
	{ID: "tool-analysis", Icon: widget.IconAnalysis, Label: "tool.analysis", About: "tool.analysis.over",
		Shown:   shownIn(func(s *session.Snapshot) bool { return person(s) && !analysable(s) }),
		Enabled: in(analysable), Do: screen.Leading((*Screen).analysis)},
	{ID: "tool-values", Tip: cost, Icon: widget.IconValues, Label: "tool.values", About: "tool.values.about",
		Chosen: (*Screen).valuesOn, Do: screen.Leading((*Screen).turnValues)},
	{ID: "tool-see", Tip: cost, Icon: widget.IconSee, Label: "see", About: "see.about",
		Shown:  shownIn(func(s *session.Snapshot) bool { return person(s) && steady(s) && !advised(s) }), // else More has its place
		Chosen: func(p *Screen) bool { return len(p.s.Memory.See.Shown()) > 0 },
		Do:     screen.Leading(func(*Screen) screen.Transition { return screen.Push(screen.See{}) })},
	{ID: "tool-more", Icon: widget.IconSettings, Label: "more.tool",
		Shown:   shownIn(func(s *session.Snapshot) bool { return steady(s) && (advised(s) || !person(s)) }), // else Resume or See has its place
		Enabled: in(advised), Do: func(*Screen, *widget.Frame) screen.Transition { return screen.Push(screen.Advisers{}) }},
	{ID: "tool-slower", Icon: widget.IconSlower, Label: "tool.slower",
		Shown: shownIn(watching), Enabled: in(slowing), Do: here(func(p *Screen) { p.speed(-1) })},
	{ID: "tool-pause", Icon: widget.IconPause, Label: "tool.pause",
		Shown: shownIn(pauses), Enabled: in(goesOn), Do: here((*Screen).pause)},
	{ID: "tool-pause", Icon: widget.IconPlay, Label: "tool.resume",
		Shown: shownIn(resumes), Enabled: in(goesOn), Do: here((*Screen).pause)},
	{ID: "tool-step", Icon: widget.IconStep, Label: "tool.step", About: "tool.step.about",
		Shown: shownIn(watching), Enabled: in(goesOn), Do: here(func(p *Screen) { p.s.Session.Step() })},
	{ID: "tool-faster", Icon: widget.IconFaster, Label: "tool.faster",
		Shown: shownIn(watching), Enabled: in(hurries), Do: here(func(p *Screen) { p.speed(1) })},
	{ID: "tool-back", Icon: widget.IconBack, Label: "browse.back",
		Shown:   func(p *Screen, at view.Arrangement) bool { return person(&p.game.snap) && at.Compact },
		Enabled: func(p *Screen) bool { return p.game.snap.View > 0 }, Do: here(func(p *Screen) { p.s.Session.Browse(p.game.snap.View - 1) })},
	{ID: "tool-new", Icon: widget.IconNew, Label: "tool.new", About: "tool.new.about",
		Shown: roomy, Do: func(p *Screen, _ *widget.Frame) screen.Transition { return screen.Push(p.s.Current.Choice()) }},
	{ID: "tool-menu", Icon: widget.IconMenu, Label: "tool.menu",
		Do: func(*Screen, *widget.Frame) screen.Transition { return screen.Push(screen.Menu{InGame: true}) }},
}
