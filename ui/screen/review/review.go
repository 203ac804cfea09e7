// Package review is the screen that looks back at a game: where it turned, why, and what would have
// been better.
package review

import (
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/screen/boardscreen"
	"flipside/ui/session"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen looks back at a game. It works on a copy of the game's tree.
type Screen struct {
	s       *screen.Services
	of      screen.Review
	tag     review.Tag
	line    line
	opening string // the name of the opening, in words
	found   findings
	moments moments
	moved   bool // the user has chosen a position
	try     attempt
	notes   notes

	board  view.Board
	ahead  boardscreen.Ahead
	values values
	lit    game.Bitboard // the squares of the sentence that is pointed at
	tree   view.Tree
	pages  pages
	lines  lines
	others others
}

// New returns the review of a game. The background work begins, or goes on if it has begun already.
func New(s *screen.Services, of screen.Review) *Screen {
	s.Messages.Clear()
	p := &Screen{s: s, of: of, line: newLine(of.Record.Game), board: view.NewBoard(game.At(5, 4)), ahead: boardscreen.NewAhead()}
	p.notes.tags = of.Record.Tags
	p.opening = openingOf(&p.line)
	result, over := p.line.tree.Result()
	p.moments = newMoments(of.Seats, result, over)
	p.tag = s.Review(of)
	p.values.table = s.Session.Aside()
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
func (*Screen) First(bool) string { return view.GraphID }

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	p.board.Motions.Step(1)
	if n, ok := p.s.Reviewer.Report(p.tag); ok && n.Serial != p.found.report.Serial {
		p.take()
	}
	p.pollTry()
	rough := p.state() == reviewjob.Running && p.found.rough() // it is short, and the graph needs it
	if p.values.tick(&p.line, rough || p.try.on) {
		p.learnValues()
	}
	pos, _ := p.line.at().Position()
	p.others.tick(p.s.Collection, pos)
}

// take takes the newest report about the game.
func (p *Screen) take() {
	if n, ok := p.s.Reviewer.Report(p.tag); ok {
		p.found.take(turnedReport(n, p.line.turned))
		p.choose()
		p.mark()
	}
}

// choose lists the moments of the report. The board goes to the one that comes to the card, unless
// the user has chosen a position.
func (p *Screen) choose() {
	if p.moments.choose(&p.found.report) && !p.moved {
		p.look(p.before(p.moments.card))
	}
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	snap := p.s.Session.Snapshot()
	g := view.BoardGeometry(view.ArrangeGame(area.W, area.H).Board)
	running := p.state() == reviewjob.Running || p.try.waiting
	facts := screen.Facts{Game: &snap, Line: p.statusLine(), Cursor: p.board.Cursor, Moving: p.board.Motions.Moving(),
		Still: p.board.Motions.Still() && !running, Square: g.Square}
	if s, there := p.board.Hovered(); there {
		facts.Under = "square-" + s.String()
	}
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
	if n == p.line.at() || n == nil {
		return
	}
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
	if !f.Blocked() && f.State.Focus == "" {
		f.State.Focus = view.GraphID
	}
	at := view.ArrangeGame(area.W, area.H)
	blocked := f.Blocked()
	if p.pages.menu != nil && !blocked {
		f.Block()
	}
	g := view.BoardGeometry(at.Board)
	p.handleBoard(f, g)
	d := p.boardData(f)
	p.board.Show(f, g, d)
	p.showBar(f, view.BarPlace(at, g))
	to = p.declareSide(f, at)
	view.Status(f, at, p.statusLine(), p.s.Messages.Line() != "" || p.try.on, view.Remark{})
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
	switch state := p.state(); {
	case p.try.open():
		return words.Get("review.try.status", "side", to)
	case p.values.limiter.Frozen():
		return words.Get("values.frozen")
	case state == reviewjob.Running && p.found.rough() && !p.s.TestClock:
		return words.Get("review.looking") // a bar beside the board tells how far
	case state == reviewjob.Running && !p.s.TestClock:
		return words.Get("review.running", "percent", int(100*p.found.report.Progress))
	case !p.line.onMain(n) && pos.Over():
		return words.Get("review.aside.over")
	case !p.line.onMain(n):
		return words.Get("review.aside", "side", to)
	case pos.Over():
		return words.Get("over")
	}
	return words.Get(words.Key([]string{"turn.black", "turn.white"}[to]))
}

// people are the seats of a board for analysis.
var people = [2]session.Seat{{Human: true}, {Human: true}}
