package library

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"flipside/game"
)

// slowOthers is the obvious version of Others: every position of every game, in every symmetry.
func slowOthers(games []playedGame, p game.Position, among func(ID) bool) ([]Choice, int) {
	type known struct{ years, ratings []int }
	found, all := map[game.Move]*Choice{}, 0
	means := map[game.Move]*known{}
	for _, g := range games {
		m, reached := slowNext(g, p)
		if !reached || among != nil && !among(g.ID) {
			continue
		}
		all++
		if m == game.NoMove {
			continue
		}
		if found[m] == nil {
			found[m], means[m] = &Choice{Move: m}, &known{}
		}
		c, k := found[m], means[m]
		c.Games++
		switch {
		case g.Black < 0:
		case g.Black > g.White:
			c.BlackWins++
		case g.Black == g.White:
			c.Draws++
		default:
			c.WhiteWins++
		}
		if g.Year != 0 {
			k.years = append(k.years, g.Year)
		}
		if g.Elo != 0 {
			k.ratings = append(k.ratings, g.Elo)
		}
	}
	var list []Choice
	for m, c := range found {
		c.Year, c.Elo = slowMean(means[m].years), slowMean(means[m].ratings)
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return list, all
}

func slowMean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	if sum == 0 {
		return 0
	}
	return float64(sum) / float64(len(list))
}

// slowThrough is the obvious version of Through.
func slowThrough(games []playedGame, p game.Position) (ids []ID) {
	for _, g := range games {
		if _, reached := slowNext(g, p); reached {
			ids = append(ids, g.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// slowNext returns the move of a game in p, transformed to the orientation of p.
func slowNext(g playedGame, p game.Position) (next game.Move, reached bool) {
	moves := slices.DeleteFunc(slices.Clone(g.Moves), func(m game.Move) bool { return m == game.Pass })
	at := g.Start
	for {
		for s := range game.Symmetries {
			if at.Transform(s) != p {
				continue
			}
			switch {
			case at.MustPass():
				return game.Pass, true
			case len(moves) == 0:
				return game.NoMove, true
			}
			return slowAlike(p, moves[0].Transform(s)), true
		}
		switch {
		case at.MustPass():
			at = at.Swap()
		case len(moves) == 0:
			return game.NoMove, false
		default:
			at, moves = at.Play(moves[0]), moves[1:]
		}
	}
}

// slowAlike returns the rightmost, then the lowest of the moves that are equivalent to m in p.
func slowAlike(p game.Position, m game.Move) game.Move {
	best := m.Square()
	for s := range game.Symmetries {
		if to := m.Transform(s).Square(); p.Transform(s) == p && to.Col()*8+to.Row() > best.Col()*8+best.Row() {
			best = to
		}
	}
	return game.Move(best)
}

// randomGames returns games from two start positions, randomly turned and mirrored. The smaller
// width is, the more they share; some stop early.
func randomGames(n, width int, seed uint64) []playedGame {
	r := rand.New(rand.NewPCG(seed, 1))
	starts := []game.Position{game.Start, game.Start, {Own: 0x0000001010000000, Opp: 0x0000000808000000}}
	games := make([]playedGame, n)
	for i := range games {
		s := r.IntN(game.Symmetries)
		p := starts[r.IntN(len(starts))].Transform(s)
		g := playedGame{ID: ID(i*7 + 3), Start: p, Black: -1, White: -1}
		if p != game.Start && p != game.Start.Swap() && r.IntN(2) == 0 {
			g.Start = p.Swap() // the other side moves first
			p = g.Start
		}
		withPasses := r.IntN(2) == 0
		for plies := 10 + r.IntN(60); plies > 0 && !p.Over(); plies-- {
			m := game.Move(game.Pass)
			if moves := p.Moves(); moves != 0 {
				list := slices.Collect(moves.All())
				m = game.Move(list[r.IntN(min(width, len(list)))])
			}
			p = p.Play(m)
			if m != game.Pass || withPasses {
				g.Moves = append(g.Moves, m)
			}
		}
		if r.IntN(5) > 0 {
			g.Black = r.IntN(65)
			g.White = 64 - g.Black
		}
		if r.IntN(3) > 0 {
			g.Year = 1977 + r.IntN(50)
		}
		if r.IntN(3) > 0 {
			g.Elo = 1000 + r.IntN(1000)
		}
		games[i] = g
	}
	return games
}

// positions returns the positions of a game, including those before and after a pass.
func positions(g playedGame) []game.Position {
	p := g.Start
	list := []game.Position{p}
	for _, m := range g.Moves {
		if p.MustPass() {
			p = p.Swap()
			list = append(list, p)
		}
		if m != game.Pass {
			p = p.Play(m)
			list = append(list, p)
		}
	}
	return list
}
