package lab

import (
	"math"
	"math/rand/v2"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
)

// Moves are chosen by a search of depth plies plus noise in discs (a standard deviation), after
// some random plies.
const (
	depth  = 2
	noise  = 4.0
	random = 4
)

// FlawedPlayer plays games with mistakes. It must be used by one goroutine at a time.
type FlawedPlayer struct {
	model *eval.Model
	quick *search.Quick
}

// NewFlawedPlayer returns a player with the built-in evaluator.
func NewFlawedPlayer() (*FlawedPlayer, error) {
	model, err := eval.Builtin()
	if err != nil {
		return nil, err
	}
	return &FlawedPlayer{model, search.NewQuick(model, 4)}, nil
}

// FlawedGames plays n games. A seed always gives the same games.
func FlawedGames(seed uint64, n int) ([]*game.Game, error) {
	p, err := NewFlawedPlayer()
	if err != nil {
		return nil, err
	}
	games := make([]*game.Game, n)
	for i := range games {
		if games[i], err = p.Game(rand.New(rand.NewPCG(seed, uint64(i)))); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// Game plays a game.
func (p *FlawedPlayer) Game(r *rand.Rand) (*game.Game, error) {
	g := game.New()
	for !g.Over() {
		if g.AutoPass() {
			continue
		}
		m, err := p.move(g, r)
		if err != nil {
			return nil, err
		}
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// move chooses a move.
func (p *FlawedPlayer) move(g *game.Game, r *rand.Rand) (game.Move, error) {
	at := g.Position()
	best, most := game.NoMove, math.Inf(-1)
	for s := range at.Moves().All() {
		x := 0.0
		if next := at.Play(game.Move(s)); next.Moves() != 0 && g.Ply() >= random {
			f, err := p.quick.Search(next, ai.Limits{Depth: depth})
			if err != nil {
				return best, err
			}
			x = -float64(f.Value) / float64(p.model.Unit)
			if f.Exact {
				x = -float64(f.Value)
			}
		}
		if x += noise * r.NormFloat64(); x > most {
			best, most = game.Move(s), x
		}
	}
	return best, nil
}

// MoveAtEmpties returns a game that consists of the one move played at a number of empties. ok is
// false if it was forced, or if no move was played there.
func MoveAtEmpties(g *game.Game, empties int) (one *game.Game, ok bool) {
	for ply, m := range g.Line() {
		p, side := g.PositionAt(ply)
		if p.Empties() == empties && m != game.Pass {
			one := game.NewFrom(p, side)
			return one, p.Moves().Count() > 1 && one.Play(m) == nil
		}
	}
	return nil, false
}

// EndAtEmpties returns the end of a game as a separate game: from the first position with at most
// the given number of empties in which the side to move has a legal move. ok is false if there is
// none.
func EndAtEmpties(g *game.Game, empties int) (end *game.Game, ok bool) {
	line := g.Line()
	for ply := range line {
		p, side := g.PositionAt(ply)
		if p.Empties() > empties || p.Moves() == 0 {
			continue
		}
		end := game.NewFrom(p, side)
		for _, m := range line[ply:] {
			if end.Play(m) != nil {
				return nil, false
			}
		}
		return end, true
	}
	return nil, false
}
