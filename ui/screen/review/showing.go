package review

import (
	"strings"

	"flipside/ai/review"
	"flipside/ai/review/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// The pace of a showing, in ticks.
const (
	showMove    = 50  // from one move to the next
	showCaption = 60  // a caption stays at least
	showWord    = 17  // and longer for each of its words
	showMost    = 480 // but no longer
	fewPlies    = 4   // how far a line without a reason is shown
)

// showing plays the refutation of a move and then the better line on the board, each up to where
// the loss shows. There a caption says what it is.
type showing struct {
	on    bool
	lines [2]shownLine
	line  int     // which of them is on the board
	plies int     // how many of its moves are played
	wait  float64 // ticks until the next step
	pos   game.Position
	to    game.Color
}

// shownLine is a line with what is said at its end.
type shownLine struct {
	start   game.Position
	side    game.Color // to move at the start
	moves   []game.Move
	label   words.Key // of its first move
	caption string
	marks   view.Marks
}

// newShowing returns the showing of a moment; it is not on if there is no line to show. found says
// that the better move was played.
func newShowing(m *review.Move, reader sentence.Reader, found bool) showing {
	does, instead := "", ""
	var marks [2]view.Marks
	after := fewPlies
	for _, why := range m.Reasons {
		if !why.Explains() {
			continue
		}
		after = max(2, why.Payoff)
		does, instead = reader.Of(why.Does), reader.Of(why.Instead)
		marks = [2]view.Marks{marksOf(m, why.Does, why.Payoff, false), marksOf(m, why.Instead, why.Payoff, true)}
		break // the one that shows first
	}
	best, counts := results(m)
	if does == "" {
		does = words.Get("review.show.gets", "move", m.Played, "side", m.Side, "counts", counts)
	}
	if instead == "" {
		instead = words.Get("review.show.gets", "move", m.Best, "side", m.Side, "counts", best)
	}
	s := showing{lines: [2]shownLine{
		{m.Position, m.Side, legal(m.Position, m.Line, after), "review.show.played", does, marks[0]},
		{m.Position, m.Side, legal(m.Position, m.BestLine, after), "review.show.best", instead, marks[1]},
	}}
	if found {
		s.lines[0].label, s.lines[1].label = "review.show.worse", "review.show.played"
	}
	for i := range s.lines {
		s.lines[i].marks.Way = nil // the moves are on the board
	}
	s.on = len(s.lines[0].moves) > 0 && len(s.lines[1].moves) > 0
	s.begin(0)
	return s
}

// legal returns the first moves of a line, at most some, up to one that is not legal.
func legal(p game.Position, line []game.Move, most int) []game.Move {
	for k, m := range line {
		if k == most || !p.Legal(m) {
			return line[:k]
		}
		p = p.Play(m)
	}
	return line
}

// begin puts the position before a line on the board.
func (s *showing) begin(line int) {
	s.line, s.plies, s.wait = line, 0, showMove
	s.pos, s.to = s.lines[line].start, s.lines[line].side
}

// discs returns the discs on the board, by colour.
func (s *showing) discs() [2]game.Bitboard { return coloured(s.pos, s.to) }

// captioned reports whether a line has been played to its end.
func (s *showing) captioned() bool { return s.plies == len(s.lines[s.line].moves) }

// tick counts a tick at a speed, and reports whether the next step is due.
func (s *showing) tick(speed session.Speed) bool {
	if !s.on {
		return false
	}
	s.wait -= float64(speed)
	return s.wait <= 0
}

// step plays the next move, goes on to the better line, or ends. placed is the move, if it is one
// that places a disc.
func (s *showing) step() (placed view.Placed, isMove bool) {
	switch l := &s.lines[s.line]; {
	case !s.captioned():
		m := l.moves[s.plies]
		if m.IsSquare() {
			placed, isMove = view.Placed{Square: m.Square(), Color: s.to, Flips: s.pos.Flips(m.Square())}, true
		}
		s.pos, s.to = s.pos.Play(m), s.to.Other()
		s.plies++
		s.wait = showMove
		if s.captioned() {
			s.wait = float64(min(showMost, showCaption+showWord*len(strings.Fields(l.caption))))
		}
	case s.line == 0:
		s.begin(1)
	default:
		s.on = false
	}
	return placed, isMove
}

// said is the line below the board.
func (s *showing) said() string {
	l := &s.lines[s.line]
	switch {
	case s.captioned():
		return l.caption
	case s.plies == 0:
		return words.Get(l.label, "move", l.moves[0])
	case !l.moves[s.plies-1].IsSquare():
		return words.Get("review.show.pass", "side", s.to.Other())
	}
	return words.Get("review.show.move", "side", s.to.Other(), "move", l.moves[s.plies-1])
}

// board returns what the board shows.
func (s *showing) board() view.BoardData {
	l := &s.lines[s.line]
	d := view.BoardData{Discs: s.discs()}
	for k := s.plies; k > 0 && d.Last == 0; k-- {
		if m := l.moves[k-1]; m.IsSquare() {
			d.Last = m.Square().Bit()
		}
	}
	if s.captioned() {
		d.Marks = l.marks
	}
	return d
}

// stage is the board that a showing is on.
type stage struct {
	motions *view.Motions
	motion  theme.Motion
	back    [2]game.Bitboard // the discs of the position before the moment, which come back at the end
}

// goOn shows the next step.
func (s *showing) goOn(on stage) {
	before := s.discs()
	if placed, isMove := s.step(); isMove {
		on.motions.Move(placed, on.motion)
		return
	}
	after := on.back
	if s.on {
		after = s.discs()
	}
	on.motions.Change(before, after, on.motion)
}

// stop ends a showing, if it is on.
func (s *showing) stop(on stage) {
	if s.on {
		on.motions.Change(s.discs(), on.back, on.motion)
		*s = showing{}
	}
}

// stageOf returns the board of the screen.
func stageOf(p *Screen) stage {
	return stage{&p.board.Motions, p.s.Settings.Motion, p.line.discs()}
}
