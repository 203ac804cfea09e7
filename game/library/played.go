package library

import (
	"cmp"
	"context"
	"slices"

	"flipside/game"
)

// Played has the moves of many games. It is immutable and safe for concurrent use.
type Played struct {
	starts []game.Position
	arena  []byte
	games  []playedLine // sorted by start position and moves
	// Workers is the largest number of goroutines for a question. 0 means one fewer than the cores,
	// at least one.
	Workers int
}

// Len returns the number of games.
func (x *Played) Len() int { return len(x.games) }

// Choice is a move that was played in a position.
type Choice struct {
	Move  game.Move // game.Pass if the side to move must pass
	Games int
	// Games by result. Games with an unknown result are in none of them.
	BlackWins, Draws, WhiteWins int
	Year                        float64 // mean over the games with a known year; 0 if there are none
	Elo                         float64 // mean over the games with known ratings; 0 if there are none
}

// Others counts the moves that were played in p, most frequent first. All symmetric forms of p
// count as p, with either colour to move; moves that a symmetry of p maps to each other count as
// one. The number is that of all games that reach p, including those that end there without a move.
// The only error is the cause of ctx's end. among selects the games, nil means all; it must be safe
// for concurrent use.
func (x *Played) Others(ctx context.Context, p game.Position, among func(ID) bool) ([]Choice, int, error) {
	alike := equalMoves(p)
	var parts []*counts
	err := x.each(ctx, p, func() func(*playedLine, game.Move) {
		part := new(counts)
		parts = append(parts, part)
		return func(e *playedLine, m game.Move) {
			if among == nil || among(e.id) {
				part.add(e, alike[m])
			}
		}
	})
	if err != nil {
		return nil, 0, err
	}
	var all counts
	for _, part := range parts {
		all.merge(part)
	}
	choices, games := all.choices()
	return choices, games, nil
}

// Through returns the games that reach p in the sense of [Played.Others], by ascending ID. The only
// error is the cause of ctx's end.
func (x *Played) Through(ctx context.Context, p game.Position) ([]ID, error) {
	var parts []*[]ID
	err := x.each(ctx, p, func() func(*playedLine, game.Move) {
		part := new([]ID)
		parts = append(parts, part)
		return func(e *playedLine, _ game.Move) { *part = append(*part, e.id) }
	})
	if err != nil {
		return nil, err
	}
	var all []ID
	for _, part := range parts {
		all = append(all, *part...)
	}
	slices.Sort(all)
	return all, nil
}

// equalMoves maps each move to the representative of all moves that are equivalent in p: the
// rightmost of them, then the lowest. So the first move of a game is f5.
func equalMoves(p game.Position) (alike [game.NoMove + 1]game.Move) {
	for m := range alike {
		alike[m] = game.Move(m)
	}
	for s := range game.Symmetries {
		if p.Transform(s) != p {
			continue
		}
		for m := range game.Squares {
			to := game.Square(transformed[s][m])
			if best := alike[m].Square(); to.Col() > best.Col() || to.Col() == best.Col() && to.Row() > best.Row() {
				alike[m] = game.Move(to)
			}
		}
	}
	return alike
}

// counts are sums over the games that reach a position.
type counts struct {
	games int
	moves [game.NoMove]sums // by move, including the pass
}

type sums struct {
	games             int
	outcomes          [whiteWon + 1]int
	years, yearGames  int
	ratings, eloGames int
}

func (c *counts) add(e *playedLine, m game.Move) {
	c.games++
	if m == game.NoMove {
		return
	}
	s := &c.moves[m]
	s.games++
	s.outcomes[e.outcome]++
	if e.year > 0 {
		s.years += int(e.year)
		s.yearGames++
	}
	if e.elo > 0 {
		s.ratings += int(e.elo)
		s.eloGames++
	}
}

func (c *counts) merge(o *counts) {
	c.games += o.games
	for m := range c.moves {
		s, t := &c.moves[m], &o.moves[m]
		s.games += t.games
		for i := range s.outcomes {
			s.outcomes[i] += t.outcomes[i]
		}
		s.years, s.yearGames = s.years+t.years, s.yearGames+t.yearGames
		s.ratings, s.eloGames = s.ratings+t.ratings, s.eloGames+t.eloGames
	}
}

func (c *counts) choices() (list []Choice, games int) {
	for m := range c.moves {
		s := &c.moves[m]
		if s.games == 0 {
			continue
		}
		list = append(list, Choice{
			Move: game.Move(m), Games: s.games,
			BlackWins: s.outcomes[blackWon], Draws: s.outcomes[drawn], WhiteWins: s.outcomes[whiteWon],
			Year: mean(s.years, s.yearGames), Elo: mean(s.ratings, s.eloGames),
		})
	}
	slices.SortStableFunc(list, func(a, b Choice) int { return cmp.Compare(b.Games, a.Games) })
	return list, c.games
}

func mean(sum, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}
