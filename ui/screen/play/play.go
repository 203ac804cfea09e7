// Package play is the screen of a running game.
package play

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the screen of a running game. It always shows the session's current game.
type Screen struct {
	s       *screen.Services
	game    shown
	board   screen.Board
	list    view.MoveList
	values  values
	graph   graph
	counsel counsel
	consent screen.Consent // to what makes a rated game unrated
	ending  ending
	news    news
	seconds seconds // of the clock that runs
	cover
}

// New returns the screen of the current game of the session. say is a message about the game, or
// empty.
func New(s *screen.Services, say string) *Screen {
	p := &Screen{s: s, values: newValues(), news: news{opened: say}}
	p.board = screen.NewBoard(game.At(5, 4), view.BoardID)
	p.game.snap = s.Session.Snapshot()
	p.ending.begin()
	p.board.Seek(p.game.snap.Legal)
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "play" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// Copy implements screen.Copying. While the user looks back, it copies the whole game too.
func (p *Screen) Copy() { p.s.Sharing.CopyMoves(false) }

// First implements screen.Focused. The keys of a game belong to the board.
func (p *Screen) First(bool) string { return p.board.First() }

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	dt := 1.0
	if p.game.snap.Watching {
		dt = float64(p.s.Settings.Speed)
	}
	motions := &p.board.Motions
	motions.Step(dt)
	p.s.Session.Judge(p.judging())
	p.s.Session.Settle(motions.Moving(), p.covered)
	before := p.game.snap.Discs()
	var events []session.Event
	if !p.held() {
		events = p.s.Session.Tick()
	}
	snap := p.s.Session.Snapshot()
	for _, e := range events {
		p.happened(e, &snap, before)
	}
	p.ending.tick(p.s)
	if snap.Fair && !snap.Over { // See is help, which must be asked for
		p.s.Memory.See.Clear()
	}
	p.game.take(snap, &p.values.Values, motions.Moving(), p.s.TestClock)
	if p.seconds.tick(&p.game.snap) {
		p.s.Play(sound.Tick, 0, 0, 0)
	}
	if p.graphShown() {
		known, _ := p.s.Reviewer.Report(p.ending.reviewed)
		p.graph.tick(&p.game.snap, &known, p.s.Settings.ScoreSide, motions.Moving() || p.values.Frozen())
	}
}

// held reports whether time is stopped for a picture.
func (p *Screen) held() bool {
	return p.s.HoldPass && p.game.snap.PassTicks > 0 && !p.board.Motions.Moving()
}

// happened handles an event of the session. snap is the game after all events of the tick, and
// before are the discs before them.
func (p *Screen) happened(e session.Event, snap *session.Snapshot, before [2]game.Bitboard) {
	motions, motion := &p.board.Motions, p.s.Settings.Motion
	settle(&p.consent, e, snap)
	switch e.Kind {
	case session.EventMoved:
		if !snap.Browsing {
			motions.Move(view.Placed{Square: e.Move.Square(), Color: e.Color, Flips: e.Flips}, motion)
			if snap.Watching && e.Report != nil {
				p.game.moved(e.Report)
			}
		}
		if !p.covered { // what covers the game has messages of its own
			p.s.Messages.Clear()
		}
		soundMove(p.s, e, motions.Discs)
	case session.EventPassed:
		p.s.Play(sound.Pass, 0, 0, 0)
	case session.EventOver:
		if !snap.Early.Known() {
			motions.End(motion)
		}
		soundEnd(p.s, snap)
		noteFinished(p.s.Settings, snap)
		p.ending.end(p.s, snap)
	case session.EventStarted, session.EventJumped:
		p.game.panel = nil
		if e.Kind == session.EventStarted {
			p.ending.begin()
		}
		motions.Change(before, snap.Discs(), motion)
		p.s.Messages.Clear()
		p.news.appear(p.s.Messages)
	case session.EventError:
		p.s.Messages.Refuse(failure(e), screen.Long)
	}
}

// Facts implements screen.Telling.
func (p *Screen) Facts(area widget.Rect) screen.Facts {
	facts := p.board.Facts(area, p.statusLine())
	facts.Game, facts.Still, facts.Held = &p.game.snap, facts.Still && !p.reviewing(), p.held()
	return facts
}

// reviewing reports whether a picture must wait: for the review of the game, because the result
// shows its moments, or for the judgement of the position.
func (p *Screen) reviewing() bool {
	snap := &p.game.snap
	return p.s.TestClock && (snap.Judging || snap.Over && p.ending.reviewing(p.s.Reviewer))
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at, g := p.board.Arrange(f, area)
	snap, set := &p.game.snap, p.s.Settings
	if p.ending.fresh && !f.Blocked() { // Left and Right now go through the game
		p.ending.fresh = false
		p.board.Hide(f)
	}
	main := p.ended() && !f.Blocked() && !f.State.ShowFocus && f.In.Key(widget.KeyEnter)
	playing := view.Playing{Ply: snap.Ply, Turn: snap.Phase == session.PhaseHuman, Shown: !snap.Browsing, Legal: snap.Legal, Away: f.Blocked()}
	if s, chosen := p.board.Choose(f, g, playing, p.s.Messages); chosen {
		to = p.choose(s)
	}
	p.board.Show(f, g, p.boardData(f))
	p.values.ShowBar(f, view.BarPlace(at, g), p.valuesOn(), p.game.bar(set.ScoreSide), set.Motion)
	line, _ := lineOf(p, snap)
	if word := remark(snap, set.Warn); snap.PassTicks == 0 && word.Show(f, at, line) {
		to = to.Or(about(snap, set.Warn))
	}
	to = to.Or(p.declareSide(f, at))
	if main {
		to = to.Or(p.next(p.ending.steps(snap)[0]))
	}
	if snap.PassTicks > 0 {
		view.Notice(f, at, g, passLine(snap))
	} else {
		line, bright := lineOf(p, snap)
		view.Status(f, at, line, bright)
	}
	if !f.Blocked() {
		to = to.Or(p.keys(f))
	}
	return to
}

// lineOf returns the text of the status line with the speed of a watched game, and whether the user
// must read it now.
func lineOf(p *Screen, snap *session.Snapshot) (line string, bright bool) {
	line, said := p.statusLine(), p.s.Messages.Trouble != "" || p.s.Messages.Shown()
	if snap.Watching && snap.Speed != 1 && !said && !snap.Over {
		line = words.Get("status.speed", "line", line, "speed", snap.Speed)
	}
	return line, said || snap.Phase == session.PhaseHuman || p.warned()
}

// choose plays a square, or says why the move is refused. While no person is to move, it pins the
// line of a square that has a value.
func (p *Screen) choose(s game.Square) (to screen.Transition) {
	snap := &p.game.snap
	playable := snap.Phase == session.PhaseHuman && !snap.Browsing
	switch {
	case !playable && screen.HasChip(p.chips(), s):
		p.values.ahead.Pin(screen.MoveAt{At: p.game.snap.Spot, Move: game.Move(s)}, nil)
		return to
	case playable && snap.Legal.Has(s) && p.s.Session.Weighs():
		return chooseWeighed(p, s)
	}
	play(p, s)
	return to
}

// play plays a square, or says why the move is refused.
func play(p *Screen, s game.Square) {
	if err := p.s.Session.Play(s); err != nil {
		p.board.Refuse(p.s, s, refusal(err), 3*pace.TicksPerSecond)
	}
}

// chooseWeighed plays a move that will be weighed. It makes a rated game unrated, so the user can
// choose to play without warnings.
func chooseWeighed(p *Screen, s game.Square) screen.Transition {
	return p.consent.Ask(&p.game.snap, screen.Asks{
		Kind: record.Warnings,
		Do: func() screen.Transition {
			play(p, s)
			return screen.Stay()
		},
		Not: func() {
			p.s.Settings.Warn = false
			p.s.Settings.Save()
			p.s.Session.Warn(false)
			play(p, s)
		},
		Still: func(snap *session.Snapshot) bool {
			return snap.Phase == session.PhaseHuman && !snap.Browsing && snap.Legal.Has(s) && p.s.Session.Weighs()
		},
	})
}

// boardData returns the content of the board.
func (p *Screen) boardData(f *widget.Frame) view.BoardData {
	s, moving := &p.game.snap, p.board.Motions.Moving()
	d := view.BoardData{Discs: s.Discs(), Last: squareOf(s.Last)}
	if !s.Browsing {
		d.Hints = squareOf(s.Hint)
	}
	if !f.Blocked() && s.Phase == session.PhaseHuman && !s.Browsing && !moving {
		if p.s.Settings.Dots {
			d.Dots = s.Legal
		}
		p.board.Preview(f, &d, s.Position, s.ToMove)
	}
	chips := p.chips()
	chip := p.board.OnChip(f, chips)
	if p.values.resting(f, p.game.snap.Spot) {
		chip, p.values.row = game.NoMove, game.NoMove
	}
	screen.MarkBoard(&d, chips, p.values.numbers(&p.game, chip, f.Blocked() || moving))
	p.board.See(&d, p.s.Memory.See.Shown(), s.Position, s.ToMove)
	if p.game.explained() && !moving {
		p.game.markReason(&d)
	}
	return d
}

// valuesOn reports whether the board shows values when a report is there.
func (p *Screen) valuesOn() bool {
	return p.s.Settings.Values != settings.MostNone && p.game.snap.ReportShown
}

// graphShown reports whether the graph may be shown: it would help in a game that can still be
// rated, and in one of two people with a clock, until they ask for an analysis.
func (p *Screen) graphShown() bool {
	s := &p.game.snap
	helps := s.Fair || timed(s) && !s.Analysis
	return p.s.Settings.Graph && len(s.Moves) > 0 && (s.Over || !helps)
}

// timed reports whether two people play each other with a clock.
func timed(s *session.Snapshot) bool {
	return players.TwoPeople(s.Setup.Seats) && !s.Setup.Clock.None()
}

// judging says what the session is to judge by itself: what the graph needs until the review of the
// game knows more, or what the bar needs.
func (p *Screen) judging() session.Judging {
	switch {
	case p.graphShown() && !(p.game.snap.Over && p.ending.judged(p.s.Reviewer)):
		return session.JudgeGame
	case p.valuesOn():
		return session.JudgeTurns
	}
	return session.JudgeNothing
}

// chips returns the values on the board.
func (p *Screen) chips() []view.Chip {
	if !p.valuesOn() || p.board.Motions.Moving() {
		return nil
	}
	return p.game.chips(p.s.Settings.Settings)
}

// warned reports whether the question about a move that costs a lot is on the screen.
func (p *Screen) warned() bool {
	return p.game.snap.Phase == session.PhaseAsked && !p.game.snap.Browsing && !p.board.Motions.Moving()
}

// squareOf returns the square of a move; no square for a pass.
func squareOf(m game.Move) game.Bitboard {
	if !m.IsSquare() {
		return 0
	}
	return m.Square().Bit()
}
