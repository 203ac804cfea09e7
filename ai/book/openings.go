package book

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// Openings looks for balanced openings: of all positions after Plies plies that are distinct by symmetry, in an order by the seed, it keeps those
// that the deep search finds even.
type Openings struct {
	Search  ai.Searcher
	Limits  ai.Limits // of one search; Depth is set
	Depth   int       // plies of the deep search; a search of Depth-4 sorts out those that are further off than wide
	Plies   int
	Within  float64 // discs that an opening may favour a side by
	Count   int     // openings to find
	Seed    uint64
	Journal string
	Title   string // what the run depends on besides these fields
}

// wide is how far off, in discs, a shallow search must find a position for the deep one to be spared.
const wide = 5

// judged is a line of the journal: the candidate at an index of the order, and its value.
type judged struct {
	Index int     `json:"i"`
	Value float64 `json:"v"` // discs for Black
	Deep  bool    `json:"d"`
}

// Opening is a balanced opening.
type Opening struct {
	Moves []game.Move
	Value float64 // discs for Black by the deep search
}

// Run returns Count openings, or as many as there are. A cancelled ctx returns those found so far with context.Cause(ctx). progress may be nil.
func (o *Openings) Run(ctx context.Context, progress func(done, total int)) ([]Opening, error) {
	j, err := openJournal(o.Journal, fmt.Sprintf("openings: depth %d, %d plies within %g discs, seed %d; %s", o.Depth, o.Plies, o.Within, o.Seed, o.Title))
	if err != nil {
		return nil, err
	}
	defer j.close()
	lines := Distinct(o.Plies)
	rand.New(rand.NewPCG(o.Seed, 'b')).Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
	var list []Opening
	keep := func(f judged) {
		if f.Deep && math.Abs(f.Value) <= o.Within && len(list) < o.Count {
			list = append(list, Opening{lines[f.Index], f.Value})
		}
	}
	at := 0
	for i, text := range j.lines {
		var f judged
		if err := json.Unmarshal(text, &f); err != nil || f.Index != i || i >= len(lines) {
			return nil, fmt.Errorf("%s, line %d: not the candidate %d", o.Journal, i+2, i)
		}
		keep(f)
		at = i + 1
	}
	for ; at < len(lines) && len(list) < o.Count; at++ {
		if progress != nil {
			progress(len(list), o.Count)
		}
		f, err := o.judge(ctx, lines[at])
		if err != nil {
			return list, err
		}
		f.Index = at
		if err := j.add(f); err != nil {
			return nil, err
		}
		keep(f)
	}
	return list, nil
}

// judge searches an opening.
func (o *Openings) judge(ctx context.Context, moves []game.Move) (judged, error) {
	g, err := game.FromMoves(moves)
	if err != nil {
		return judged{}, err
	}
	var f judged
	for _, depth := range []int{o.Depth - 4, o.Depth} {
		if depth < 1 {
			continue
		}
		lim := o.Limits
		lim.Depth = depth
		r, err := o.Search.Search(ctx, g.Position(), lim, nil)
		if err != nil {
			return judged{}, err
		}
		f = judged{Value: eval.Discs(r.Score), Deep: depth == o.Depth}
		if g.ToMove() == game.White {
			f.Value = -f.Value
		}
		if math.Abs(f.Value) > wide {
			break
		}
	}
	return f, nil
}

// Distinct returns a line to each position that can be reached by that many moves without a pass and with a move left, one for all symmetric ones. The order
// is always the same.
func Distinct(plies int) [][]game.Move {
	type reached struct {
		p     game.Position
		moves []game.Move
	}
	layer := []reached{{game.Start, nil}}
	for range plies {
		seen := map[game.Position]bool{}
		var next []reached
		for _, r := range layer {
			for s := range r.p.Moves().All() {
				q := r.p.Play(game.Move(s))
				if key, _ := q.Canonical(); q.Moves() != 0 && !seen[key] {
					seen[key] = true
					next = append(next, reached{q, append(r.moves[:len(r.moves):len(r.moves)], game.Move(s))})
				}
			}
		}
		layer = next
	}
	lines := make([][]game.Move, len(layer))
	for i, r := range layer {
		lines[i] = r.moves
	}
	return lines
}
