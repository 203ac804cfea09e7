package train

import (
	"io"

	"flipside/game"
	"flipside/game/record"
)

// Judged is a position with its exact value in discs, for the side to move.
type Judged struct {
	Position game.Position
	Value    int
}

// ReadWTHOR reads, from each game in a WTHOR file, the position that the theoretical score belongs
// to. In all published files it has 24 empties. Games that ended earlier are left out. The error
// names the game.
func ReadWTHOR(in io.Reader) ([]Judged, error) {
	var list []Judged
	for r, err := range record.ReadWTHOR(in) {
		if err != nil {
			return nil, err
		}
		score, empties, ok := r.Tags.Theory()
		if !ok {
			continue
		}
		for _, n := range r.Game.MainVariation() {
			p, to := n.Position()
			if p.Empties() != empties {
				continue
			}
			if !p.Over() {
				list = append(list, judged(p, to, score))
			}
			break
		}
	}
	return list, nil
}

// judged returns a position with its score; score is for Black, the result is for the side that can
// move.
func judged(p game.Position, to game.Color, score int) Judged {
	if to == game.White {
		score = -score
	}
	if p.MustPass() {
		p, score = p.Swap(), -score
	}
	return Judged{p, score}
}
