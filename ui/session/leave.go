package session

import (
	"flipside/game"
	"flipside/game/record"
)

// leave keeps what the move m, which is about to be played, takes out of the line. A game that has
// ended stays as it is, with its result, and goes on under another name. In any other game, and in
// one that was only looked at and so is saved nowhere, the old moves become a variation, which is
// saved with the game.
func (s *Session) leave(m game.Move) {
	ply, line := s.game.Ply(), s.game.Line()
	if ply >= len(line) || line[ply] == m {
		return
	}
	s.forget(ply)
	saved := s.finished != nil && !s.setup.Viewed
	s.finished = nil
	s.setup.Tags.Said = record.Result{} // it belongs to the game that ended
	switch {
	case saved:
		s.kept = nil
		if s.o.NewID != nil {
			s.setup.ID = s.o.NewID()
		}
	case s.kept == nil || nodes(s.kept.Game.Root()) < mostKept:
		if r, err := s.saved().record(); err == nil {
			s.kept = r
		}
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

// ending is the end of a game: its ply, and what people had used until then.
type ending struct {
	ply  int
	help record.Help
}

// ends remembers the end of the line if the game ends there. Going back from it changes nothing
// that is saved.
func (t *table) ends(help record.Help) {
	t.finished = nil
	ply := t.game.LineLen()
	if p, _ := t.game.PositionAt(ply); p.Over() && ply > t.minPly {
		t.finished = &ending{ply, help}
	}
}
