package library

import (
	"context"

	"flipside/game"
)

// Explorer has the moves of all games that were not deleted when Explorer was called.
type Explorer struct{ x *Played }

// Explorer returns the moves of all games. They are built again where games have changed.
func (l *Library) Explorer(ctx context.Context) (*Explorer, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	l.building.Lock()
	defer l.building.Unlock()
	l.mu.RLock()
	edition := l.edition
	if l.lines != nil && l.built == edition {
		defer l.mu.RUnlock()
		return &Explorer{l.lines}, nil
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
	return &Explorer{x}, nil
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
		g := playedGame{ID: int64(r.id), Start: game.Start, Black: -1, White: -1, Year: yearOf(x.text[r.date]), Elo: meanElo(r.elo)}
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

// meanElo returns the mean rating of both players, 0 if one is not known.
func meanElo(elo [2]float64) int {
	if elo[0] <= 0 || elo[1] <= 0 {
		return 0
	}
	return int(min((elo[0]+elo[1])/2, 65535))
}

// Len returns the number of games.
func (x *Explorer) Len() int { return x.x.Len() }

// Others counts what was played in p or in a symmetric position, the most frequent move first, and
// returns the number of games that reach it. among says which games count, nil means all; it
// is called by several goroutines. The only error is that of ctx.
func (x *Explorer) Others(ctx context.Context, p game.Position, among func(ID) bool) ([]Choice, int, error) {
	if among == nil {
		return x.x.Others(ctx, p, nil)
	}
	return x.x.Others(ctx, p, func(id int64) bool { return among(ID(id)) })
}

// Through returns the games that reach p or a symmetric position, by rising ID. The only error is
// that of ctx.
func (x *Explorer) Through(ctx context.Context, p game.Position) ([]ID, error) {
	found, err := x.x.Through(ctx, p)
	ids := make([]ID, len(found))
	for i, id := range found {
		ids[i] = ID(id)
	}
	return ids, err
}
