package friendly

import (
	"context"
	"math"
	"time"

	"flipside/ai"
	"flipside/game"
)

// Player plays like a person.
type Player struct {
	reader *Reader
	manner ai.Manner
	seed   uint64
	list   []Move
}

// NewPlayer returns a player that uses reader exclusively. The seed determines its random choices.
func NewPlayer(reader *Reader, manner ai.Manner, seed uint64) *Player {
	return &Player{reader: reader, manner: manner, seed: seed}
}

// Search implements ai.Searcher. Of the limits it uses only Depth, which selects the look that the
// player trusts. The report has the values from that look. The line is the played move, which need
// not have the best score.
func (s *Player) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p := req.Position
	res, none := ai.NoChoice(p)
	if none {
		return res, context.Cause(ctx)
	}
	s.list = s.reader.Moves(s.list[:0], After(req.Last, p))
	look := lookOf(req.Limits.Depth)
	at := Choose(p, s.list, s.manner, look, source(s.seed, p).Float64)
	for _, m := range s.list {
		res.Moves = append(res.Moves, ai.MoveStat{Move: m.Move, Depth: Looks[look], PV: []game.Move{m.Move},
			Score: ai.Score{Kind: ai.Discs, Value: float64(m.Values[look]) / Unit}})
	}
	res.Pause = pause(s.list)
	chosen := res.Moves[at]
	res.Move, res.Score, res.PV, res.Depth, res.Progress = chosen.Move, chosen.Score, chosen.PV, chosen.Depth, 1
	if req.Report != nil {
		req.Report(res.Report)
	}
	return res, context.Cause(ctx)
}

// The pauses of a person who sees one move, and of one who sees many.
const (
	shortPause = 400 * time.Millisecond
	longPause  = 2 * time.Second
)

// pause returns how long a person looks at the moves: longer the less people agree. The measure is
// the entropy of the probabilities; the longest pause corresponds to seven equal moves.
func pause(list []Move) time.Duration {
	entropy := 0.0
	for _, p := range Chances(list) {
		entropy -= p * math.Log(max(p, math.SmallestNonzeroFloat64))
	}
	share := min(1, entropy/math.Log(7))
	return shortPause + time.Duration(share*float64(longPause-shortPause)).Round(time.Millisecond)
}

// lookOf returns the index of the deepest look of at most depth plies, or of the deepest one for 0.
func lookOf(depth int) (look int) {
	for k, d := range Looks {
		if depth == 0 || d <= depth {
			look = k
		}
	}
	return look
}

// Choose draws one of the moves of p according to a manner and returns its index. look is the look
// that the player trusts. uniform returns numbers in [0,1); it is called three times. list must not
// be empty.
func Choose(p game.Position, list []Move, manner ai.Manner, look int, uniform func() float64) int {
	ply := game.Squares - 4 - p.Empties()
	lapses := manner.Lapse
	if ply < manner.Opening {
		lapses *= float64(ply) / float64(manner.Opening)
	}
	lapse, careless, draw := uniform() < lapses, uniform() < manner.Careless, uniform()
	out := make([]bool, len(list)) // moves that the player does not even consider
	dropObvious(p, list, out, careless)
	best := int32(math.MinInt32)
	for i := range list {
		if !out[i] {
			best = max(best, list[i].Values[look])
		}
	}
	worth := make([]float64, len(list))
	for i, m := range list {
		if out[i] {
			worth[i] = math.Inf(-1)
			continue
		}
		loss := float64(best-m.Values[look]) / Unit
		sense, most := manner.Sense, manner.Loss
		if lapse {
			sense, most = manner.Dull, 2*manner.Loss
		}
		worth[i] = sense*float64(m.Worth)/Scale + manner.Greed*float64(p.Flips(m.Move.Square()).Count())
		switch {
		case loss > most || !lapse && manner.Sigma == 0 && loss > 0:
			worth[i] = math.Inf(-1)
		case !lapse && manner.Sigma > 0:
			worth[i] -= loss / manner.Sigma
		}
	}
	Softmax(worth)
	at := -1
	for i, w := range worth {
		if w == 0 {
			continue
		}
		if at = i; draw < w {
			break
		}
		draw -= w
	}
	return at
}

// Share returns the share of n players of a preset who choose a move of p. list has the model's
// assessments of the moves of p; uniform returns numbers in [0,1).
func Share(p game.Position, list []Move, m game.Move, preset ai.Preset, n int, uniform func() float64) float64 {
	same, look := 0, lookOf(preset.Limits.Depth)
	for range n {
		if list[Choose(p, list, preset.Manner, look, uniform)].Move == m {
			same++
		}
	}
	return float64(same) / float64(n)
}

// dropObvious marks moves that everybody sees are bad: those that leave an open corner if taking
// one is about as good as anything, and risky ones if another move is no worse; careless players do
// not see the latter. Risky moves give a corner away or are diagonally next to an empty one. Looks
// of one and two plies decide what is good.
func dropObvious(p game.Position, list []Move, out []bool, careless bool) {
	const sure = 2 * Unit
	first, corner := int32(math.MinInt32), int32(math.MinInt32)
	kept := int32(math.MinInt32) // the best value of the moves that are not risky
	for _, m := range list {
		first = max(first, m.Values[0])
		if game.Corners.Has(m.Move.Square()) {
			corner = max(corner, m.Values[0])
		}
		if !risky(p, m) {
			kept = max(kept, m.Values[1])
		}
	}
	take := corner > math.MinInt32 && corner >= first-sure
	for i, m := range list {
		out[i] = take && !game.Corners.Has(m.Move.Square()) || !take && !careless && risky(p, m) && kept >= m.Values[1]
	}
}

func risky(p game.Position, m Move) bool {
	s := m.Move.Square()
	if m.Corner {
		return true
	}
	const xSquares = 0x0042000000004200 // b2, g2, b7, g7
	if !game.Bitboard(xSquares).Has(s) {
		return false
	}
	corner := game.At(s.Col()/4*7, s.Row()/4*7)
	return p.Empty().Has(corner)
}
