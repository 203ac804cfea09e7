// Package howto is the screen that teaches the rules: a few boards with one thing to do on each.
package howto

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The IDs of the buttons.
const (
	leaveID = "howto-leave"
	backID  = "howto-back"
	nextID  = "howto-next"
	playID  = "howto-play"
)

// Screen gives one lesson after the other. The game of the session does not take part in it.
type Screen struct {
	s       *screen.Services
	at      int // the index of the lesson
	now     pupil
	board   screen.Board
	showing screen.Showing
}

// New returns the screen with its first lesson.
func New(s *screen.Services) *Screen {
	s.Messages.Clear()
	return &Screen{s: s, now: newPupil(&lessons[0]), board: screen.NewBoard(game.At(3, 2), view.BoardID)}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "howto" }

// Close implements screen.Screen. It clears the message, which is about a lesson.
func (h *Screen) Close() { h.s.Messages.Clear() }

// First implements screen.Focused. The board has the keys at first.
func (h *Screen) First(bool) string { return h.board.First() }

// Tick implements screen.Ticking.
func (h *Screen) Tick() {
	h.board.Motions.Step(1)
	if h.showing.Tick(1) {
		h.showing.GoOn(h.stage())
	}
}

// discs returns the discs on the board, by colour.
func (h *Screen) discs() [2]game.Bitboard { return h.now.pos.Discs(h.now.to) }

func (h *Screen) stage() screen.Stage {
	return screen.Stage{Motions: &h.board.Motions, Motion: h.s.Settings.Motion, Back: h.discs()}
}

// turn puts another lesson on the board.
func (h *Screen) turn(by int) {
	h.showing.Stop(h.stage())
	before := h.discs()
	h.at += by
	h.now = newPupil(&lessons[h.at])
	h.s.Messages.Clear()
	h.board.Motions.Change(before, h.discs(), h.s.Settings.Motion)
}

// place plays a square, or says why it does not solve the lesson.
func (h *Screen) place(s game.Square) {
	p := &h.now
	pos, to := p.pos, p.to
	switch {
	case h.showing.On():
		h.showing.Stop(h.stage())
	case p.solved:
	case !pos.Legal(game.Move(s)):
		p.misses++
		h.board.Refuse(h.s, s, screen.Refusal(pos, to, s), screen.AWhile)
	case p.play(s):
		h.s.Messages.Clear()
		h.board.Motions.Move(view.Placed{Square: s, Color: to, Flips: pos.Flips(s)}, h.s.Settings.Motion)
		h.s.Play(sound.Place, 0, 0, sound.PanOf(s.Col()))
	case p.shows:
		h.s.Messages.Clear()
		h.showing = screen.NewShowing(screen.ShownLine{Start: pos, Side: to,
			Moves: []game.Move{game.Move(s), p.answer(s)}, Label: "practice.tried", Caption: words.Get(p.wrong, "square", s)})
		h.showing.GoOn(h.stage()) // the move itself is the learner's, who need not wait for it
	default:
		h.board.Refuse(h.s, s, words.Get(p.wrong, "square", s), screen.AWhile)
	}
}

// Facts implements screen.Telling.
func (h *Screen) Facts(area widget.Rect) screen.Facts {
	facts := h.board.Facts(area, h.statusLine())
	facts.Held = true
	facts.Still = facts.Still && !h.showing.On()
	return facts
}

// Copy implements screen.Copying. It copies the position.
func (h *Screen) Copy() { h.s.Sharing.CopyGame(game.NewFrom(h.now.pos, h.now.to), false) }

// Update implements screen.Screen.
func (h *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at, g := h.board.Arrange(f, area)
	playing := view.Playing{Ply: len(lessons)*h.now.moves + h.at, Turn: !h.now.solved && !h.showing.On(), Shown: true, Away: f.Blocked()}
	if h.now.dots { // elsewhere, a cursor that goes to a legal square would give the answer away
		playing.Legal = h.now.pos.Moves()
	}
	if s, chosen := h.board.Choose(f, g, playing, h.s.Messages); chosen {
		h.place(s)
		if h.now.solved && f.State.ShowFocus {
			f.FocusNext(h.main())
		}
	}
	h.board.Show(f, g, h.boardData(f))
	to = h.declareSide(f, at)
	view.Status(f, at, h.statusLine(), h.s.Messages.Line() != "" || h.showing.On() || h.now.solved || h.now.passed())
	if !f.Blocked() && f.In.Key(widget.KeyEscape) && !h.board.Unname() {
		to = screen.Pop()
	}
	return to
}

// boardData returns the content of the board.
func (h *Screen) boardData(f *widget.Frame) view.BoardData {
	if h.showing.On() {
		return h.showing.Board()
	}
	p := &h.now
	d := view.BoardData{Discs: h.discs(), Last: p.last}
	if p.solved || h.board.Motions.Moving() {
		return d
	}
	if p.dots || p.passed() {
		d.Dots = p.pos.Moves()
	}
	if p.lit && !p.passed() {
		d.Lit = p.wanted
	}
	if p.misses >= helpAfter {
		d.Hints = p.wanted
	}
	if !f.Blocked() && p.dots { // elsewhere, the rings would give it away too
		h.board.Preview(f, &d, p.pos, p.to)
	}
	return d
}

// statusLine returns the message of the window, or what is expected of the learner.
func (h *Screen) statusLine() string {
	switch line := h.s.Messages.Line(); {
	case line != "":
		return line
	case h.showing.On():
		return h.showing.Said()
	case h.now.solved:
		return words.Get("howto.right")
	case h.now.passed():
		return words.Get("pass.other", "side", game.White)
	}
	return words.Get("turn.you")
}

// main is the button that leads on.
func (h *Screen) main() string {
	if h.at == len(lessons)-1 {
		return playID
	}
	return nextID
}

// declareSide declares everything next to the board.
func (h *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	const most = 280 // the height of the card
	gap, pad, size := 12.0, float64(theme.Inset), float64(theme.Body)
	if at.Compact || at.Portrait {
		gap, pad = 8, 8
	}
	if at.Compact && !at.Portrait {
		size = theme.Small
	}
	head, r := at.Side.Top(theme.Target, gap)
	leave, head := head.Left(theme.Target+6, 6)
	if f.IconButton(leaveID, leave, widget.IconLeave, words.Get("close"), true, false) {
		to = screen.Pop()
	}
	f.Label(head, words.Get("howto"), theme.Body, widget.Bold, widget.Left, f.Theme.Text)
	r.H = min(r.H, most)
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(pad)
	row, in := in.Bottom(theme.Target, gap)
	count, in := in.Top(f.Line(theme.Small, 1.4), 2)
	f.Label(count, words.Get("howto.count", "at", h.at+1, "last", len(lessons)), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	if h.now.solved {
		f.Tick(count.X+count.W-widget.TickWidth, count.Y+count.H/2)
	}
	used := f.Paragraph(in, words.Get(h.now.title), size+1, widget.Bold, widget.Left, f.Theme.Text)
	_, in = in.Top(used, 6)
	f.Paragraph(in, h.now.says(), size, widget.Regular, widget.Left, f.Theme.Text)
	return to.Or(h.declareSteps(f, row, gap))
}

// declareSteps declares the buttons that lead to the other lessons, and from the last one to a
// game.
func (h *Screen) declareSteps(f *widget.Frame, row widget.Rect, gap float64) (to screen.Transition) {
	cells := row.Columns(2, gap)
	look := widget.Plain // who wants to skip the lesson can
	if h.now.solved {
		look = widget.Primary
	}
	if f.Button(backID, cells[0], words.Get("howto.back"), "", widget.Plain, h.at > 0) {
		h.turn(-1)
		f.FocusNext(view.BoardID)
	}
	switch {
	case h.main() == nextID:
		if f.Button(nextID, cells[1], words.Get("howto.next"), "", look, true) {
			h.turn(1)
			f.FocusNext(view.BoardID)
		}
	case h.s.Current.OnBoard():
		if f.Button(playID, cells[1], words.Get("howto.done"), "", look, true) {
			to = screen.Pop()
		}
	case f.Button(playID, cells[1], words.Get("play"), "", look, true):
		to = h.s.Current.Again(h.s.Settings.LastSeats())
	}
	return to
}
