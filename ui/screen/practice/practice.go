// Package practice is the screen on which problems are solved.
package practice

import (
	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen gives one problem after the other.
type Screen struct {
	s       *screen.Services
	course  course
	now     attempt
	at      bool // there is a problem on the board
	failed  string
	board   screen.Board
	showing screen.Showing
}

// New returns Practice with its first problem, as soon as the problems are read.
func New(s *screen.Services) *Screen {
	s.Messages.Clear()
	p := &Screen{s: s, board: screen.NewBoard(game.At(5, 4), view.BoardID)}
	p.load()
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "practice" }

// Close implements screen.Screen.
func (p *Screen) Close() { p.s.Trainer.Forget() }

// First implements screen.Focused. The board has the keys at first.
func (p *Screen) First(bool) string { return p.board.First() }

// load takes the problems once they are read, and begins with the first one.
func (p *Screen) load() {
	ready, err := p.s.Trainer.Ready()
	switch {
	case p.at || !ready:
	case err != nil:
		p.failed = words.Get("practice.unread", "cause", err.Error())
	case p.failed == "":
		p.course = newCourse(p.s.Trainer)
		p.next()
	}
}

// next puts the next problem on the board.
func (p *Screen) next() {
	before, had := p.discs(), p.at
	x := p.course.next()
	if x == nil {
		p.at, p.failed = false, words.Get("practice.none")
		return
	}
	p.s.Trainer.Forget()
	p.showing = screen.Showing{}
	p.now, p.at = newAttempt(x), true
	if had {
		p.board.Motions.Change(before, p.discs(), p.s.Settings.Motion)
	}
}

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	p.board.Motions.Step(1)
	if !p.at {
		p.load()
		return
	}
	p.course.ticks++
	if said := p.s.Trainer.Said(); said != nil {
		p.s.Messages.Say(words.Sentence(said), screen.VeryLong)
	}
	if p.now.phase == asking {
		p.now.ticks++
	}
	if m, err, ok := p.s.Trainer.Judged(); ok && p.now.phase == judging {
		p.now.judged(m)
		p.refute(err)
	}
	if p.showing.Tick(p.s.Settings.Speed) {
		p.showing.GoOn(p.stage())
	}
	switch {
	case p.now.phase == refuting && !p.showing.On():
		p.now.again()
	case p.now.phase == replying && !p.board.Motions.Moving():
		if p.now.wait -= float64(p.s.Settings.Speed); p.now.wait <= 0 {
			p.advance()
		}
	}
}

// discs returns the discs of the position of the problem, by colour.
func (p *Screen) discs() [2]game.Bitboard { return p.now.pos.Discs(p.now.to) }

func (p *Screen) stage() screen.Stage {
	return screen.Stage{Motions: &p.board.Motions, Motion: p.s.Settings.Motion, Back: p.discs()}
}

// advance plays the next move of the line on the board.
func (p *Screen) advance() {
	m, pos, to := p.now.answer(), p.now.pos, p.now.to
	p.now.advance()
	p.placed(m, pos, to)
	p.finish()
}

// placed shows a move that was played in a position.
func (p *Screen) placed(m game.Move, pos game.Position, to game.Color) {
	if m.IsSquare() {
		p.board.Motions.Move(view.Placed{Square: m.Square(), Color: to, Flips: pos.Flips(m.Square())}, p.s.Settings.Motion)
		p.s.Play(sound.Place, 0, 0, sound.PanOf(m.Square().Col()))
	}
}

// finish counts the problem once it is done.
func (p *Screen) finish() {
	if p.now.phase == done {
		p.course.done(&p.now)
		p.now.why = questionOf(p.now.p, !p.now.gaveUp && p.s.Settings.AskWhy)
	}
}

// place plays a square, or says why it cannot.
func (p *Screen) place(s game.Square) {
	m := game.Move(s)
	switch {
	case p.showing.On(): // Tick asks for the move again, unless the problem is done
		p.showing.Stop(p.stage())
	case p.now.phase == judging:
		p.s.Messages.Refuse(words.Get("review.try.wait", "move", p.now.tried), screen.Briefly)
	case p.now.phase != asking:
	case !p.now.pos.Legal(m):
		p.board.Refuse(p.s, s, screen.Refusal(p.now.pos, p.now.to, s), screen.Briefly)
	default:
		pos, to := p.now.pos, p.now.to
		switch p.now.play(m) {
		case right:
			p.placed(m, pos, to)
			p.finish()
		case refuted:
			p.refute(nil)
		case unjudged:
			p.s.Trainer.Judge(pos, to, m)
		}
	}
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	facts := p.board.Facts(area, p.statusLine())
	facts.Held = true
	facts.Still = facts.Still && !p.showing.On() && p.now.phase != judging && p.now.phase != replying
	return facts
}

// Copy implements screen.Copying. It copies the position.
func (p *Screen) Copy() {
	if p.at {
		p.s.Sharing.CopyGame(game.NewFrom(p.now.pos, p.now.to), false)
	}
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at, g := p.board.Arrange(f, area)
	if p.at {
		playing := view.Playing{Ply: p.now.plies, Turn: p.now.phase == asking, Shown: true, Legal: p.now.pos.Moves(), Away: f.Blocked()}
		if s, chosen := p.board.Choose(f, g, playing, p.s.Messages); chosen {
			p.place(s)
		}
	}
	p.board.Show(f, g, p.boardData(f))
	to = p.declareSide(f, at)
	view.Status(f, at, p.statusLine(), p.s.Messages.Line() != "" || p.showing.On())
	if !f.Blocked() {
		to = to.Or(screen.Press(f, p, bindings))
	}
	return to
}

// boardData returns the content of the board.
func (p *Screen) boardData(f *widget.Frame) view.BoardData {
	if p.showing.On() {
		d := p.showing.Board()
		if p.board.Motions.Moving() {
			d.Marks = see.Marks{}
		}
		return d
	}
	if !p.at {
		return view.BoardData{Discs: game.Start.Discs(game.Black)}
	}
	a := &p.now
	d := view.BoardData{Discs: p.discs(), Last: view.LastOf(a.p.Line[:a.plies])}
	if p.board.Motions.Moving() {
		return d
	}
	switch {
	case a.phase == judging:
		d.Numbers = view.Ahead(a.pos, a.to, []game.Move{a.tried}, 1)
	case a.phase == asking:
		if p.s.Settings.Dots {
			d.Dots = a.pos.Moves()
		}
		if a.hint >= hintRegion {
			d.Lit = a.region()
		}
		if a.hint >= hintMove {
			d.Hints = a.answer().Square().Bit()
		}
		if !f.Blocked() {
			p.board.Preview(f, &d, a.pos, a.to)
		}
	}
	p.board.See(&d, p.s.Memory.See.Shown(), a.pos, a.to)
	return d
}

// statusLine returns the message of the window, or what is asked for.
func (p *Screen) statusLine() string {
	if line := p.s.Messages.Line(); line != "" {
		return line
	}
	switch {
	case p.showing.On():
		return p.showing.Said()
	case !p.at:
		return ""
	case p.now.phase == judging:
		return words.Get("review.try.wait", "move", p.now.tried)
	case p.now.asksWhy():
		return words.Get("practice.why.choose")
	case p.now.phase == done && !p.course.more:
		return words.Get("practice.none")
	case p.now.phase == done:
		return words.Get("practice.done")
	}
	return words.Get(words.Key([]string{"turn.black", "turn.white"}[p.now.to]))
}

// declareSide declares everything next to the board.
func (p *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	gap := 12.0
	if at.Compact || at.Portrait {
		gap = 8
	}
	head, r := at.Side.Top(theme.Target, gap)
	back, head := head.Left(theme.Target+6, 6)
	if f.IconButton("practice-leave", back, widget.IconLeave, words.Get("review.leave"), true, false) {
		to = screen.Pop()
	}
	f.Label(head, p.course.heading(), theme.Body, widget.Bold, widget.Left, f.Theme.Text)
	if !p.at {
		p.declareNothing(f, r)
		return to
	}
	var tool screen.Transition
	if !at.Compact && !at.Portrait || !p.now.asksWhy() { // its answers need the room
		r, tool = screen.Toolbar(f, r, at, p, tools)
		r.H -= gap
	}
	if r.H > 400 {
		r.H = 400
	}
	if p.at { // a tool may have taken the last problem away
		p.declareCard(f, r, at.Compact)
	}
	return to.Or(tool)
}

// declareNothing shows that the problems are being read, or why there are none.
func (p *Screen) declareNothing(f *widget.Frame, r widget.Rect) {
	line := p.failed
	if line == "" {
		line = words.Get("practice.loading")
	}
	f.Paragraph(r, line, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// game returns the review of the game that the problem is from, as it was played, with its position
// on the board.
func (p *Screen) game() screen.Transition {
	of, err := gameOf(p.course.source)
	if err != nil {
		p.s.Messages.Refuse(err.Error(), screen.Long)
		return screen.Stay()
	}
	if p.course.own() {
		stats, _, _ := p.s.Results.Stats()
		of.Seats[p.course.source.Side().Other()] = session.Seat{Spec: players.Peer(stats.Rating, stats.Games > 0)}
	}
	return screen.Push(of)
}
