package problems

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestDaily(t *testing.T) {
	var list []*Problem
	for n := range 100 {
		list = append(list, graded(n+1, 1+n%10))
	}
	random := rand.New(rand.NewPCG(3, 4))
	east := time.FixedZone("east", 14*60*60)
	seen := map[string]bool{}
	for n := range 60 {
		today := noon.AddDate(0, 0, n)
		got := Daily(today, list)
		for i, p := range got {
			if p == nil || distance(p, bands[i]) != 0 {
				t.Fatalf("day %d: %v", n, got)
			}
			seen[p.ID()] = true
		}
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		for _, at := range []time.Time{today.Add(-12 * time.Hour), today.Add(11 * time.Hour), today.In(east)} {
			if again := Daily(at, list); again != got {
				t.Errorf("day %d: %v, then %v", n, ids(got[:]), ids(again[:]))
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d problems in 60 days", len(seen))
	}
}

// Empty bands take the nearest problem that no other band uses.
func TestDailyOfFew(t *testing.T) {
	p := func(grade int) *Problem { return graded(grade, grade) }
	two, five, six, nine, ten := p(2), p(5), p(6), p(9), p(10)
	for _, c := range []struct {
		list []*Problem
		want [3]*Problem
	}{
		{nil, [3]*Problem{}},
		{[]*Problem{ten}, [3]*Problem{nil, nil, ten}},
		{[]*Problem{five, six}, [3]*Problem{}}, // which one is the club problem depends on the day
		{[]*Problem{two, nine}, [3]*Problem{two, nil, nine}},
		{[]*Problem{five, two}, [3]*Problem{two, five, nil}},
	} {
		got := Daily(noon, c.list)
		if c.want == [3]*Problem{} {
			if n := len(slices.DeleteFunc(got[:], func(p *Problem) bool { return p == nil })); n != len(c.list) {
				t.Errorf("%d of %d problems", n, len(c.list))
			}
			continue
		}
		if got != c.want {
			t.Errorf("%v, want %v", ids(got[:]), ids(c.want[:]))
		}
	}
}
