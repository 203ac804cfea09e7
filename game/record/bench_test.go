package record

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"flipside/game"
)

// BenchmarkRead reads 2,000 whole games of each large format.
func BenchmarkRead(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	var games []*Record
	for i := range 2000 {
		g := game.New()
		for !g.Over() {
			if g.AutoPass() {
				continue
			}
			moves := slices.Collect(g.Position().Moves().All())
			if err := g.Play(game.Move(moves[rng.IntN(len(moves))])); err != nil {
				b.Fatal(err)
			}
		}
		r := &Record{Game: g, Tags: Tags{Black: Player{Name: fmt.Sprintf("black%d", i%50)}, White: Player{Name: "white"}, Date: "2004-09-18"}}
		r.Settle()
		games = append(games, r)
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer, iter.Seq[*Record]) error
		read  func(io.Reader) iter.Seq2[*Record, error]
	}{{"wthor", WriteWTHOR, ReadWTHOR}, {"ggf", WriteGGF, ReadGGF}, {"sgf", WriteSGF, ReadSGF}} {
		var data bytes.Buffer
		if err := f.write(&data, slices.Values(games)); err != nil {
			b.Fatal(err)
		}
		b.Run(f.name, func(b *testing.B) {
			for range b.N {
				for _, err := range f.read(bytes.NewReader(data.Bytes())) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(games)), "ns/game")
		})
	}
}
