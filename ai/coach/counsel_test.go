package coach

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game"
)

func counsel(t testing.TB) *Counsel {
	t.Helper()
	c, err := NewCounsel()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Near the end the counsel knows exactly what a move loses, as a slow solver does.
func TestWeigh(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	c, costly := counsel(t), 0
	for _, g := range ownGames(t, 3) {
		for ply := g.LineLen() - 9; ply < g.LineLen()-1; ply++ {
			p, side := g.PositionAt(ply)
			for s := range p.Moves().All() {
				m, err := c.Weigh(context.Background(), p, side, game.Move(s), 1)
				if err != nil {
					t.Fatal(err)
				}
				b := newBoard(p)
				after, _ := b.play(1, s.Col(), s.Row())
				want := float64(b.solve(1, -64, 64) - after.solve(-1, -64, 64))
				if m.Kind != Exact || m.Loss != want || m.Costly() != (want >= MistakeFrom) {
					t.Fatalf("%s %s: it loses %g, want %g; costly %v", game.FormatOBF(p, side), s, m.Loss, want, m.Costly())
				}
				costly += bit(m.Costly())
			}
		}
	}
	if costly < 10 {
		t.Errorf("%d costly moves", costly)
	}
}

// A move that is not judged is not costly.
func TestCostly(t *testing.T) {
	for _, c := range []struct {
		m    Move
		want bool
	}{
		{Move{Kind: Exact, Loss: 4}, false}, {Move{Kind: Exact, Loss: 5}, true}, {Move{Loss: 20}, false},
		{Move{Kind: Estimate, Loss: 4.9, Error: 3}, false}, {Move{Kind: Estimate, Loss: 5, Error: 3}, true},
	} {
		if got := c.m.Costly(); got != c.want {
			t.Errorf("%+v: %v", c.m, got)
		}
	}
}

// The reasons for a move hold on slow boards, in the line that is shown. A move that is not the
// best gets only its line.
func TestWhy(t *testing.T) {
	data, err := os.ReadFile("testdata/reasons.tsv")
	if err != nil {
		t.Fatal(err)
	}
	c, kinds := counsel(t), map[Type]int{}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	for n, row := range rows {
		if testing.Short() && n%4 != 0 {
			continue
		}
		_, _, s := sceneOf(t, row)
		a, against, why, err := c.compare(context.Background(), s.Position, s.Side, s.Best, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a.Move != s.Best || len(a.Line) == 0 || a.Line[0] != s.Best {
			t.Fatalf("row %d: the line of %s is %v", n+2, s.Best, a.Line)
		}
		if _, ok := naiveLine(s.Position, a.Line); !ok {
			t.Errorf("row %d: %v is not legal", n+2, a.Line)
		}
		if a.Reason.Instead.Key != "" {
			said := newScene(&Evidence{Move: against})
			if !slices.Equal(a.Line, against.BestLine) || a.Reason.Instead.Key != why.Instead.Key || a.Reason.Does.Move != against.Played {
				t.Errorf("row %d: %v is said, with the line %v", n+2, a.Reason, a.Line)
			}
			checkSaid(t, said, why)
			if !a.Reason.Instead.Key.Known() || a.Reason.Instead.Move != s.Best {
				t.Errorf("row %d: %+v is not about %v", n+2, a.Reason, s.Best)
			}
			kinds[why.Type]++
		}
		if worst := s.Played; worst != s.Best {
			if a, err = c.Why(context.Background(), s.Position, s.Side, worst, 1); err != nil || a.Reason.Instead.Key != "" {
				t.Errorf("row %d: for the worse move %s: %+v (error %v)", n+2, worst, a.Reason, err)
			}
		}
	}
	if testing.Verbose() {
		t.Log(kinds)
	}
	if !testing.Short() && len(kinds) < 5 {
		t.Errorf("only these reasons were found: %v", kinds)
	}
}

// A cancelled counsel returns the cause, and the next question is answered as if nothing had
// happened.
func TestACancelledCounsel(t *testing.T) {
	c, cause := counsel(t), errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	m := game.Move(game.At(5, 4))
	if _, err := c.Weigh(ctx, game.Start, game.Black, m, 1); !errors.Is(err, cause) {
		t.Errorf("weigh: %v", err)
	}
	if _, err := c.Why(ctx, game.Start, game.Black, m, 1); !errors.Is(err, cause) {
		t.Errorf("why: %v", err)
	}
	if got, err := c.Weigh(context.Background(), game.Start, game.Black, m, 1); err != nil || got.Loss != 0 {
		t.Errorf("%+v (error %v)", got, err)
	}
}

// BenchmarkCounsel measures how long an answer takes, over the moves of our own games.
func BenchmarkCounsel(b *testing.B) {
	c := counsel(b)
	var weigh, why, most time.Duration
	n := 0
	for _, g := range ownGames(b, 3) {
		for ply := range g.LineLen() {
			p, side := g.PositionAt(ply)
			if p.Moves().Count() < 2 {
				continue
			}
			begun := time.Now()
			m, err := c.Weigh(context.Background(), p, side, g.Line()[ply], 1)
			if err != nil {
				b.Fatal(err)
			}
			took := time.Since(begun)
			begun = time.Now()
			if _, err := c.Why(context.Background(), p, side, m.Best, 1); err != nil {
				b.Fatal(err)
			}
			weigh, why, most, n = weigh+took, why+time.Since(begun), max(most, took), n+1
		}
	}
	b.ReportMetric(weigh.Seconds()/float64(n), "s/weigh")
	b.ReportMetric(most.Seconds(), "s/weigh-most")
	b.ReportMetric(why.Seconds()/float64(n), "s/why")
}
