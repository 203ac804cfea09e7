package bench

import (
	"context"
	"os"
	"reflect"
	"testing"
	"time"

	"flipside/ai/lab"
)

// A run that was stopped in the middle of a line continues: finished games are not searched again.
func TestTruthContinues(t *testing.T) {
	file := t.TempDir() + "/truth"
	games, err := lab.FlawedGames(5, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		games[i], _ = lab.EndAtEmpties(g, 15)
	}
	run := ReviewTruth{File: file, Reference: 30 * time.Millisecond, Refine: 30 * time.Millisecond}
	first, err := run.Run(context.Background(), games[:1], nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(data, `{"key":"cut`...), 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := run.Run(context.Background(), games, nil)
	if err != nil || both[0].Games != 2 || both[0].Big < first[0].Big {
		t.Fatalf("%+v, %v", both, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so that nothing can be searched
	again, err := run.Run(ctx, games, nil)
	if err != nil || !reflect.DeepEqual(again, both) {
		t.Errorf("%+v, %v, want %+v", again, err, both)
	}
	if err := os.WriteFile(file, []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := run.Run(ctx, games, nil); err == nil {
		t.Error("any file is taken")
	}
}

func TestTruthCounts(t *testing.T) {
	p := ReviewPass{}
	p.add(
		truthLine{Moves: []truthMove{{Loss: 12, Big: true}, {Loss: 7}, {Loss: 6}, {Loss: 13, Big: true}, {Loss: 2, Big: true, Exact: true}, {Loss: 20, Big: true, Skip: true}}},
		truthLine{Moves: []truthMove{{Loss: 10}, {Loss: 10}, {Loss: 10}, {Loss: 6}, {Loss: 2, Exact: true, Away: true}, {Loss: 0}}},
	)
	if p.Games != 1 || p.Big != 3 || p.Found != 2 || p.Marked != 3 || p.False != 1 {
		t.Errorf("%+v", p)
	}
}
