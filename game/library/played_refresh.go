package library

import (
	"context"

	"flipside/game"
)

// Played returns the moves of all games. They are rebuilt if games have changed.
func (l *Library) Played(ctx context.Context) (*Played, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	l.building.Lock()
	defer l.building.Unlock()
	l.mu.RLock()
	edition := l.edition
	if l.lines != nil && l.built == edition {
		defer l.mu.RUnlock()
		return l.lines, nil
	}
	b, err := l.rows.builder(ctx)
	l.mu.RUnlock()
	if err != nil {
		return nil, err
	}
	x, err := b.Build(ctx)
	if err != nil {
		return nil, err
	}
	l.lines, l.built = x, edition
	return x, nil
}

func (x *rows) builder(ctx context.Context) (*playedBuilder, error) {
	b := new(playedBuilder)
	var moves []game.Move
	for i := range x.list {
		if i%searchCheck == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := &x.list[i]
		if r.gone || r.deleted != 0 {
			continue
		}
		g := playedGame{ID: r.id, Start: game.Start, Black: -1, White: -1, Year: yearOf(x.text[r.date]), Elo: meanElo(r.elo)}
		if start := x.text[r.start]; start != "" {
			p, _, err := game.ParseOBF(start)
			if err != nil {
				continue // Load reports it
			}
			g.Start = p
		}
		moves = moves[:0]
		for _, m := range r.moves {
			moves = append(moves, game.Move(m))
		}
		g.Moves = moves
		if known := r.result.record(); known.Known() {
			all := ResultOf(known)
			g.Black, g.White = all.Black, all.White
		}
		if b.Add(g) != nil {
			continue // Load reports it
		}
	}
	return b, nil
}

// meanElo returns the mean rating of both players, or 0 if one is unknown.
func meanElo(elo [2]float64) int {
	if elo[0] <= 0 || elo[1] <= 0 {
		return 0
	}
	return int(min((elo[0]+elo[1])/2, 65535))
}
