package play

import (
	"slices"

	"flipside/ai"
	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// values are the values on the board and in the rows of the analysis, and the line that is shown
// ahead.
type values struct {
	screen.Values
	ahead screen.Ahead
	rows  view.Rows
	row   game.Move // of the row under the pointer or with the focus, in the last frame; or NoMove
	rest  rest
}

// rest records whether the pointer has stayed in place since the position on the board changed. If
// so, it points at nothing: what is below it now came there by itself.
type rest struct {
	at    session.Spot
	x, y  float64
	moved bool
}

// follow takes the position on the board and the place of the pointer in a frame.
func (r *rest) follow(at session.Spot, x, y float64) {
	if at != r.at {
		*r = rest{at: at, x: x, y: y}
	}
	r.moved = r.moved || x != r.x || y != r.y
}

func newValues() values { return values{ahead: screen.NewAhead(), row: game.NoMove} }

// numbers returns the line of the move that the user points at: of a row, or of the move chip that
// has a chip on the board, or else of the pinned one. Where away is true, nothing is pointed at.
func (v *values) numbers(s *shown, chip game.Move, away bool) []see.Number {
	at := screen.MoveAt{At: s.snap.Spot, Move: v.row}
	if at.Move == game.NoMove {
		at.Move = chip
	}
	if at.Move == game.NoMove {
		at.Move, _ = v.ahead.Pinned(at.At)
	}
	if away || s.report == nil {
		at.Move = game.NoMove
	}
	if v.ahead.Follow(at); at.Move == game.NoMove {
		return nil
	}
	i := slices.IndexFunc(s.report.Moves, func(m ai.MoveStat) bool { return m.Move == at.Move })
	if i < 0 {
		return nil
	}
	line := s.report.Moves[i].PV
	if len(line) == 0 {
		line = []game.Move{at.Move}
	}
	return v.ahead.Numbers(s.snap.Position, s.snap.ToMove, line)
}

// resting reports whether neither the pointer nor the keyboard points at a move, because the
// pointer has not moved since the position changed.
func (v *values) resting(f *widget.Frame, at session.Spot) bool {
	v.rest.follow(at, f.In.X, f.In.Y)
	return !v.rest.moved && !f.State.ShowFocus
}

// step shows some moves more or less of the line, if there is one.
func (v *values) step(by int) {
	if v.ahead.Shown() != game.NoMove {
		v.ahead.Step(by)
	}
}

// light lets the panel of the analysis show which row has its line on the board.
func (v *values) light(d *view.AnalysisData) {
	d.Rows = &v.rows
	for i := range d.Moves {
		d.Moves[i].Lit = d.Moves[i].Move == v.ahead.Shown()
	}
}

// take handles what the user does with the rows of the analysis of a position.
func (v *values) take(input view.AnalysisInput, rows []view.MoveRow, at session.Spot) {
	v.row = game.NoMove
	if input.Row < 0 || input.Row >= len(rows) {
		return
	}
	v.row = rows[input.Row].Move
	if input.Chosen {
		v.ahead.Pin(screen.MoveAt{At: at, Move: v.row}, nil)
	}
	if input.Step != 0 {
		v.step(input.Step)
	}
}
