package session

import (
	"math/rand/v2"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// endless plays a game of random moves until it has n plies.
func endless(b testing.TB, n int) *game.Game {
	b.Helper()
	for seed := range uint64(1000) {
		r, g := rand.New(rand.NewPCG(seed, 1)), game.New()
		for g.AutoPass() || !g.Over() {
			var list []game.Square
			for m := range g.Position().Moves().All() {
				list = append(list, m)
			}
			if len(list) > 0 {
				_ = g.Play(game.Move(list[r.IntN(len(list))]))
			}
		}
		if g.Ply() >= n {
			_ = g.Jump(n)
			g.Truncate()
			return g
		}
	}
	b.Fatal("no game is so long")
	return nil
}

// branched adds random variations to a game until its tree has n positions.
func branched(b testing.TB, g *game.Game, n int) {
	b.Helper()
	r, end := rand.New(rand.NewPCG(1, 2)), g.Current()
	for nodes(g.Root()) < n {
		_ = g.Go(end)
		for range r.IntN(end.Ply()) {
			g.Undo()
		}
		for range 20 {
			var list []game.Square
			for m := range g.Position().Moves().All() {
				list = append(list, m)
			}
			if len(list) > 0 {
				_ = g.Play(game.Move(list[r.IntN(len(list))]))
			} else if !g.AutoPass() {
				break
			}
		}
	}
	_ = g.Go(end)
}

// BenchmarkSave measures what a frame pays for saving a game of 60 plies, without and with a large
// tree.
func BenchmarkSave(b *testing.B) {
	for _, c := range []struct {
		name  string
		nodes int
	}{{"60 plies", 0}, {"4000 positions", 4000}} {
		b.Run(c.name, func(b *testing.B) {
			g := endless(b, 60)
			s := New(Options{Pool: ai.NewPool(1)})
			defer s.Close()
			if err := s.Start(Setup{Seats: [2]Seat{{Human: true}, {Human: true}}}); err != nil {
				b.Fatal(err)
			}
			for _, m := range g.Moves() {
				_ = s.table.game.Play(m)
			}
			if branched(b, g, c.nodes); c.nodes > 0 {
				if err := s.Annotate(&record.Record{Game: g}); err != nil {
					b.Fatal(err)
				}
			}
			var kept Saved
			s.o.Save = func(v Saved) { kept = v }
			b.ReportAllocs()
			for b.Loop() {
				s.save()
			}
			if kept.Ply != 60 {
				b.Fatalf("ply %d is saved", kept.Ply)
			}
		})
	}
}
