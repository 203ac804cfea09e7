package job

import (
	"cmp"
	"context"
	"fmt"

	"flipside/ai"
	"flipside/ai/lab/train"
	"flipside/ai/roster"
	"flipside/game"
)

// Book is a position of an opening book, all of whose moves are searched.
type Book struct {
	Own    uint64 `json:"own"` // discs of the side to move, a1 in the lowest bit
	Opp    uint64 `json:"opp"`
	Player string `json:"player"`
	Depth  int    `json:"depth"`
}

func (b *Book) position() game.Position {
	return game.Position{Own: game.Bitboard(b.Own), Opp: game.Bitboard(b.Opp)}
}

func (b *Book) check(*Job) error {
	if b.Own&b.Opp != 0 || b.position().Moves() == 0 {
		return fmt.Errorf("the position is invalid, or the side to move has no legal move")
	}
	return cmp.Or(checkFamily(b.Player, ai.FamilyMinimax), between("the depth", b.Depth, 1, 60))
}

func (b *Book) cores() int {
	p, _ := ai.ParseSpec(b.Player)
	return p.Threads
}

func (b *Book) memory() int { return hashMB(b.Player) }

func (b *Book) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	p, err := t.preset(ctx, j, b.Player)
	if err != nil {
		return nil, err
	}
	s, err := roster.Searcher(p)
	if err != nil {
		return nil, err
	}
	lim := p.Limits
	lim.Workers, lim.Time, lim.Nodes = max(1, p.Threads), 0, 0
	return train.LookForBook(ctx, s, lim, b.position(), b.Depth)
}

func (b *Book) most() int { return smallResult }

func (b *Book) verify(result []byte) error {
	var found train.BookLooked
	if err := decode(result, &found); err != nil {
		return err
	}
	return cmp.Or(found.Check(b.position()), between("the depth", found.Depth, 1, 60))
}
