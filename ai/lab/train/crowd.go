package train

import (
	"math"
	"math/rand/v2"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/friendly"
	"flipside/game"
)

// crowd plays as people do: it draws moves with the probabilities of friendly.Model.
type crowd struct {
	reader *friendly.Reader
	moves  []friendly.Move
	last   ai.Last
	rand   *rand.Rand // for the game
	// heat divides the worth of moves: above 1 the players of a game make more mistakes than
	// tournament players, below 1 fewer.
	heat float64
}

// moreHeat is the most that is added to the smallest heat of a game.
const moreHeat = 0.6

func newCrowd(model *eval.Model) (*crowd, error) {
	m, err := friendly.BuiltinModel()
	if err != nil {
		return nil, err
	}
	return &crowd{reader: friendly.NewReader(m, model)}, nil
}

// begin starts a game with a heat from least to least+moreHeat. It draws two numbers from r.
func (c *crowd) begin(r *rand.Rand, least float64) {
	c.last = ai.Last{Move: game.NoMove}
	c.heat = least + moreHeat*r.Float64()
	c.rand = rand.New(rand.NewPCG(r.Uint64(), 0))
}

// move draws a move of p, which must have a legal move. It also returns the value of the best move
// in the deepest look, in discs.
func (c *crowd) move(p game.Position) (m game.Move, discs float64) {
	c.moves = c.reader.Moves(c.moves[:0], friendly.After(c.last, p))
	most, value := math.Inf(-1), int32(math.MinInt32)
	for _, x := range c.moves {
		// The move with the largest sum of worth and Gumbel noise is a draw with the right
		// probabilities.
		worth := float64(x.Worth)/friendly.Scale/c.heat - math.Log(-math.Log(c.rand.Float64()))
		if worth > most {
			most, m = worth, x.Move
		}
		value = max(value, x.Values[len(x.Values)-1])
	}
	c.last = ai.Last{Move: m, Before: p}
	return m, float64(value) / friendly.Unit
}
