package bench

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"flipside/ai/coach"
	"flipside/ai/lab"
)

// A run that was stopped in the middle of a line continues: finished games are not searched again,
// and the reasons found in the saved evidence equal the review's.
func TestReviewsContinue(t *testing.T) {
	games, err := lab.FlawedGames(5, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		games[i], _ = lab.EndAtEmpties(g, 15)
	}
	run := Reviews{File: t.TempDir() + "/reviews", Time: 60 * time.Millisecond, Workers: 2}
	if _, err := run.Run(context.Background(), games[:1], nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(run.File)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(run.File, append(data, `{"Key":"cut`...), 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := run.Run(context.Background(), games, nil)
	if err != nil || len(both) != 2 {
		t.Fatalf("%+v, %v", both, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so that nothing can be searched
	again, err := run.Run(ctx, games, nil)
	if err != nil || !reflect.DeepEqual(CountReasons(again), CountReasons(both)) {
		t.Errorf("%+v, %v, want %+v", CountReasons(again), err, CountReasons(both))
	}
	marks := 0
	for _, g := range again {
		for i := range g.Evidence {
			e := &g.Evidence[i]
			marks++
			if !reflect.DeepEqual(e.Reasons(), e.Move.Reasons) {
				t.Errorf("%s: %+v, want %+v", e.Move.Played, e.Reasons(), e.Move.Reasons)
			}
		}
	}
	if marks == 0 {
		t.Error("no mark: that tests nothing")
	}
	for _, bad := range []string{"x\n", `{"Key":"k","Evidence":[{}]}` + "\n"} {
		if err := os.WriteFile(run.File, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := run.Run(ctx, games, nil); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestShares(t *testing.T) {
	got := Shares(map[coach.Type]int{coach.Edge: 2, coach.Access: 2, coach.Parity: 5})
	want := []Share[coach.Type]{{coach.Parity, 5}, {coach.Access, 2}, {coach.Edge, 2}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// The weights that the losses were made from are found again, and a weight that would be negative
// is 0.
func TestFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var rows []ideaRow
	for range 2000 {
		a, b, c := r.NormFloat64(), 10*r.NormFloat64(), r.NormFloat64()
		rows = append(rows, ideaRow{[]float64{a, b, c}, 3*a + 0.5*b - c})
	}
	w := fit(rows)
	if math.Abs(w[0]-3) > 0.1 || math.Abs(w[1]-0.5) > 0.02 || w[2] != 0 {
		t.Errorf("%v", w)
	}
	if share := fits(rows, w); share < 0.9 || share > 1 {
		t.Errorf("they explain %v", share)
	}
}
