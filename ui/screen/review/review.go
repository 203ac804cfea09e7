// Package review is the screen that looks back at a game: where it turned, why, and what would have
// been better.
package review

import (
	"flipside/ai/review"
	"flipside/ai/review/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The sides whose moments are shown: those of game.Color, or both.
const both = 2

// Screen looks back at a game. It works on a copy of the game's tree.
type Screen struct {
	s       *screen.Services
	of      screen.Review
	line    line
	opening string // the name of the opening, in words

	tag     review.Tag
	report  review.Report            // the newest one about the game
	lessons map[taught]review.Lesson // what other searches know of moves of the game
	tags    record.Tags              // of the game
	marked  bool                     // the marks of the finished review are in the notes

	person bool // exactly one side is a person's
	yours  int  // the side whose moments are shown first, or both
	all    bool // all marks of both sides are shown

	moments []int        // plies as in the report, in the order of the game
	moment  int          // the moment on the card; 0: none yet
	shown   map[int]bool // the moments whose better move is known to the user
	moved   bool         // the user has chosen a position
	try     attempt

	board    view.Board
	tree     view.Tree
	others   others
	counting bool          // the page of what others played is shown
	tab      int           // the page beside the board
	beside   int           // the page that the shared tab shows
	menu     *pageMenu     // open; nil: none
	lit      game.Bitboard // the squares of the sentence that is pointed at
	ahead    ahead
	row      []game.Move // the line of the row that is pointed at
	values   values
	comment  *comment
}

// New returns the review of a game. The background work begins, or goes on if it has begun already.
func New(s *screen.Services, of screen.Review) *Screen {
	s.Messages.Clear()
	p := &Screen{s: s, of: of, line: newLine(of.Record.Game), board: view.NewBoard(game.At(5, 4)), shown: map[int]bool{}, lessons: map[taught]review.Lesson{}, yours: both, ahead: noLine}
	p.tags = of.Record.Tags
	p.person = of.Seats[0].Human != of.Seats[1].Human
	p.nameOpening()
	switch result, over := p.line.tree.Result(); {
	case p.person && of.Seats[1].Human:
		p.yours = int(game.White)
	case p.person:
		p.yours = int(game.Black)
	case over:
		if winner, won := result.Winner(); won {
			p.yours = int(winner.Other())
		}
	}
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
	if n, ok := p.s.Reviewer.Report(p.tag); ok && n.Serial != p.report.Serial {
		p.take()
	}
	p.pollTry()
	p.tickValues()
	p.tickOthers()
}

// take takes the newest report about the game.
func (p *Screen) take() {
	if n, ok := p.s.Reviewer.Report(p.tag); ok {
		p.report = turnedReport(n, p.line.turned)
		for _, l := range p.lessons {
			p.report = p.report.Learn(l)
		}
		p.choose()
		p.mark()
	}
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	snap := p.s.Session.Snapshot()
	g := view.BoardGeometry(view.ArrangeGame(area.W, area.H).Board)
	running := p.s.Reviewer.State(p.tag) == reviewjob.Running || p.try.waiting
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
	p.ahead = noLine
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
	if p.menu != nil && !blocked {
		f.Block()
	}
	g := view.BoardGeometry(at.Board)
	p.handleBoard(f, g)
	d := p.boardData(f)
	p.board.Show(f, g, d)
	p.showBar(f, at, g)
	to = p.declareSide(f, at)
	view.Status(f, at, p.statusLine(), p.s.Messages.Line() != "" || p.try.on, view.Remark{})
	if p.menu != nil && f.Blocked() && !blocked {
		f.Unblock()
		p.showMenu(f, area, at)
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
	switch state := p.s.Reviewer.State(p.tag); {
	case p.try.on && !p.try.judged:
		return words.Get("review.try.status", "side", to)
	case p.values.limiter.Frozen():
		return words.Get("values.frozen")
	case state == reviewjob.Running && p.report.Stage < review.Refining && !p.s.TestClock:
		return words.Get("review.looking") // a bar beside the board tells how far
	case state == reviewjob.Running && !p.s.TestClock:
		return words.Get("review.running", "percent", int(100*p.report.Progress))
	case !p.line.onMain(n) && pos.Over():
		return words.Get("review.aside.over")
	case !p.line.onMain(n):
		return words.Get("review.aside", "side", to)
	case pos.Over():
		return words.Get("over")
	}
	return words.Get(words.Key([]string{"turn.black", "turn.white"}[to]))
}

// reader is the person who looks back.
func (p *Screen) reader() sentence.Person {
	if p.person {
		return sentence.Person(p.yours + 1)
	}
	return sentence.Nobody
}

// judged returns the judgement of the move that led to a node.
func (p *Screen) judged(n *game.Node) (review.Move, bool) {
	if n.Parent() == nil || !n.Move().IsSquare() {
		return review.Move{}, false
	}
	pos, to := n.Parent().Position()
	m, ok := p.report.Find(pos, to, n.Move())
	return m, ok && m.Kind != review.Unknown
}

// grades are the grades of the classes.
var grades = [...]theme.Grade{review.Fine: theme.Fine, review.Best: theme.Best, review.Slip: theme.Slip,
	review.Mistake: theme.Mistake, review.BigMistake: theme.BigMistake}

// grade judges the move that led to a node, for the list of moves.
func (p *Screen) grade(n *game.Node) (theme.Grade, bool) {
	if m, ok := p.judged(n); ok {
		return grades[m.Class], m.Sure
	}
	return theme.Fine, false
}

// people are the seats of a board for analysis.
var people = [2]session.Seat{{Human: true}, {Human: true}}
