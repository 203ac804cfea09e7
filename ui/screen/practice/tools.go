package practice

import (
	"flipside/ai/coach/problems"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

type (
	tool = screen.Tool[*Screen]
	key  = screen.Key[*Screen]
)

// roomy reports whether the tools have room for a choice that is rarely changed.
func roomy(_ *Screen, at view.Arrangement) bool { return !at.Compact && !at.Portrait }

func isOwn(p *Screen, _ view.Arrangement) bool { return p.course.own() }

func isOthers(p *Screen, _ view.Arrangement) bool { return !p.course.own() }

func hasEnded(p *Screen) bool { return p.now.phase == done }

// tools are the buttons below the card, from left to right.
var tools = []tool{
	{ID: "tool-see", Icon: widget.IconSee, Label: "see", About: "see.about",
		Chosen: func(p *Screen) bool { return len(p.s.Memory.See.Shown()) > 0 }, Do: screen.Leading(toSee)},
	{ID: "tool-show", Icon: widget.IconPlay, Label: "moment.show", About: "practice.show.about", Enabled: hasEnded, Do: screen.Doing((*Screen).show)},
	{ID: "tool-game", Icon: widget.IconGames, Label: "practice.game", About: "practice.game.about", Enabled: hasEnded, Do: screen.Leading((*Screen).game)},
	{ID: "tool-today", Icon: widget.IconStart, Label: "practice.today", About: "practice.today.about",
		Chosen: func(p *Screen) bool { return p.course.day > 0 }, Do: screen.Doing((*Screen).turnToday)},
	{ID: "tool-share", Icon: widget.IconUp, Label: "practice.share", About: "practice.share.about", Do: screen.Leading(share)},
	{ID: "tool-why", Icon: widget.IconComment, Label: "practice.ask", About: "practice.ask.about", Shown: roomy,
		Chosen: func(p *Screen) bool { return p.s.Settings.AskWhy }, Do: screen.Doing(func(p *Screen) { p.s.Settings.AskWhy = !p.s.Settings.AskWhy; p.s.Settings.Save() })},
	{ID: "tool-wrong", Icon: widget.IconDelete, Label: "practice.wrong", About: "practice.wrong.about", Shown: isOthers, Do: screen.Leading(wrong)},
	{ID: "tool-drop", Icon: widget.IconDelete, Label: "practice.drop", About: "practice.drop.about", Shown: isOwn, Do: screen.Doing((*Screen).drop)},
}

// bindings are the keys of the screen.
var bindings = []key{
	{Key: widget.KeyT, Do: screen.Doing(func(p *Screen) { p.now.ask() })},
	{Key: widget.KeyS, Do: screen.Doing((*Screen).giveUp)},
	{Key: widget.KeyN, When: hasEnded, Do: screen.Doing((*Screen).next)},
	{Key: widget.KeyO, Do: screen.Leading(toSee)},
	{Key: widget.KeySpace, When: shows, Do: screen.Doing(func(p *Screen) { p.showing.GoOn(p.stage()) })},
	{Key: widget.KeyRight, When: shows, Do: screen.Doing(func(p *Screen) { p.showing.GoOn(p.stage()) })},
	{Key: widget.KeyEscape, Do: screen.Leading((*Screen).escape)},
}

func shows(p *Screen) bool { return p.showing.On() }

func toSee(*Screen) screen.Transition { return screen.Push(screen.See{Free: true}) }

// reader is the person who practises.
func (p *Screen) reader() sentence.Reader {
	return sentence.Reader{Club: p.s.Settings.Club(), Person: sentence.Person(p.now.p.Side() + 1)}
}

// escape ends a showing, or leaves the screen.
func (p *Screen) escape() screen.Transition {
	switch {
	case p.showing.On():
		p.showing.Stop(p.stage())
	case p.board.Unname():
	default:
		return screen.Pop()
	}
	return screen.Stay()
}

// giveUp lets the solution be played.
func (p *Screen) giveUp() {
	if !p.at || p.now.phase == done {
		return
	}
	p.s.Trainer.Forget()
	p.showing.Stop(p.stage())
	p.now.giveUp()
}

// refute plays the refutation of the last wrong move on the board, up to where the loss shows.
func (p *Screen) refute(err error) {
	if err != nil {
		p.s.Messages.Refuse(err.Error(), screen.Briefly)
		p.now.again()
		return
	}
	lines := screen.LinesOf(&p.now.wrong, p.reader())
	lines[0].Label = "practice.tried"
	p.showing = screen.NewShowing(lines[0])
}

// show plays the refutation of the tempting move and the best line.
func (p *Screen) show() {
	if p.showing.On() {
		p.showing.Stop(p.stage())
		return
	}
	lines := screen.LinesOf(&p.now.p.Wrong, p.reader())
	lines[0].Label = "review.show.worse"
	p.showing = screen.NewShowing(lines[:]...)
}

// turnToday begins the three positions of the day, or continues the session.
func (p *Screen) turnToday() {
	p.course.begin(p.s.Trainer.Today())
	p.next()
}

// share leads to the sheet that shares the position of the problem. It has no move of the answer.
func share(p *Screen) screen.Transition {
	x := p.now.p
	return screen.Push(screen.Share{Game: game.NewFrom(x.Position(), x.Side()), Names: sides()})
}

// sides returns names for the players, who are unknown.
func sides() [2]string { return [2]string{words.Get("setup.black"), words.Get("setup.white")} }

// wrong leads to the sheet that sets the problem aside.
func wrong(p *Screen) screen.Transition {
	if !p.at {
		return screen.Stay()
	}
	return screen.Push(screen.SetAside{Do: p.setAside})
}

// setAside says that the problem is wrong, and gives the next one.
func (p *Screen) setAside() {
	id := p.course.id
	p.s.Trainer.Wrong(id)
	p.next()
	p.s.Messages.Say(words.Get("practice.aside", "id", id), screen.Long)
}

// drop throws out one of the user's own problems, and gives the next one.
func (p *Screen) drop() {
	p.s.Trainer.Drop(p.course.id)
	p.next()
	p.s.Messages.Say(words.Get("practice.dropped"), screen.Long)
}

// gameOf returns the review of the game of a problem, with its position on the board.
func gameOf(p *problems.Problem) (of screen.Review, err error) {
	g, err := p.Game.Play()
	if err != nil {
		return of, err
	}
	people := [2]session.Seat{{Human: true}, {Human: true}}
	of = screen.Review{ID: "practice-" + p.ID(), Record: record.New(g), Seats: people, Ply: p.Ply}
	of.Names = sides()
	if black, white := problems.PlayersOf(p.Game.Source); black != "" && white != "" {
		of.Names = [2]string{black, white}
	}
	return of, nil
}
