package screen

import (
	"strings"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/pace"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// The pace of a showing, in ticks.
const (
	showMove    = 50  // from one move to the next
	showCaption = 60  // a caption stays at least
	showWord    = 17  // and longer for each of its words
	showMost    = 480 // but no longer
)

// Showing plays lines on the board, such as the refutation of a move and then the better line, each
// up to where the loss shows. A caption there names the line. The zero value shows nothing.
type Showing struct {
	on    bool
	lines []ShownLine
	line  int     // which of them is on the board
	plies int     // how many of its moves are played
	wait  float64 // ticks until the next step
	pos   game.Position
	to    game.Color
}

// ShownLine is a line with its caption.
type ShownLine struct {
	Start   game.Position
	Side    game.Color // to move at the start
	Moves   []game.Move
	Label   words.Key // of its first move
	Caption string
	Marks   see.Marks
}

// NewShowing returns the showing of lines; it is not on if one of them has no moves.
func NewShowing(lines ...ShownLine) Showing {
	s := Showing{on: len(lines) > 0, lines: lines}
	for i := range s.lines {
		s.lines[i].Marks.Way = nil // the moves are on the board
		s.on = s.on && len(s.lines[i].Moves) > 0
	}
	if s.on {
		s.begin(0)
	}
	return s
}

// At returns which line is on the board, from 0, and how many of its moves are played.
func (s *Showing) At() (line, plies int) { return s.line, s.plies }

// On reports whether a line is on the board.
func (s *Showing) On() bool { return s.on }

// begin puts the position before a line on the board.
func (s *Showing) begin(line int) {
	s.line, s.plies, s.wait = line, 0, showMove
	s.pos, s.to = s.lines[line].Start, s.lines[line].Side
}

// discs returns the discs on the board, by colour.
func (s *Showing) discs() [2]game.Bitboard { return s.pos.Discs(s.to) }

// Captioned reports whether a line has been played to its end.
func (s *Showing) Captioned() bool { return s.plies == len(s.lines[s.line].Moves) }

// Tick counts a tick at a speed, and reports whether the next step is due.
func (s *Showing) Tick(speed pace.Speed) bool {
	if !s.on {
		return false
	}
	s.wait -= float64(speed)
	return s.wait <= 0
}

// step plays the next move, continues with the better line, or ends. placed is the move, if it
// places a disc.
func (s *Showing) step() (placed view.Placed, isMove bool) {
	switch l := &s.lines[s.line]; {
	case !s.Captioned():
		m := l.Moves[s.plies]
		if m.IsSquare() {
			placed, isMove = view.Placed{Square: m.Square(), Color: s.to, Flips: s.pos.Flips(m.Square())}, true
		}
		s.pos, s.to = s.pos.Play(m), s.to.Other()
		s.plies++
		s.wait = showMove
		if s.Captioned() {
			s.wait = float64(min(showMost, showCaption+showWord*len(strings.Fields(l.Caption))))
		}
	case s.line+1 < len(s.lines):
		s.begin(s.line + 1)
	default:
		s.on = false
	}
	return placed, isMove
}

// Said is the line below the board.
func (s *Showing) Said() string {
	l := &s.lines[s.line]
	switch {
	case s.Captioned():
		return l.Caption
	case s.plies == 0:
		return words.Get(l.Label, "move", l.Moves[0])
	case !l.Moves[s.plies-1].IsSquare():
		return words.Get("review.show.pass", "side", s.to.Other())
	}
	return words.Get("review.show.move", "side", s.to.Other(), "move", l.Moves[s.plies-1])
}

// Board returns what the board shows.
func (s *Showing) Board() view.BoardData {
	l := &s.lines[s.line]
	d := view.BoardData{Discs: s.discs(), Last: view.LastOf(l.Moves[:s.plies])}
	if s.Captioned() {
		d.Marks = l.Marks
	}
	return d
}

// Stage is the board that a showing is on.
type Stage struct {
	Motions *view.Motions
	Motion  theme.Motion
	Back    [2]game.Bitboard // the discs of the position before the lines, which come back at the end
}

// GoOn shows the next step.
func (s *Showing) GoOn(on Stage) {
	before := s.discs()
	if placed, isMove := s.step(); isMove {
		on.Motions.Move(placed, on.Motion)
		return
	}
	after := on.Back
	if s.on {
		after = s.discs()
	}
	on.Motions.Change(before, after, on.Motion)
}

// Stop ends a showing, if it is on.
func (s *Showing) Stop(on Stage) {
	if s.on {
		on.Motions.Change(s.discs(), on.Back, on.Motion)
		*s = Showing{}
	}
}
