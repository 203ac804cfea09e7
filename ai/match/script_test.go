package match

import (
	"context"
	"fmt"

	"flipside/ai"
	"flipside/game"
)

// Script is a Player that plays moves from a list. Tests and replays use it.
type Script struct {
	name  string
	moves []game.Move // by ply of the whole game, with passes
}

// NewScript returns a player that plays, at each ply, the move of the list for that ply. The list
// holds the moves of both sides, with passes.
func NewScript(name string, moves []game.Move) *Script { return &Script{name, moves} }

// Name implements Player.
func (s *Script) Name() string { return s.name }

// Traits implements Player. A script has none.
func (s *Script) Traits() Traits { return Traits{} }

// Think implements Player. It returns an error when the script has ended. It returns an illegal
// move of the script without a check.
func (s *Script) Think(ctx context.Context, req Request) (ai.Result, error) {
	g := req.Game
	if g.Ply() >= len(s.moves) {
		return ai.Result{Move: game.NoMove}, fmt.Errorf("the script has only %d plies, none for ply %d", len(s.moves), g.Ply()+1)
	}
	return ai.Result{Move: s.moves[g.Ply()]}, context.Cause(ctx)
}
