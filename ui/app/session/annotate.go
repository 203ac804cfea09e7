package session

import (
	"errors"
	"slices"

	"flipside/game"
	"flipside/game/record"
)

// errOtherGame is the error when notes belong to another game than the one on the board.
var errOtherGame = errors.New("these notes belong to another game")

// Whole returns a copy of the game with all its variations and notes. Its main variation has also
// the moves for Redo.
func (s *Session) Whole() (*record.Record, error) { return s.table.saved().record() }

// Annotate gives the game on the board the variations, notes and other properties of r, which has
// the same moves. From then on they are saved with the game, also after more moves. The error says
// that r is another game; then nothing has changed.
func (s *Session) Annotate(r *record.Record) error {
	tree := r.Game
	p, to := tree.StartPosition()
	if q, side := s.table.game.StartPosition(); p != q || to != side {
		return errOtherGame
	}
	n := tree.Root()
	for _, m := range s.table.game.Line() {
		children := n.Children()
		i := slices.IndexFunc(children, func(c *game.Node) bool { return c.Move() == m })
		if i < 0 {
			return errOtherGame
		}
		n = children[i]
	}
	kept := record.Record{Tags: s.table.setup.Tags}
	if s.table.kept != nil {
		kept = *s.table.kept
	}
	kept.Game, kept.Tags.Other = tree.Copy(), slices.Clone(r.Tags.Other)
	s.table.kept = &kept
	s.save()
	return nil
}
