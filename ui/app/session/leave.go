package session

import (
	"time"

	"flipside/game"
	"flipside/game/record"
)

// leave keeps what the move m, which is about to be played, takes out of the line. A game that has
// ended stays as it is, with its result, variations and notes, and continues without them under
// another name. In any other game, and in one that was only viewed and so is not saved, the old
// moves become a variation, which is saved with the game. newID makes the other name; nil: the
// game keeps its name.
func (t *table) leave(m game.Move, newID func() string) {
	ply, line := t.game.Ply(), t.game.Line()
	extends := t.finished.early() && ply == t.finished.ply
	if !extends && (ply >= len(line) || line[ply] == m) {
		return
	}
	t.forget(ply)
	saved := t.ended()
	t.finished, t.resumed = nil, false
	t.setup.Tags.Said = record.Ending{} // it belongs to the game that ended
	switch {
	case saved:
		t.another(newID)
	case t.kept == nil || nodes(t.kept.Game.Root()) < mostKept:
		if r, err := t.saved().record(); err == nil {
			r.Tags.Said = record.Ending{}
			t.kept = r
		}
	}
}

// copyFrom makes the game of t a copy of the one that has ended, up to the position after ply
// plies.
func copyFrom(t *table, ply int, newID func() string) error {
	if err := t.game.Jump(ply); err != nil {
		return err
	}
	t.game.Truncate()
	t.forget(ply)
	t.finished, t.used = nil, 0
	t.setup.Tags.Said = record.Ending{}
	t.another(newID)
	return nil
}

// another makes the game another one than the one that has ended, which stays as it is. newID makes
// its name; nil: it keeps the old one.
func (t *table) another(newID func() string) {
	t.kept = nil
	if newID != nil {
		t.setup.ID = newID()
	}
}

// mostKept is the number of positions from which on no more variations are kept, so that the file
// of a game stays small.
const mostKept = 4000

// nodes returns the number of positions from n on.
func nodes(n *game.Node) int {
	count := 1
	for _, c := range n.Children() {
		count += nodes(c)
	}
	return count
}

// ending is the end of a game: its ply, who played, what people had used until then, and the result
// if the board does not say it.
type ending struct {
	ply    int
	seats  [2]Seat
	help   record.Help
	fair   bool // as in Snapshot
	rated  bool
	result record.Ending // by resignation or on time; unknown: neither side could move
	used   time.Duration // by the person to move, since the last move
}

// ending returns the end of the game at a ply.
func (t *table) ending(ply int, help record.Help) *ending {
	fair := t.rates(help)
	return &ending{ply: ply, seats: t.setup.Seats, help: help, fair: fair, rated: fair && t.measured}
}

// ended reports whether the line has ended, in a game that is saved with that end.
func (t *table) ended() bool { return t.finished != nil && !t.setup.Viewed }

// early reports whether a game ended while a side could still move. There may be no ending.
func (e *ending) early() bool { return e != nil && e.result.Known() }

// ends remembers the end of the line if the game ends there. Going back from it changes nothing
// that is saved.
func (t *table) ends(help record.Help) {
	t.finished = nil
	ply := t.game.LineLen()
	if p, _ := t.game.PositionAt(ply); p.Over() && ply > t.minPly {
		t.finished = t.ending(ply, help)
	}
}
