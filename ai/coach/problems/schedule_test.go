package problems

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"flipside/game"
)

const someID = "0123456789"

// The intervals from the tests of go-fsrs, through a diary.
func TestIntervals(t *testing.T) {
	const a, g = Missed, Solved
	ratings := []TryResult{g, g, g, g, g, g, a, a, g, g, g, g, g}
	for _, c := range []struct {
		name  string
		short bool
		want  []uint64
	}{
		{"basic", true, []uint64{0, 4, 14, 44, 125, 328, 0, 0, 7, 16, 34, 71, 142}},
		{"long term", false, []uint64{3, 11, 35, 101, 269, 669, 12, 2, 5, 12, 26, 55, 112}},
	} {
		d := memory(t)
		d.now.scheduler.EnableShortTerm = c.short
		now := time.Date(2022, 11, 29, 12, 30, 0, 0, time.UTC)
		var got []uint64
		for _, r := range ratings {
			must(t, d.Try(someID, r, now))
			got = append(got, d.now.cards[someID].ScheduledDays)
			var ok bool
			if now, ok = d.Next(someID); !ok || d.Tries(someID) != len(got) {
				t.Fatalf("%s: not due, or %d tries", c.name, d.Tries(someID))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The memory state from the tests of go-fsrs.
func TestMemoryState(t *testing.T) {
	d := memory(t)
	d.now.scheduler.EnableShortTerm = true
	now := time.Date(2022, 11, 29, 12, 30, 0, 0, time.UTC)
	for i, days := range []int{0, 0, 1, 3, 8, 21} {
		must(t, d.Try(someID, []TryResult{Missed, Solved}[min(i, 1)], now))
		now = now.AddDate(0, 0, days)
	}
	must(t, d.Try(someID, Solved, now))
	if c := d.now.cards[someID]; math.Abs(c.Stability-48.4848) > 5e-5 || math.Abs(c.Difficulty-7.0866) > 5e-5 {
		t.Errorf("stability %.4f, difficulty %.4f", c.Stability, c.Difficulty)
	}
}

// If the clock is set back by an hour, no time has passed.
func TestClockSetBack(t *testing.T) {
	d := memory(t)
	at := noon
	for range 4 {
		must(t, d.Try(someID, Solved, at))
		at, _ = d.Next(someID)
	}
	before := d.now.cards[someID]
	must(t, d.Try(someID, Solved, before.LastReview.Add(-time.Hour)))
	c := d.now.cards[someID]
	if c.ElapsedDays != 0 || !c.LastReview.Equal(before.LastReview) || c.Due.Before(before.Due) || c.tries != 5 || c.Lapses != 0 {
		t.Errorf("after %+v: %+v", before, c)
	}
}

// A try under a wrong clock, whatever the error, counts when the clock is right again: its problem
// is due again, and comes as usual after that. This is true both for the diary that has seen the
// wrong clock and for one that reads its file.
func TestWrongClock(t *testing.T) {
	for _, at := range []time.Time{{}, time.Unix(1<<60, 0), noon.AddDate(1, 0, 0), noon.AddDate(-1, 0, 0), time.Unix(-1<<60, 0), noon} {
		path := filepath.Join(t.TempDir(), "practice.jsonl")
		a := opened(t, path)
		const before, other = "abcdef0123", "abcdef0124"
		must(t, a.Try(before, Solved, noon.Add(-day)))
		for _, id := range []string{someID, before} {
			must(t, a.Try(id, Solved, at))
		}
		must(t, a.Try(other, Solved, at))
		b := opened(t, path)
		for name, d := range map[string]*Diary{"the same": a, "another": b} {
			if got := d.Due(noon.Add(40 * day)); !slices.Contains(got, someID) || !slices.Contains(got, before) || d.Tries(someID) != 1 || d.Tries(before) != 2 {
				t.Errorf("%v, %s: %v are due", at, name, got)
			}
		}
		now := noon.Add(41 * day)
		must(t, a.Try(someID, Solved, now))
		if due, _ := a.Next(someID); !due.After(now) || due.After(now.Add(200*day)) {
			t.Errorf("%v: due on %v", at, due)
		}
		must(t, b.Refresh())
		same(t, a, b)
		if got := b.Due(now); slices.Contains(got, someID) || !slices.Contains(got, before) {
			t.Errorf("%v: %v are due", at, got)
		}
	}
}

// The numbers stay finite, whatever the clock says.
func TestAnyClock(t *testing.T) {
	d := memory(t)
	for _, at := range []time.Time{{}, time.Unix(1<<60, 0), noon.AddDate(1, 0, 0), time.Unix(-1<<60, 0), noon} {
		for _, id := range []string{someID, "abcdef0123"} {
			for _, r := range []TryResult{Solved, Missed, Helped, Quick} {
				must(t, d.Try(id, r, at))
				c := d.now.cards[id]
				if c.LastReview.Before(earliest) || c.LastReview.After(latest) || c.Due.Before(c.LastReview) || !(c.Stability >= leastStability && c.Stability <= mostStability) {
					t.Fatalf("%v %s: %+v", at, r, c)
				}
			}
		}
	}
}

// The numbers stay finite no matter how often a problem is missed or solved.
func TestManyTries(t *testing.T) {
	for _, r := range []TryResult{Missed, Helped, Solved, Quick} {
		d := memory(t)
		at := noon
		for range 5000 {
			must(t, d.Try(someID, r, at))
			at = at.Add(time.Hour * time.Duration(len(r)))
		}
		c := d.now.cards[someID]
		if c.Due.Before(c.LastReview) || c.Due.After(c.LastReview.Add(36500*day)) || !(c.Difficulty >= 1 && c.Difficulty <= 10) || !(c.Stability >= leastStability) {
			t.Errorf("%s: %+v", r, c)
		}
		if l := d.Level(); l < 1 || l > Grades {
			t.Errorf("level %g", l)
		}
	}
}

func TestDue(t *testing.T) {
	d := memory(t)
	for i, id := range []string{"000000000a", "000000000b", "000000000c", "000000000d", "000000000e"} {
		must(t, d.Try(id, Solved, noon.Add(-3*day+10*time.Minute-time.Duration(i)*time.Hour))) // they are due after 3 days
	}
	must(t, d.Drop("000000000b"))
	must(t, d.Wrong("000000000e", noon))
	if got := d.Due(noon); !slices.Equal(got, []string{"000000000d", "000000000c"}) {
		t.Error(got)
	}
	if _, ok := d.Next("000000000b"); ok {
		t.Error("what was thrown out comes again")
	}
	if got := d.Due(noon.Add(10 * time.Minute)); !slices.Equal(got, []string{"000000000d", "000000000c", "000000000a"}) {
		t.Error(got)
	}
	if got := d.Due(noon.Add(-84 * time.Hour)); got != nil {
		t.Errorf("due before: %v", got)
	}
	if got := d.Due(noon.AddDate(-1, 0, 0)); !slices.Equal(got, []string{"000000000a", "000000000c", "000000000d"}) {
		t.Errorf("tries of a clock that was a year ahead: %v", got)
	}
}

func TestSession(t *testing.T) {
	d, own := memory(t), problems(t)
	for i, p := range own[:3] {
		must(t, d.Add(p, noon.Add(time.Duration(i)*time.Hour)))
	}
	var list []*Problem
	for n := range 40 {
		list = append(list, graded(n+1, 1+n%10))
	}
	list = append(list, own...) // own problems that are also in the list come once
	for i, p := range []*Problem{list[7], list[8], own[0], list[9]} {
		must(t, d.Try(p.ID(), Missed, noon.Add(-time.Duration(i)*day)))
	}
	must(t, d.Try("ffffffffff", Missed, noon.AddDate(-1, 0, 0))) // no longer in the list
	must(t, d.Drop(list[9].ID()))
	must(t, d.Wrong(list[2].ID(), noon))
	must(t, d.Drop(list[3].ID()))

	got := d.Session(noon.Add(25*time.Hour), list, 100, nil)
	want := ids([]*Problem{own[0], list[8], list[7], own[2], own[1]})
	if !slices.Equal(ids(got[:5]), want) || got[0] == own[0] || got[0] != d.Own()[0] {
		t.Errorf("%v, want %v", ids(got[:5]), want)
	}
	if len(got) != 40+len(own)-3 {
		t.Errorf("%d problems", len(got))
	}
	seen, far := map[string]bool{}, 0.0
	for i, p := range got {
		id := p.ID()
		off := math.Abs(float64(p.Grade()) - d.Level())
		if seen[id] || id == list[9].ID() || id == list[2].ID() || id == list[3].ID() || i >= 5 && off < far {
			t.Errorf("problem %d of grade %d: %s", i, p.Grade(), id)
		}
		if seen[id] = true; i >= 5 {
			far = off
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	if again := d.Session(noon.Add(25*time.Hour), list, 100, nil); !slices.Equal(ids(again), ids(got)) {
		t.Error("the order of the list matters")
	}
	if got := d.Session(noon.Add(25*time.Hour), list, 2, func(p *Problem) bool { return p.ID() != own[0].ID() }); !slices.Equal(ids(got), want[1:3]) {
		t.Errorf("%v, want %v", ids(got), want[1:3])
	}
	if got := d.Session(noon, nil, -1, nil); len(got) != 0 {
		t.Error("a session of less than nothing")
	}
}

func TestLevelAndGrade(t *testing.T) {
	d, p := memory(t), graded(1, 5)
	if d.Level() != 3 || d.Grade(p) != 5 {
		t.Errorf("level %g, grade %d at first", d.Level(), d.Grade(p))
	}
	for i, c := range []struct {
		r     TryResult
		grade int
		level float64
	}{{Missed, 6, 2.625}, {Missed, 7, 2.625}, {Missed, 7, 2.625}, {Solved, 6, 2.625}, {Helped, 6, 2.625}, {Quick, 5, 2.625}, {Solved, 4, 2.625}, {Solved, 3, 2.625}, {Solved, 3, 2.625}} {
		must(t, d.Try(p.ID(), c.r, noon))
		if d.Grade(p) != c.grade || d.Level() != c.level {
			t.Errorf("try %d: grade %d, level %g, want %d, %g", i, d.Grade(p), d.Level(), c.grade, c.level)
		}
	}
	easy, hard := graded(2, 1), graded(3, 10)
	must(t, d.Try(easy.ID(), Quick, noon))
	must(t, d.Try(hard.ID(), Missed, noon))
	if d.Grade(easy) != 1 || d.Grade(hard) != 10 || d.Level() != 2.75 {
		t.Errorf("grades %d, %d, level %g", d.Grade(easy), d.Grade(hard), d.Level())
	}
}

func TestResults(t *testing.T) {
	for r, want := range map[TryResult]fsrs.Rating{Missed: fsrs.Again, Helped: fsrs.Hard, Solved: fsrs.Good, Quick: fsrs.Easy} {
		_, moves := lift[r]
		_, shifts := harder[r]
		if ratings[r] != want || !moves || !shifts {
			t.Errorf("%s: %v", r, ratings[r])
		}
	}
}

func TestDress(t *testing.T) {
	for n := range 50 {
		id := graded(n, 1).ID()
		last, swaps, seen := 0, 0, map[int]bool{0: true}
		if s, swapped := Dress(id, 0); s != 0 || swapped {
			t.Errorf("%s: the first time it is turned by %d, swapped %v", id, s, swapped)
		}
		for nth := 1; nth < 100; nth++ {
			s, swapped := Dress(id, nth)
			if again, same := Dress(id, nth); s == last || s < 0 || s >= game.Symmetries || again != s || same != swapped {
				t.Errorf("%s: %d after %d, again %d", id, s, last, again)
			}
			if last, seen[s] = s, true; swapped {
				swaps++
			}
		}
		if len(seen) != game.Symmetries || swaps < 20 || swaps > 80 {
			t.Errorf("%s: %d symmetries, swapped %d of 99 times", id, len(seen), swaps)
		}
	}
	if s, swapped := Dress(someID, -1); s != 0 || swapped {
		t.Error("before the first time")
	}
}
