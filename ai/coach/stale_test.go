package coach

import (
	"context"
	"fmt"
	"testing"
)

// Reports of several reviews arrive at one reader, which switches to another game at every report.
// It never shows a value of another game or a mark of another position.
func TestAStaleReportMarksNothing(t *testing.T) {
	games := ownGames(t, 3)
	mail := make(chan Report, 1)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, len(games))
	for i, g := range games {
		go func() {
			_, err := Once(ctx, g, Options{Depth: 4, Tag: Tag{Game: fmt.Sprint(i), Node: i}}, 1, func(r Report) {
				select {
				case mail <- r:
				case <-ctx.Done():
				}
			})
			done <- err
		}()
	}
	shown, taken := 0, 0
	for ended := 0; ended < len(games); {
		select {
		case err := <-done:
			if ended++; err != nil {
				t.Error(err)
			}
		case r := <-mail:
			want := fmt.Sprint(shown % len(games))
			if shown++; r.Tag.Game != want {
				// The report is about another game: it has none of the positions on the board,
				// except those that both games share.
				g := games[(shown-1)%len(games)]
				for ply, m := range g.Line() {
					p, side := g.PositionAt(ply)
					if x, ok := r.Find(p, side, m); ok && (x.Position != p || x.Side != side || x.Played != m) {
						t.Errorf("%+v is shown at %v", x, p)
					}
				}
				continue
			}
			taken++
			g := games[r.Tag.Node]
			for _, x := range r.Moves {
				p, side := g.PositionAt(x.At)
				if p != x.Position || side != x.Side {
					t.Errorf("game %s: ply %d is another position", r.Tag.Game, x.At)
				}
			}
		}
	}
	cancel()
	if taken == 0 || shown <= taken {
		t.Errorf("%d of %d reports were for the game shown", taken, shown)
	}
}
