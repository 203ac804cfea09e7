package review

import (
	"slices"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// values are the values of the moves in the position on the board. At first they are off, because
// they name the best move.
type values struct {
	on     bool
	table  *session.Session // analyses the position on the board
	loaded []game.Move      // the moves of the table
	report *session.Analysis
	screen.Values
}

// turn switches the values on or off.
func (v *values) turn() {
	v.on = !v.on
	v.report, v.Values = nil, screen.Values{}
}

// tick lets the table analyse the position on the board, unless it must wait, and reports whether
// the values on the screen have changed.
func (v *values) tick(l *line, wait bool) (changed bool) {
	if !v.on || wait {
		v.table.ShowAnalysis(false)
		v.table.Tick()
		v.report = nil
		return false
	}
	if !v.load(l) {
		return false
	}
	n := l.at()
	v.table.ShowAnalysis(true)
	v.table.Browse(n.Ply())
	v.table.Tick()
	snap := v.table.Snapshot()
	before := v.report
	v.report, _ = v.Tick(l.spot(), snap.Report, nil)
	return v.report != before
}

// load puts the moves through the position on the board on the table, and reports whether they are
// there.
func (v *values) load(l *line) bool {
	moves := l.played
	if n := l.at(); !l.onMain(n) {
		moves = movesTo(n)
	}
	if v.loaded != nil && slices.Equal(moves, v.loaded) {
		return true
	}
	pos, to := l.tree.StartPosition()
	g := game.NewFrom(pos, to)
	for _, m := range moves {
		_ = g.Play(m) // no error: it is legal in the tree
	}
	setup := session.Setup{Seats: people, Start: session.Start{Position: pos, ToMove: to}}
	if v.table.Restore(session.Saved{Setup: setup, Record: &record.Record{Game: g}, Ply: len(moves)}) != nil {
		return false
	}
	v.loaded = append([]game.Move{}, moves...)
	return true
}

// lesson returns what the values teach about the move of the game in their position; false if that
// is nothing.
func (v *values) lesson(m *coach.Move) (l coach.Lesson, ok bool) {
	if v.report == nil || v.report.Playouts > 0 {
		return l, false
	}
	l = coach.Lesson{Ply: m.Ply, Scores: map[game.Move]float64{}, Depth: v.report.Depth, Exact: true}
	for _, x := range v.report.Moves {
		if x.Score.Kind != ai.Exact && x.Score.Kind != ai.Discs {
			return l, false
		}
		l.Scores[x.Move] = x.Score.Value
		if x.Move == m.Played || x.Move == m.Best {
			l.Exact = l.Exact && x.Score.Kind == ai.Exact
		}
	}
	return l, true
}

// line returns the expected line after a move; nil if it is not known.
func (v *values) line(m game.Move) []game.Move {
	if !v.on || v.report == nil {
		return nil
	}
	for _, x := range v.report.Moves {
		if x.Move == m && len(x.PV) > 0 {
			return x.PV
		}
	}
	return nil
}

// chips returns the values on the board in a game that went on with the move played.
func (v *values) chips(t scores.Perspective, most settings.Most, as settings.ValueAs, played game.Move) []view.Chip {
	if most == settings.MostNone {
		most = settings.MostFive
	}
	return t.Chips(v.report, scores.Chips{Most: most, As: as, Played: played})
}
