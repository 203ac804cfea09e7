package train

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// OpeningFinder finds balanced openings. It takes the positions after Plies plies, only one of each
// symmetry class, in an order that the seed determines. It keeps those that a deep search judges to
// be even.
type OpeningFinder struct {
	Search  ai.Searcher
	Limits  ai.Limits // of one search; the finder sets Depth
	Depth   int       // depth of the deep search in plies; before it, a search to Depth-4 drops positions beyond openingWide
	Plies   int
	Within  float64 // largest advantage of a side, in discs
	Count   int     // number of openings to find
	Seed    uint64
	Journal string
	Title   string // identifies everything else that the values depend on
}

// openingWide is the advantage of a side, in discs, above which the shallow search is enough to
// drop a position.
const openingWide = 5

// judgedOpening is a line of the journal: the index of a position in the order, and its value.
type judgedOpening struct {
	Index int     `json:"i"`
	Value float64 `json:"v"` // in discs for Black
	Deep  bool    `json:"d"`
}

// Opening is a balanced opening.
type Opening struct {
	Moves []game.Move
	Value float64 // in discs for Black, from the deep search
}

// Run returns Count openings, or all if there are fewer. If ctx is cancelled, it returns those
// found so far with context.Cause(ctx). progress can be nil.
func (o *OpeningFinder) Run(ctx context.Context, progress func(done, total int)) ([]Opening, error) {
	j, err := openJournal(o.Journal, fmt.Sprintf("openings: depth %d, %d plies within %g discs, seed %d; %s", o.Depth, o.Plies, o.Within, o.Seed, o.Title))
	if err != nil {
		return nil, err
	}
	lines := DistinctOpenings(o.Plies)
	rand.New(rand.NewPCG(o.Seed, 'b')).Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
	var list []Opening
	keep := func(f judgedOpening) {
		if f.Deep && math.Abs(f.Value) <= o.Within && len(list) < o.Count {
			list = append(list, Opening{lines[f.Index], f.Value})
		}
	}
	at := 0
	for i, text := range j.lines {
		var f judgedOpening
		if err := json.Unmarshal(text, &f); err != nil || f.Index != i || i >= len(lines) {
			return nil, fmt.Errorf("%s, line %d: not candidate %d", o.Journal, i+2, i)
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
func (o *OpeningFinder) judge(ctx context.Context, moves []game.Move) (judgedOpening, error) {
	g, err := game.FromMoves(moves)
	if err != nil {
		return judgedOpening{}, err
	}
	var f judgedOpening
	for _, depth := range []int{o.Depth - 4, o.Depth} {
		if depth < 1 {
			continue
		}
		lim := o.Limits
		lim.Depth = depth
		r, err := o.Search.Search(ctx, ai.Request{Position: g.Position(), Limits: lim})
		if err != nil {
			return judgedOpening{}, err
		}
		f = judgedOpening{Value: eval.Discs(r.Score), Deep: depth == o.Depth}
		if g.ToMove() == game.White {
			f.Value = -f.Value
		}
		if math.Abs(f.Value) > openingWide {
			break
		}
	}
	return f, nil
}

// DistinctOpenings returns a list of moves to each position that can be reached in the given number
// of plies without a pass, if the side to move has a legal move there. It returns only one of
// symmetric positions. The order is always the same.
func DistinctOpenings(plies int) [][]game.Move {
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

// WriteOpenings writes a list that match.ReadOpenings reads: the title as a comment, then one move
// list per line.
func WriteOpenings(out io.Writer, title string, list []Opening) error {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n", title)
	for _, o := range list {
		fmt.Fprintln(&text, game.FormatMoves(o.Moves))
	}
	_, err := io.WriteString(out, text.String())
	return err
}
