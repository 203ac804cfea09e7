package library

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"flipside/game"
)

// playedGame is the input of a playedBuilder.
type playedGame struct {
	ID    ID
	Start game.Position // before the first move, for its side to move
	Moves []game.Move   // passes can be included or left out

	Black, White int // discs at the end, 0..64; both -1 if the result is unknown
	Year         int // 0 if unknown
	Elo          int // mean rating of both players; 0 if unknown
}

// playedBuilder collects games. The zero value is ready to use. It must be used by one goroutine.
type playedBuilder struct {
	starts []game.Position // the canonical start positions
	games  []playedLine
	arena  []byte
}

// playedLine is what is stored for a game in addition to its moves.
type playedLine struct {
	id        ID
	at        uint32 // offset of its moves in the arena
	start     uint32 // index of its start position
	year, elo uint16
	plies     uint8 // discs placed
	shared    uint8 // leading plies that are equal to the previous entry's
	outcome   outcome
}

type outcome uint8

const (
	unknown outcome = iota
	blackWon
	drawn
	whiteWon
)

// The largest numbers that an entry can store.
const (
	maxNumber = math.MaxUint16
	maxArena  = math.MaxUint32
)

// Add adds a game. The error says which move is illegal or which number is invalid; then the game
// is not added.
func (b *playedBuilder) Add(g playedGame) error {
	switch {
	case g.Year < 0 || g.Year > maxNumber:
		return fmt.Errorf("the year must be from 0 to %d, not %d", maxNumber, g.Year)
	case g.Elo < 0 || g.Elo > maxNumber:
		return fmt.Errorf("the rating must be from 0 to %d, not %d", maxNumber, g.Elo)
	case !(g.Black == -1 && g.White == -1) && (min(g.Black, g.White) < 0 || g.Black+g.White > game.Squares):
		return fmt.Errorf("%d black discs and %d white discs are not a possible result", g.Black, g.White)
	case g.Start.Own&g.Start.Opp != 0:
		return fmt.Errorf("the start position has two discs on %s", (g.Start.Own & g.Start.Opp).First())
	case uint64(len(b.arena)) > maxArena-game.Squares:
		return fmt.Errorf("there is no room for more than %d games", len(b.games))
	}
	var moves [game.Squares]byte
	n, err := playedPlies(g, &moves)
	if err != nil {
		return err
	}
	start, _ := g.Start.Canonical()
	e := playedLine{
		id: g.ID, at: uint32(len(b.arena)), start: b.indexOf(start),
		year: uint16(g.Year), elo: uint16(g.Elo), plies: uint8(n),
	}
	switch {
	case g.Black < 0:
	case g.Black > g.White:
		e.outcome = blackWon
	case g.Black < g.White:
		e.outcome = whiteWon
	default:
		e.outcome = drawn
	}
	b.arena = append(b.arena, smallest(g.Start, start, moves[:n])...)
	b.games = append(b.games, e)
	return nil
}

// playedPlies writes the squares of a game without its passes to moves, and returns their number.
func playedPlies(g playedGame, moves *[game.Squares]byte) (n int, err error) {
	p := g.Start
	for i, m := range g.Moves {
		if m == game.Pass {
			if !p.MustPass() {
				return 0, fmt.Errorf("move %d: the side to move may not pass", i+1)
			}
			p = p.Swap()
			continue
		}
		if !m.IsSquare() || !p.Empty().Has(m.Square()) {
			return 0, fmt.Errorf("move %d: %s is not an empty square", i+1, m)
		}
		if p.Flips(m.Square()) == 0 && p.MustPass() {
			p = p.Swap()
		}
		flips := p.Flips(m.Square())
		if flips == 0 {
			return 0, fmt.Errorf("move %d: %s flips no disc", i+1, m)
		}
		p = p.Apply(m.Square(), flips)
		moves[n] = byte(m)
		n++
	}
	return n, nil
}

// smallest returns the symmetric form of the moves that starts from the canonical start position
// and comes first in order. So games that differ only by a symmetry share their prefix.
func smallest(start, canonical game.Position, moves []byte) []byte {
	var best []byte
	form := make([]byte, len(moves))
	for s := range game.Symmetries {
		if start.Transform(s) != canonical {
			continue
		}
		for i, m := range moves {
			form[i] = transformed[s][m]
		}
		if best == nil || bytes.Compare(form, best) < 0 {
			best = append(best[:0], form...)
		}
	}
	return best
}

// transformed has the square that each symmetry moves each square to.
var transformed = func() (table [game.Symmetries][game.Squares]byte) {
	for s := range table {
		for m := range table[s] {
			table[s][m] = byte(game.Square(m).Transform(s))
		}
	}
	return table
}()

func (b *playedBuilder) indexOf(start game.Position) uint32 {
	if i := slices.Index(b.starts, start); i >= 0 {
		return uint32(i)
	}
	b.starts = append(b.starts, start)
	return uint32(len(b.starts) - 1)
}

// Build sorts the games and returns their lines. The builder is empty afterwards. The only error is
// the cause of ctx's end; then the builder keeps its games.
func (b *playedBuilder) Build(ctx context.Context) (*Played, error) {
	order := make([]uint32, len(b.games))
	for i := range order {
		order[i] = uint32(i)
	}
	compared, stopped := 0, error(nil)
	slices.SortFunc(order, func(i, j uint32) int {
		if compared++; compared%compareCheck == 0 && stopped == nil {
			stopped = ctx.Err()
		}
		if stopped != nil {
			return 0
		}
		g, h := &b.games[i], &b.games[j]
		return cmp.Or(cmp.Compare(g.start, h.start), bytes.Compare(g.moves(b.arena), h.moves(b.arena)), cmp.Compare(g.id, h.id))
	})
	if stopped == nil {
		stopped = ctx.Err()
	}
	if stopped != nil {
		return nil, stopped
	}
	x := &Played{starts: b.starts, arena: make([]byte, 0, len(b.arena)), games: make([]playedLine, len(b.games))}
	for i, from := range order {
		e := b.games[from]
		moves := e.moves(b.arena)
		e.at = uint32(len(x.arena))
		if i > 0 && x.games[i-1].start == e.start {
			e.shared = sharedPlies(x.games[i-1].moves(x.arena), moves)
		}
		x.arena = append(x.arena, moves...)
		x.games[i] = e
	}
	*b = playedBuilder{}
	return x, nil
}

// compareCheck is the number of comparisons after which the sorting checks whether to stop: less
// than a millisecond.
const compareCheck = 4096

func (e *playedLine) moves(arena []byte) []byte { return arena[e.at : e.at+uint32(e.plies)] }

// sharedPlies returns the number of equal leading plies.
func sharedPlies(a, b []byte) uint8 {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return uint8(n)
}
