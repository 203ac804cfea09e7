package howto

import (
	"strings"

	"flipside/assets/words"
	"flipside/game"
)

// lesson is a board with one thing to do on it. The learner has Black, and is to move.
type lesson struct {
	title words.Key
	task  words.Key
	done  words.Key // what the move has shown
	wrong words.Key // the answer to a legal move that is not wanted
	board string    // its rows, row 1 first; X is Black, O White
	wants string    // the squares that solve it, separated by spaces; empty: all legal ones
	dots  bool      // the legal moves have dots
	lit   bool      // the wanted squares are outlined
	again words.Key // the task of a second move, after White's pass; empty: one move is enough
	shows bool      // White's answer in the corner to a wrong move is shown, with wrong as its caption
}

// lessons are all lessons, in their order. The boards are made up.
var lessons = []lesson{
	{title: "howto.line", task: "howto.line.task", done: "howto.line.done", dots: true,
		board: "--------/--------/--------/---OX---/---XO---/--------/--------/--------"},
	{title: "howto.lines", task: "howto.lines.task", done: "howto.lines.done", wrong: "howto.lines.wrong", dots: true, wants: "d3",
		board: "--------/--------/--------/--OOO---/-X-XXX--/--------/--------/--------"},
	{title: "howto.only", task: "howto.only.task", done: "howto.only.done", wants: "a7",
		board: "--------/--------/--X-----/---XX---/OOOXXX--/-O---X--/-----X--/--------"},
	{title: "howto.pass", task: "howto.pass.task", done: "howto.pass.done", wrong: "howto.pass.wrong", again: "howto.pass.again", lit: true, wants: "f1",
		board: "---XO---/----X-O-/--OOOO--/--OOO---/--OOO---/--------/--------/--------"},
	{title: "howto.end", task: "howto.end.task", done: "howto.end.done", dots: true, wants: "h7",
		board: "XXXXXXXO/XXOOOXOO/XXXOOOOO/XXOXOOOO/XOXOXOOO/XXOXOXOO/XOOOOOO-/OOOOOOOO"},
	{title: "howto.corner", task: "howto.corner.task", done: "howto.corner.done", wrong: "howto.corner.wrong", dots: true, wants: "h8",
		board: "--------/--X-----/OXX-OX--/-OXOX---/XXOOOX--/---O-O--/-----XO-/--------"},
	{title: "howto.guard", task: "howto.guard.task", done: "howto.guard.done", wrong: "howto.guard.wrong", dots: true, shows: true, wants: "f3",
		board: "--------/--------/-XXXO---/---OO---/-XOOOX--/-OOO-X--/--OX-X--/--------"},
}

// position returns the position of the lesson, seen from the learner.
func (l *lesson) position() game.Position {
	p, _, _ := game.ParseOBF(strings.ReplaceAll(l.board, "/", "") + " X")
	return p
}

// wanted returns the squares that solve the lesson.
func (l *lesson) wanted() (squares game.Bitboard) {
	if l.wants == "" {
		return l.position().Moves()
	}
	for _, name := range strings.Fields(l.wants) {
		if s, err := game.ParseSquare(name); err == nil {
			squares |= s.Bit()
		}
	}
	return squares
}
