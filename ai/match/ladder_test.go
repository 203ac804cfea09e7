package match

import (
	"context"
	"encoding/json"
	"testing"
)

// scored returns the Stats of n pairs. A won both games in `won` of them.
func scored(pairs, won int) Stats {
	var s Stats
	for i := range pairs {
		discs := -4
		if i < won {
			discs = 4
		}
		s.Add(i, discs, false)
		s.Add(i, discs, false)
	}
	return s
}

func TestRungGoals(t *testing.T) {
	for _, test := range []struct {
		goal, most float64
		met        bool
	}{{0.65, 0.9, true}, {0.8, 0, false}, {0.65, 0.7, false}, {0, 0, true}} {
		r := Rung{Goal: test.goal, Most: test.most, Stats: scored(100, 75)}
		if r.Met() != test.met {
			t.Errorf("75 %% for %g..%g: %v", test.goal, test.most, r.Met())
		}
	}
}

func TestLadderDoesNotReplay(t *testing.T) {
	played := 0
	maker := func(string) Maker {
		played++
		return random("r")
	}
	rungs := []Rung{{A: "b", B: "a", Stats: scored(3, 2)}, {A: "c", B: "b"}}
	done := 0
	if err := Ladder(context.Background(), Match{Games: 2, Seed: 1}, rungs, maker, func(*Rung) { done++ }); err != nil {
		t.Fatal(err)
	}
	if played != 2 || done != 2 || rungs[0].Stats.Games != 6 || rungs[1].Stats.Games != 2 {
		t.Errorf("%d players made, %d steps, %+v", played, done, rungs)
	}
}

func TestStatsKeepThroughJSON(t *testing.T) {
	s := scored(40, 25)
	s.Add(40, 0, true)
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back Stats
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if back.String() != s.String() || back.Pairs != s.Pairs || back.Errors != 1 {
		t.Errorf("%s is read as %s", &s, &back)
	}
	for _, bad := range []string{
		`{"games":3,"wins":1}`, `{"games":2,"wins":2,"pairs":[0,0,0,0,2]}`, `{"games":1,"wins":1,"discs":65}`, `{"games":0,"pairs":[1,-1,0,0,0]}`, `[]`, `{"games":0,"wins":1,"losses":-1}`,
	} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
