package coach

import (
	"context"
	"errors"
	"testing"

	"flipside/game"
)

// Judge returns the game's own loss for the move of the game and no loss for the best move, and
// rejects what is not a move.
func TestJudge(t *testing.T) {
	g := from(t, ownGames(t, 1)[0], 13)
	r, err := New(g, Options{Depth: 8, Tag: Tag{Game: "g"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Judge(context.Background(), 1, game.Move(0), 1); err == nil {
		t.Error("a move is judged before the review")
	}
	if err := r.Run(context.Background(), 1, nil); err != nil {
		t.Fatal(err)
	}
	outcomes := map[Outcome]int{}
	for _, m := range r.Report().Moves {
		for s := range m.Position.Moves().All() {
			j, err := r.Judge(context.Background(), m.Ply, game.Move(s), 1)
			if err != nil {
				t.Fatal(err)
			}
			outcomes[j.Outcome]++
			if j.Loss < 0 || j.InGame != m.Loss || j.Line[0] != game.Move(s) || j.Tag.Game != "g" || len(j.Line) > 1 && j.Reply != j.Line[1] {
				t.Errorf("%+v", j)
			}
			switch {
			case game.Move(s) == m.Best && (j.Loss != 0 || j.Outcome != AsGood):
				t.Errorf("the best move %s: %+v", m.Best, j)
			case game.Move(s) == m.Played && j.Loss != m.Loss:
				t.Errorf("the played move loses %v, judged %v", m.Loss, j.Loss)
			case m.Kind == Exact:
				next := m.Position.Play(game.Move(s))
				if want := m.BestScore + float64(newBoard(next).solve(1, -64, 64)); m.Position.Empties() <= 8 && j.Loss != want {
					t.Errorf("%s loses %v, judged %v", s, want, j.Loss)
				}
			}
		}
		if _, err := r.Judge(context.Background(), m.Ply, game.Pass, 1); err == nil {
			t.Error("a pass is judged")
		}
	}
	if len(outcomes) != 3 {
		t.Errorf("outcomes %v", outcomes)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	first := r.Report().Moves[0]
	if _, err := r.Judge(ctx, 1, first.Best, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
