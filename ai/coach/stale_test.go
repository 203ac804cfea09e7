package coach

import (
	"context"
	"fmt"
	"testing"
)

// Reports of several reviews come to one reader that turns to another game at every report: what it
// shows never belongs to another game, and no mark to another position.
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
				// Not for the game on the board: its positions are not found in this report,
				// except those that both games went through.
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
