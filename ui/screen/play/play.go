// Package play is the screen of a running game.
package play

import (
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the screen of a running game. It always shows the session's current game.
type Screen struct {
	s        *screen.Services
	snap     session.Snapshot  // the state at the newest tick
	report   *session.Analysis // the report on the screen
	second   *session.Analysis // that of the second adviser
	panel    *session.Analysis // the report of the panel, which may be the one before
	board    view.Board
	list     view.MoveList
	next     another
	values   values
	reviewed review.Tag // the review of the game that has ended
	jumped   string     // the message for an undo or redo, shown when the session reports it
	told     bool       // the reason for the hint stands beside the board
	opened   string     // the message about a game from elsewhere, shown when the session reports it
}

// New returns the screen of the current game of the session. say is a message about the game, or
// empty.
func New(s *screen.Services, say string) *Screen {
	p := &Screen{s: s, snap: s.Session.Snapshot(), board: view.NewBoard(game.At(5, 4)), values: newValues(), opened: say}
	p.next.before = -1
	p.board.Seek(p.snap.Legal)
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "play" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// Copy implements screen.Copying. While the user looks back, it copies the whole game too.
func (p *Screen) Copy() { p.s.CopyMoves(false) }

// First implements screen.Focused. The keys of a game belong to the board.
func (*Screen) First(bool) string { return view.BoardID }

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	dt := 1.0
	if p.snap.Watching {
		dt = float64(p.s.Settings.Speed)
	}
	motions := &p.board.Motions
	motions.Step(dt)
	p.s.Session.Judge(p.valuesOn())
	p.s.Session.Settle(motions.Moving())
	before := discs(&p.snap)
	if !p.held() {
		for _, e := range p.s.Session.Tick() {
			p.happened(e, before)
		}
	}
	p.next.tick(p)
	p.snap = p.s.Session.Snapshot()
	if motions.Moving() {
		// Paint nothing else while discs move, so that the motion has all of the frame time.
		p.snap.Report = p.report
	} else {
		p.snap.Report = p.values.limiter.Tick(p.place(), p.snap.Report)
		p.second = p.values.second.Tick(p.place(), p.snap.Second)
	}
	p.report = p.snap.Report
	if p.snap.Watching && !p.snap.Over && !p.snap.Browsing && p.report == nil {
		p.snap.Report = p.panel // the panel shows the last report until the next one
	}
	if p.snap.Report != nil && p.s.TestClock {
		still := *p.snap.Report // a rate differs in every run
		still.PerSecond = 0
		p.snap.Report = &still
	}
	p.panel = p.snap.Report
}

// held reports whether time is stopped for a picture.
func (p *Screen) held() bool {
	return p.s.HoldPass && p.snap.PassTicks > 0 && !p.board.Motions.Moving()
}

// discs returns the discs on the board, by colour.
func discs(snap *session.Snapshot) [2]game.Bitboard {
	return [2]game.Bitboard{snap.Black, snap.White}
}

// happened handles an event of the session.
func (p *Screen) happened(e session.Event, before [2]game.Bitboard) {
	snap := p.s.Session.Snapshot()
	motions, motion := &p.board.Motions, p.s.Settings.Motion
	switch e.Kind {
	case session.EventMoved:
		if !snap.Browsing {
			motions.Move(view.Placed{Square: e.Move.Square(), Color: e.Color, Flips: e.Flips}, motion)
			if snap.Watching && e.Report != nil {
				// A tick may bring the last report and the move: then it was in no snapshot.
				p.report, p.panel = e.Report, e.Report
			}
		}
		if !p.s.Settings.Played && !p.snap.Watching {
			p.s.Settings.Played = true
			p.s.SaveSettings()
		}
		p.s.Messages.Clear()
		p.soundMove(e)
	case session.EventPassed:
		p.s.Play(sound.Pass, 0, 0, 0)
	case session.EventOver:
		motions.End(motion)
		p.soundEnd(snap)
		p.next.end(p, &snap)
		if of, err := p.s.ReviewOfBoard(); err == nil {
			p.reviewed = p.s.Review(of)
		}
	case session.EventStarted, session.EventJumped:
		p.panel = nil
		if e.Kind == session.EventStarted || !snap.Over {
			p.next = another{before: -1}
		}
		motions.Change(before, discs(&snap), motion)
		p.s.Messages.Clear()
		if p.jumped != "" {
			p.s.Messages.Say(p.jumped, screen.Briefly)
			p.jumped = ""
		}
		if p.opened != "" {
			p.s.Messages.Say(p.opened, screen.Long)
			p.opened = ""
		}
	case session.EventError:
		p.s.Messages.Refuse(failure(e), screen.Long)
	}
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	motions, g := &p.board.Motions, view.BoardGeometry(view.ArrangeGame(area.W, area.H).Board)
	facts := screen.Facts{Game: &p.snap, Line: p.statusLine(), Cursor: p.board.Cursor,
		Moving: motions.Moving(), Still: motions.Still() && !p.reviewing(), Held: p.held(), Square: g.Square}
	if s, there := p.board.Hovered(); there {
		facts.Under = "square-" + s.String()
	}
	return facts
}

// reviewing reports whether a picture must wait: for the review of the game, because the result
// tells its moments, or for the judgement of the position.
func (p *Screen) reviewing() bool {
	return p.s.TestClock && (p.snap.Judging || p.snap.Over && p.s.Reviewer.State(p.reviewed) == reviewjob.Running)
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	if !f.Blocked() && f.State.Focus == "" {
		// The control with the focus no longer exists, for example a button or the page that
		// started the game.
		f.State.Focus = view.BoardID
	}
	at := view.ArrangeGame(area.W, area.H)
	g := view.BoardGeometry(at.Board)
	p.handleBoard(f, g)
	d := p.boardData(f)
	p.showValues(f, &d)
	p.showReason(&d)
	p.board.Show(f, g, d)
	p.showBar(f, at, g)
	to = p.declareSide(f, at)
	if p.snap.PassTicks > 0 {
		view.Notice(f, at, g, p.passLine())
	} else {
		p.drawStatus(f, at)
	}
	if !f.Blocked() {
		to = to.Or(p.keys(f))
	}
	return to
}

// handleBoard handles the pointer and the keys on the board.
func (p *Screen) handleBoard(f *widget.Frame, g view.Geometry) {
	s := &p.snap
	input := p.board.Input(f, g, view.Playing{Ply: s.Ply, Turn: s.Phase == session.PhaseHuman,
		Shown: !s.Browsing, Legal: s.Legal, Away: f.Blocked()})
	if input.Column != "" {
		p.s.Messages.Say(words.Get("status.file", "column", input.Column), screen.Briefly)
	}
	if input.Named {
		p.s.Messages.Clear()
	}
	switch {
	case input.Chosen && p.pins(input.Square):
		p.pin(game.Move(input.Square))
	case input.Chosen:
		p.choose(input.Square)
	}
}

// choose plays a square, or says why the move is refused.
func (p *Screen) choose(s game.Square) {
	if !p.mayWeigh(s) {
		return
	}
	if err := p.s.Session.Play(s); err != nil {
		p.s.Messages.Refuse(refusal(err), 3*session.TicksPerSecond)
		p.s.Play(sound.Illegal, 0, 0, sound.PanOf(s.Col()))
		p.board.Motions.Nudge(s, p.s.Settings.Motion)
	}
}

// boardData returns the content of the board.
func (p *Screen) boardData(f *widget.Frame) view.BoardData {
	s := &p.snap
	d := view.BoardData{Discs: discs(s), Last: squareOf(s.Last)}
	if !s.Browsing {
		d.Hints = squareOf(s.Hint)
	}
	if f.Blocked() || s.Phase != session.PhaseHuman || s.Browsing || p.board.Motions.Moving() {
		return d
	}
	if p.s.Settings.Dots {
		d.Dots = s.Legal
	}
	if target, there := p.board.Target(f); there && s.Legal.Has(target) {
		at := game.Bitboard(1) << target
		d.Dots &^= at
		d.Ghosts[s.ToMove] = at
		d.Rings = s.Position().Flips(target)
	}
	return d
}

// squareOf returns the square of a move; no square for a pass.
func squareOf(m game.Move) game.Bitboard {
	if !m.IsSquare() {
		return 0
	}
	return game.Bitboard(1) << m.Square()
}
