package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"sync"

	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/recognise"
)

// Maker makes a player for one game. The seed determines all its random choices. A player that is
// an io.Closer is closed after the game.
type Maker func(seed uint64) (Player, error)

// Match is a series of games between A and B. A player with an automatic number of workers gets
// one, so that the games depend neither on the number of cores nor on how many games run at once.
type Match struct {
	A, B        Maker
	Games       int
	Openings    [][]game.Move // each is played with both colours; if empty, RandomOpenings makes them
	Seed        uint64        // for the order of the openings and for the players
	Concurrency int           // number of games at once; 0 means 1
	Clock       Clock         // of each player in each game
	// Play plays a game elsewhere, such as on another machine, and waits for it; if nil, Run plays
	// it with A and B, which are otherwise unused. The error is the cause of ctx's end, or says why
	// the game cannot be played, and ends the match.
	Play func(ctx context.Context, p Pairing) (Record, error)
	// Done is called after each game, in the order of the games and one call at a time, with the
	// game and the sums so far. It can be nil.
	Done func(index int, aIsBlack bool, r Record, s *Stats)
	// Test ends the match when it has reached a decision. Games is then the largest number of
	// games. It can be nil.
	Test *SPRT
}

// Run plays the match and returns the sums. If ctx is cancelled, it returns the sums of the
// finished games and context.Cause(ctx). Another error means that a player could not be made or
// that an opening is invalid. If the players are deterministic, the same seed gives the same games,
// no matter how many run at once.
func (m *Match) Run(ctx context.Context) (Stats, error) {
	pairings := m.Pairings()
	var mu sync.Mutex
	var stats Stats
	finished, next := map[int]Record{}, 0
	settle := func(i int) (decided bool) { // mu must be held
		r, aBlack := finished[i], i%2 == 0
		delete(finished, i)
		discs := r.Score
		if !aBlack {
			discs = -discs
		}
		stats.Add(i/2, discs, r.Verdict.Fault())
		if m.Done != nil {
			m.Done(i, aBlack, r, &stats)
		}
		if m.Test != nil && i%2 == 1 {
			d, _ := m.Test.Decide(&stats)
			return d != Undecided
		}
		return false
	}
	err := work.Each(ctx, m.Games, m.Concurrency, nil, func(ctx context.Context, i int) error {
		r, err := m.playOne(ctx, pairings[i])
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		finished[i] = r
		for ; finished[next].Game != nil; next++ {
			if settle(next) {
				next = m.Games // how many later games were played depends on Concurrency
				return errDecided
			}
		}
		return nil
	})
	for i := next; i < m.Games; i++ { // games that finished before an earlier one, when ctx was cancelled
		if finished[i].Game != nil && settle(i) {
			break
		}
	}
	if errors.Is(err, errDecided) {
		err = nil
	}
	return stats, err
}

// order returns the opening of each pair. It shuffles the list, or random openings, with the seed,
// and repeats a list that is too short.
func (m *Match) order() [][]game.Move {
	pairs := (m.Games + 1) / 2
	list := m.Openings
	if len(list) == 0 {
		list = RandomOpenings(pairs, 8, m.Seed)
	}
	r := rand.New(rand.NewPCG(m.Seed, 'o'))
	out := make([][]game.Move, 0, pairs)
	for len(out) < pairs {
		mixed := r.Perm(len(list))
		for _, i := range mixed[:min(len(mixed), pairs-len(out))] {
			out = append(out, list[i])
		}
	}
	return out
}

// Pairing is a game of a match before it is played: everything that it depends on except the
// players.
type Pairing struct {
	Index   int
	Opening []game.Move
	Seeds   [2]uint64 // for A and B
	Clock   Clock     // of each player
}

// ABlack reports whether A plays Black.
func (p Pairing) ABlack() bool { return p.Index%2 == 0 }

// Pairings returns the games of the match in their order.
func (m *Match) Pairings() []Pairing {
	list := make([]Pairing, m.Games)
	openings := m.order()
	for i := range list {
		seeds := [2]uint64{mix(m.Seed, 2*uint64(i)), mix(m.Seed, 2*uint64(i)+1)}
		list[i] = Pairing{Index: i, Opening: openings[i/2], Seeds: seeds, Clock: m.Clock}
	}
	return list
}

func (m *Match) playOne(ctx context.Context, p Pairing) (Record, error) {
	if m.Play != nil {
		return m.Play(ctx, p)
	}
	return p.Play(ctx, m.A, m.B)
}

// Play plays the game. The error comes from the function Play, or says that a player could not be
// made.
func (p Pairing) Play(ctx context.Context, makeA, makeB Maker) (Record, error) {
	a, err := makeA(p.Seeds[0])
	if err != nil {
		return Record{}, unmade("A", p.ABlack(), p.Index, err)
	}
	defer closePlayer(a)
	b, err := makeB(p.Seeds[1])
	if err != nil {
		return Record{}, unmade("B", !p.ABlack(), p.Index, err)
	}
	defer closePlayer(b)
	s := Setup{Players: [2]Player{a, b}, Opening: p.Opening, Clocks: [2]Clock{p.Clock, p.Clock}}
	if !p.ABlack() {
		s.Players = [2]Player{b, a}
	}
	return Play(ctx, s)
}

// unmade returns the error for a player that could not be made.
func unmade(player string, black bool, i int, err error) error {
	side := game.White
	if black {
		side = game.Black
	}
	return fmt.Errorf("player %s (%s) of game %d: %w", player, side, i+1, err)
}

func closePlayer(p Player) {
	if c, ok := p.(io.Closer); ok {
		_ = c.Close() // the game is over: how another program ends is irrelevant
	}
}

// mix converts a seed and an index to 64 random-looking bits (splitmix64, S. Vigna). It never
// returns 0, which means no seed.
func mix(seed, index uint64) uint64 {
	z := seed + (index+1)*0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return max(1, z^z>>31)
}

// RandomOpenings returns n openings of the given number of random plies. They can favour a side;
// playing each of them with both colours makes the match fair.
func RandomOpenings(n, plies int, seed uint64) [][]game.Move {
	r := rand.New(rand.NewPCG(seed, 'r'))
	openings := make([][]game.Move, n)
	for i := range openings {
		for g := game.New(); ; {
			if g.Ply() == plies {
				openings[i] = g.Moves()
				break
			}
			moves := g.Position().Moves()
			if moves == 0 { // the game is over or a side must pass: make another opening
				g = game.New()
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			if err := g.Play(game.Move(moves.First())); err != nil {
				panic(err) // cannot happen: the move is in the set of legal moves
			}
		}
	}
	return openings
}

// ReadOpenings reads openings from a text in any format for games. The error names the line or the
// opening.
func ReadOpenings(text string) ([][]game.Move, error) {
	content, err := recognise.Text(text)
	if err != nil {
		return nil, err
	}
	return Openings(content.Games)
}

// Openings returns the moves of games as openings. The error names the line or the opening.
func Openings(games iter.Seq2[recognise.Game, error]) ([][]game.Move, error) {
	var moves []game.Move // of all openings, one after the other: a list can have millions
	var ends []uint32
	for g, err := range games {
		if err != nil {
			return nil, err
		}
		if p, to := g.Game.StartPosition(); p != game.Start || to != game.Black {
			return nil, fmt.Errorf("opening %d is a position; match openings must be moves from the initial position", len(ends)+1)
		}
		if g.Game.Over() {
			return nil, fmt.Errorf("opening %d ends the game", len(ends)+1)
		}
		moves = append(moves, g.Game.Line()...)
		ends = append(ends, uint32(len(moves)))
	}
	if len(ends) == 0 {
		return nil, errors.New("the list has no openings")
	}
	openings := make([][]game.Move, len(ends))
	from := uint32(0)
	for i, end := range ends {
		openings[i] = moves[from:end:end]
		from = end
	}
	return openings, nil
}
