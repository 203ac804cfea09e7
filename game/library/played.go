package library

import (
	"cmp"
	"context"
	"slices"

	"flipside/game"
)

// Played has the moves of many games. It does not change: any number of goroutines may ask it.
type Played struct {
	starts []game.Position
	arena  []byte
	games  []playedLine // sorted by start position and moves
	// Workers is the largest number of goroutines for a question. 0 takes one fewer than the cores,
	// at least one.
	Workers int
}

// Len returns the number of games.
func (x *Played) Len() int { return len(x.games) }

// Choice is a move that was played in a position.
type Choice struct {
	Move  game.Move // game.Pass where the side to move must pass
	Games int
	// Games by their result. Games whose result is not known are in none of them.
	BlackWins, Draws, WhiteWins int
	Year                        float64 // mean of the games whose year is known; 0 without one
	Elo                         float64 // mean of the games whose players' ratings are known; 0 without one
}

// Others counts what was played in p, the most frequent move first. All symmetric forms of p count
// as p, for a side to move of either colour; a move that a symmetry of p turns into another one
// counts as that one. The number is that of all games that reach p; those that end there have no
// move. The only error is that of ctx. among says which games count, nil means all; it is
// called by several goroutines.
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

// Through returns the games that reach p in the sense of Others, by rising id. The only error is
// that of ctx.
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

// equalMoves maps each move to the one that represents all moves which are equal to it in p: the
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

// counts are the sums over the games that reach a position.
type counts struct {
	games int
	moves [game.NoMove]sums // by move, with the pass
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
