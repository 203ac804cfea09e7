package problems

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/friendly"
	"flipside/game"
)

// MostOwn is the largest number of problems from a user's own mistakes in one game.
const MostOwn = 3

// ownTries is the number of mistakes of a game that are examined.
const ownTries = 6

// Mistakes are a player's mistakes in a game, as a review found them.
type Mistakes struct {
	Game   *game.Game // only its main line is read
	Moves  []coach.Move
	Side   game.Color // of the player
	Level  string     // spec of a friendly player of about the same strength
	Source string
}

// mistake is a move that may become a problem.
type mistake struct {
	*coach.Move
	at    minedPosition
	share float64 // share of slightly stronger players who find the best move
	miss  float64
}

// Own returns at most MostOwn problems from a player's own mistakes, starting with those where
// slightly stronger players find the best move most often. The best move must be as much better
// than all others as in any problem, but it can be a plain one, since the player missed it. The
// error is the cause of ctx's end or comes from an engine.
func (m *Miner) Own(ctx context.Context, w Mistakes) ([]*Problem, error) {
	list, err := m.mistakes(w)
	if err != nil {
		return nil, err
	}
	from := &Game{Line: game.LineOf(w.Game), Source: w.Source}
	var found []*Problem
	for _, x := range list[:min(ownTries, len(list))] {
		if len(found) == MostOwn {
			break
		}
		p, err := m.own(ctx, x)
		if err != nil {
			return nil, err
		}
		if p != nil {
			p.Game, p.Ply = from, x.at.ply
			p.Wrong.Ply, p.Wrong.At = x.Ply, x.at.ply
			found = append(found, p)
		}
	}
	return found, nil
}

// mistakes lists the marked moves of the side, starting with those that slightly stronger players
// avoid most often.
func (m *Miner) mistakes(w Mistakes) (list []mistake, err error) {
	preset, err := ai.ParseSpec(stronger(w.Level))
	if err != nil {
		return nil, err
	}
	for i := range w.Moves {
		x := &w.Moves[i]
		if _, ok := KindOf(x.Position.Empties()); !ok || x.Side != w.Side || !x.Class.Marked() || !x.Best.IsSquare() {
			continue
		}
		last := ai.Last{Move: game.NoMove}
		if i > 0 && w.Moves[i-1].At == x.At-1 {
			last = ai.Last{Move: w.Moves[i-1].Played, Before: w.Moves[i-1].Position}
		}
		at := minedPosition{ply: x.At, pos: x.Position, side: x.Side, last: last}
		m.moves = m.reader.Moves(m.moves[:0], friendly.After(last, x.Position))
		draw := rand.New(rand.NewPCG(uint64(x.Ply), 0))
		share := friendly.Share(x.Position, m.moves, x.Best, preset, ownDraws, draw.Float64)
		list = append(list, mistake{x, at, share, Miss(peopleOf(m.moves).share[x.Best])})
	}
	slices.SortStableFunc(list, func(a, b mistake) int { return cmp.Compare(b.share, a.share) })
	return list, nil
}

// ownDraws is the number of simulated players for a share.
const ownDraws = 200

// stronger returns the friendly player one level above the given one, or the same one at the top.
func stronger(spec string) string {
	above := false
	for _, p := range ai.Presets {
		switch {
		case p.Family != ai.FamilyFriendly:
		case above:
			return p.Name()
		default:
			above = p.Name() == spec
		}
	}
	return spec
}

// own returns the problem for a mistake, or nil if the best move does not lead by enough or there
// is no reason.
func (m *Miner) own(ctx context.Context, x mistake) (*Problem, error) {
	kind, _ := KindOf(x.Position.Empties())
	depth := Depth
	if kind == Endgame {
		depth = 0
	}
	values, err := m.all(ctx, x.Position, depth)
	if err != nil || len(values) < 2 {
		return nil, err
	}
	if values[0].Move != x.Best || x.Played == x.Best {
		return nil, nil
	}
	p := &Problem{Kind: kind, Miss: thousandth(x.miss)}
	carried := false
	p.Wrong, carried, err = m.against(ctx, x.at, kind, values, x.Played)
	if err != nil || p.Wrong.Played == p.Wrong.Best || kind == Middle && !carried {
		return nil, err
	}
	if set(p, values); !Unique(kind, p.Value, p.Second) {
		return nil, nil
	}
	p.Line, err = m.line(ctx, x.Position, kind, x.Best)
	return p, err
}
