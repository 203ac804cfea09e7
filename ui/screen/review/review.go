// Package review is the screen that looks back at a game: where it turned, why, and what would have
// been better.
package review

import (
	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen looks back at a game. It works on a copy of the game's tree.
type Screen struct {
	s       *screen.Services
	of      screen.Review
	job     job
	line    line
	opening string // the name of the opening, in words
	found   findings
	moments moments
	moved   bool // the user has chosen a position
	learned bool // the mistakes are given to Practice
	keyed   bool // the keys of the graph choose it
	try     attempt
	showing screen.Showing
	notes   notes

	board  screen.Board
	ahead  screen.Ahead
	values values
	lit    game.Bitboard // the squares of the sentence that is pointed at
	marks  see.Marks     // of that sentence, or of the first one
	tree   view.Tree
	pages  pages
	lines  lines
	others others
}

// New returns the review of a game. The background work begins, or continues if it has begun
// already.
func New(s *screen.Services, of screen.Review) *Screen {
	s.Messages.Clear()
	p := &Screen{s: s, of: of, line: newLine(of.Record.Game), ahead: screen.NewAhead()}
	p.board = screen.NewBoard(game.At(5, 4), view.GraphID)
	p.notes.tags = of.Record.Tags
	p.others.id, p.others.reviewed = of.ID, of.Record.Game.Copy()
	p.opening = openingOf(&p.line)
	result, over := p.line.tree.Result()
	p.moments = newMoments(of.Seats, result, over)
	p.job = job{reviewer: s.Reviewer, tag: s.Review(of)}
	p.values.table = s.Session.Aside()
	if of.Ply > 0 && of.Ply < len(p.line.main) {
		p.show(p.line.main[of.Ply])
		if next := p.line.step(1); next != nil && next.Move().IsSquare() {
			p.moments.first = next.Number()
		}
		if _, to := p.line.at().Position(); !p.moments.person {
			p.moments.side = int(to)
		}
	}
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "review" }

// Close implements screen.Screen.
func (p *Screen) Close() {
	p.values.table.Abandon()
	p.others.lane.Forget()
}

// First implements screen.Focused. The arrows go through the game at once.
func (p *Screen) First(bool) string { return p.board.First() }

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	p.board.Motions.Step(1)
	if p.job.news(p.found.report.Serial) {
		p.take()
	}
	p.pollTry()
	if p.moments.gone(&p.found.report) && !held(p) {
		p.choose()
	}
	if p.showing.Tick(p.s.Settings.Speed) {
		p.showing.GoOn(stageOf(p))
	}
	rough := p.job.state() == jobs.Running && p.found.rough() // it is short, and the graph needs it
	if p.values.tick(&p.line, rough || p.try.on) {
		p.found.learnValues(&p.values, p.line.step(1))
	}
	pos, _ := p.line.at().Position()
	p.others.tick(p.s.Library, pos)
}

// take takes the newest report about the game. A finished review is written into the game.
func (p *Screen) take() {
	r, ok := p.job.report(p.line.turned)
	if !ok {
		return
	}
	p.found.take(r)
	p.choose()
	learn(p)
	if p.notes.mark(&p.found.report, p.line.main) {
		p.save(false)
	}
}

// choose lists the moments of the report. The board goes to the one that comes to the card, unless
// the user has chosen a position.
func (p *Screen) choose() {
	if p.moments.choose(&p.found.report, held(p)) && !p.moved {
		p.look(p.found.before(&p.line, p.moments.card))
	}
}

// held reports whether the card stays as it is because the user has touched it.
func held(p *Screen) bool {
	return p.atMoment() && !p.values.on && p.moments.reading.touched && p.moments.reading.move.Ply == p.moments.card
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	facts := p.board.Facts(area, p.statusLine())
	facts.Still = facts.Still && p.job.state() != jobs.Running && !p.try.waiting && !p.showing.On()
	return facts
}

// show puts a node on the board. It ends a try.
func (p *Screen) show(n *game.Node) {
	if n == nil {
		return
	}
	p.moved = true
	p.try = attempt{}
	p.look(n)
}

// look puts a node on the board.
func (p *Screen) look(n *game.Node) {
	p.showing.Stop(stageOf(p))
	if n == p.line.at() || n == nil {
		return
	}
	p.marks = see.Marks{}
	before, motion := p.line.discs(), p.s.Settings.Motion
	forward := n.Parent() == p.line.at() && n.Move().IsSquare()
	if p.line.tree.Go(n) != nil {
		return
	}
	p.ahead.Reset()
	if !forward {
		p.board.Motions.Change(before, p.line.discs(), motion)
		return
	}
	pos, to := n.Parent().Position()
	p.board.Motions.Move(view.Placed{Square: n.Move().Square(), Color: to, Flips: pos.Flips(n.Move().Square())}, motion)
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	blocked := f.Blocked()
	at, g := p.board.Arrange(f, area)
	if p.pages.menu != nil && !blocked {
		f.Block()
	}
	n := p.line.at()
	pos, _ := n.Position()
	playing := view.Playing{Ply: n.Ply(), Turn: true, Shown: true, Legal: pos.Moves(), Away: f.Blocked()}
	if s, chosen := p.board.Choose(f, g, playing, p.s.Messages); chosen {
		p.place(s)
	}
	p.board.Show(f, g, p.boardData(f))
	advantage := scores.For(p.of.Seats, p.s.Settings.ScoreSide).Bar(p.values.report)
	p.values.ShowBar(f, view.BarPlace(at, g), p.values.on, advantage, p.s.Settings.Motion)
	to = p.declareSide(f, fitted(at))
	view.Status(f, at, p.statusLine(), p.s.Messages.Line() != "" || p.try.on || p.showing.On())
	if p.pages.menu != nil && f.Blocked() && !blocked {
		f.Unblock()
		p.pages.declareMenu(f, area, at)
	} else if !blocked {
		to = to.Or(p.keys(f))
	}
	return to
}

// statusLine returns the message of the window, or what the board shows.
func (p *Screen) statusLine() string {
	if line := p.s.Messages.Line(); line != "" {
		return line
	}
	n := p.line.at()
	pos, to := n.Position()
	switch state := p.job.state(); {
	case p.showing.On():
		return p.showing.Said()
	case p.try.open():
		return words.Get("review.try.status", "side", to)
	case p.values.Frozen():
		return words.Get("values.frozen")
	case state == jobs.Running && p.found.rough() && !p.s.TestClock:
		return words.Get("review.looking") // a bar next to the board shows the progress
	case state == jobs.Running && !p.s.TestClock:
		return words.Get("review.running", "percent", int(100*p.found.report.Progress))
	case !p.line.onMain(n) && pos.Over():
		return words.Get("review.aside.over")
	case !p.line.onMain(n):
		return words.Get("review.aside", "side", to)
	case pos.Over():
		return words.Get("over")
	}
	line := words.Get(words.Key([]string{"turn.black", "turn.white"}[to]))
	if p.keyed && p.moved && n.Ply() > 0 && p.line.onMain(n) {
		return words.Get("review.status", "about", p.found.about(p.line.main, n.Ply()), "line", line)
	}
	return line
}

// people are the seats of a board for analysis.
var people = [2]session.Seat{{Human: true}, {Human: true}}
