package problems

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai/coach"
	"flipside/game"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

func problems(t testing.TB) []*Problem {
	t.Helper()
	list, err := Parse([]byte(problemsText))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// graded returns a problem with a unique position for n, which has only a valid ID and a grade.
func graded(n, grade int) *Problem {
	p := game.Position{Own: game.Bitboard(n)<<32 | 1, Opp: 2}
	return &Problem{Miss: LeastMiss + MissStep*(float64(grade)-1.5), Wrong: coach.Move{Position: p}}
}

func ids(list []*Problem) []string {
	var all []string
	for _, p := range list {
		if p == nil {
			all = append(all, "")
		} else {
			all = append(all, p.ID())
		}
	}
	return all
}

func memory(t testing.TB) *Diary {
	t.Helper()
	d, notice, err := OpenDiary("")
	if notice != "" || err != nil {
		t.Fatal(notice, err)
	}
	return d
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The user's own problems, including dropped ones and those reported as wrong.
func TestDiary(t *testing.T) {
	d, list := memory(t), problems(t)
	for _, p := range slices.Concat(list[:4], list[:4]) {
		must(t, d.Add(p, noon))
	}
	must(t, d.Drop(list[0].ID()))
	must(t, d.Wrong(list[1].ID(), noon))
	must(t, d.Wrong(list[6].ID(), noon))
	must(t, d.Wrong(list[1].ID(), noon))
	must(t, d.Wrong(list[0].ID(), noon)) // another window may still have shown it
	for _, p := range list[:2] {
		must(t, d.Add(p, noon)) // the game was reviewed again
	}
	if got, want := ids(d.Own()), ids(list[2:4]); !slices.Equal(got, want) {
		t.Errorf("own %v, want %v", got, want)
	}
	if got, want := d.Said(), ids([]*Problem{list[1], list[6], list[0]}); !slices.Equal(got, want) {
		t.Errorf("said to be wrong %v, want %v", got, want)
	}
	if p := d.Find(list[1].ID()); p == nil || p.ID() != list[1].ID() || d.Find(list[6].ID()) != nil {
		t.Errorf("found %v", p)
	}
	for _, p := range []*Problem{list[0], list[1], list[5]} { // the first was also dropped, the last is not reported
		must(t, d.PutBack(p.ID(), noon))
	}
	if got, want := ids(d.Own()), ids(list[1:4]); !slices.Equal(got, want) || !slices.Equal(d.Said(), []string{list[6].ID()}) {
		t.Errorf("put back: own %v, want %v; said %v", got, want, d.Said())
	}
	must(t, d.Wrong(list[1].ID(), noon))
	if got, want := ids(d.Own()), ids(list[2:4]); !slices.Equal(got, want) {
		t.Errorf("wrong again: own %v, want %v", got, want)
	}
}

func TestRefused(t *testing.T) {
	d := memory(t)
	big := problems(t)[0]
	g := *big.Game
	g.Source = strings.Repeat("x", mostText)
	big.Game = &g
	for what, err := range map[string]error{
		`"" is not the ID of a problem`:                             d.Try("", Solved, noon),
		`"0123456789A" is not the ID of a problem`:                  d.Drop("0123456789A"),
		`"012345678g" is not the ID of a problem`:                   d.Wrong("012345678g", noon),
		`"012345678" is not the ID of a problem`:                    d.PutBack("012345678", noon),
		`"Solved" is not a result of a try`:                         d.Try("0123456789", "Solved", noon),
		"cannot keep the problem: the problem is larger than 64 KB": d.Add(big, noon),
	} {
		if err == nil || err.Error() != what {
			t.Errorf("%v, want %s", err, what)
		}
	}
	if len(d.now.cards) != 0 || len(d.now.dropped) != 0 || len(d.now.wrong) != 0 || d.Own() != nil {
		t.Error("something was noted")
	}
}
