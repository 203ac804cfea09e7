package coach

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"flipside/ai"
	"flipside/ai/friendly"
	"flipside/game"
)

// Find is a side's best move that deserves praise: few players of a level play it, and it is better
// than a move that many play.
type Find struct {
	Ply     int     // of the move; 0: none was found
	Share   float64 // share of the players of the level who play the move
	Against Move    // a worse move, judged as if it had been played; Best is the move of the game
}

// Limits for finds.
const (
	findLoss  = 0.5 // the largest estimated loss, in discs
	findShare = 0.4 // the largest share of the players of the level who play the move
	findTries = 4   // the most moves of a side that are compared with others
	findDraws = 400 // number of simulated players
	findPart  = 0.1 // share of the time of the refined pass, for both sides
)

// candidate is a move that may be a find.
type candidate struct {
	i     int // index in the moves of the review
	share float64
}

// findAll looks for the best move of each side. It finds nothing if the options name no level.
func (r *run) findAll() error {
	if r.o.Level == "" || r.found {
		return nil
	}
	list, err := r.candidates()
	if err != nil {
		return err
	}
	limit := time.Duration(findPart*float64(max(0, r.o.Refine))) + time.Second
	if r.o.Depth > 0 { // time limits nothing
		limit = math.MaxInt64
	}
	begun := time.Now()
	for side := range r.finds {
		tries := 0
		for _, c := range list {
			m := &r.moves[c.i].Move
			if int(m.Side) != side || tries == findTries || time.Since(begun) > limit {
				continue
			}
			tries++
			counsel := Counsel{r.engine, r.solver}
			against, why, err := counsel.against(r.ctx, m.Position, m.Side, m.Played, r.workers)
			if err != nil {
				return err
			}
			if why.Instead.Key != "" {
				against.Ply, against.At = m.Ply, m.At
				against.Reasons = []Reason{why}
				r.finds[side] = Find{Ply: m.Ply, Share: c.share, Against: against}
				break
			}
		}
	}
	r.found = true
	return nil
}

// candidates returns the moves that lose next to nothing and that few players play, rarest first.
func (r *run) candidates() ([]candidate, error) {
	preset, err := ai.ParseSpec(r.o.Level)
	if err != nil {
		return nil, err
	}
	reader, err := friendly.BuiltinReader()
	if err != nil {
		return nil, err
	}
	var list []candidate
	for i := range r.moves {
		m := &r.moves[i].Move
		if !m.Counted() || m.Kind == Unknown || m.Loss > findLoss || m.Kind == Exact && m.Loss > 0 || m.Position.Moves().Count() < 3 {
			continue
		}
		last := ai.Last{Move: game.NoMove}
		if i > 0 && r.moves[i-1].At == m.At-1 {
			last = ai.Last{Move: r.moves[i-1].Played, Before: r.moves[i-1].Position}
		}
		moves := reader.Moves(nil, friendly.After(last, m.Position))
		draw := rand.New(rand.NewPCG(uint64(m.Ply), 0))
		if share := friendly.Share(m.Position, moves, m.Played, preset, findDraws, draw.Float64); share <= findShare {
			list = append(list, candidate{i, share})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.share, b.share) })
	return list, nil
}

var errFind = errors.New("a best move is impossible")

// check returns an error if no review could have made this find from the moves.
func (f *Find) check(moves []Move, side game.Color) error {
	if f.Ply == 0 {
		return nil
	}
	if f.Ply < 0 || f.Ply > len(moves) || moves[f.Ply-1].Side != side || !(f.Share >= 0 && f.Share <= 1) {
		return errFind
	}
	m, a := &moves[f.Ply-1], &f.Against
	if a.Position != m.Position || a.Side != m.Side || a.Best != m.Played || a.Ply != m.Ply || !a.Position.Legal(a.Played) || len(a.Reasons) != 1 {
		return errFind
	}
	return a.Check()
}
