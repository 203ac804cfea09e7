package rating

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flipside/game"
)

var ladder = []Level{{"random", true, 0}, {"casual", true, 616}, {"club", true, 755}, {"easy", true, 965}, {"master", false, 0}}

func TestEven(t *testing.T) {
	for _, c := range []struct {
		elo  float64
		want string
	}{{-500, "random"}, {700, "club"}, {(616 + 755) / 2.0, "casual"}, {5000, "easy"}} {
		if l, ok := Even(c.elo, ladder); !ok || l.Name != c.want {
			t.Errorf("%.0f: %+v, %v, want %s", c.elo, l, ok, c.want)
		}
	}
	if l, ok := Even(100, ladder[4:]); ok {
		t.Errorf("a level without a rating is even: %+v", l)
	}
}

// An even match is one in which neither side wins much more than half of the points.
func TestClose(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want bool
	}{{71, 71, true}, {171, 71, true}, {71, 171, true}, {236, 71, false}, {-200, 71, false}} {
		if got := Close(c.a, c.b); got != c.want {
			t.Errorf("%v and %v: %v", c.a, c.b, got)
		}
	}
}

// row parses results, one per word: the first letter of the level, then w, d or l; "?" for an
// unrated game, "f" for a friend.
func row(text ...string) (list []Finished) {
	names := map[byte]string{'r': "random", 'c': "casual", 'C': "club", 'e': "easy", 'm': "master"}
	for i, word := range text {
		r := Finished{At: day0.Add(time.Duration(i) * time.Minute), Opponent: names[word[0]], Rated: true,
			Outcome: map[byte]Outcome{'w': Win, 'd': Draw, 'l': Loss}[word[1]]}
		if word[0] == 'f' {
			r.Friend = "Ann"
		}
		if len(word) > 2 {
			r.Rated = false
		}
		list = append(list, r)
	}
	return list
}

func TestOffer(t *testing.T) {
	for _, c := range []struct {
		results []Finished
		want    string
	}{
		{nil, ""},
		{row("Cl", "Cl"), ""},
		{row("Cl", "Cl", "Cl"), "casual"},
		{row("Cw", "Cw", "Cw"), "easy"},
		{row("Cd", "Cd", "Cd"), ""},
		{row("Cl", "Cw", "Cl", "Cl"), ""},
		{row("Cl", "cl", "Cl", "Cl"), ""},
		{row("Cl", "Cl", "Cl", "Cl"), ""}, // it was offered a game ago
		{row("Cl", "Cl", "Cl", "Cl", "Cl", "Cl"), "casual"},
		{row("Cw", "Cw?", "Cw"), ""},
		{row("Cw", "Cl?", "Cw", "fl", "Cw"), "easy"},
		{row("fw", "fw", "fw"), ""},
		{row("rl", "rl", "rl"), ""},
		{row("mw", "mw", "mw"), ""},
		{row("ew", "ew", "ew"), "master"},
		{row("ml", "ml", "ml"), "easy"},
	} {
		if l, ok := Offer(c.results, ladder); l.Name != c.want || ok != (c.want != "") {
			t.Errorf("%v: %+v, %v, want %q", c.results, l, ok, c.want)
		}
	}
	if l, ok := Offer(row("Cl", "Cl", "Cl"), nil); ok {
		t.Errorf("%+v of no levels", l)
	}
}

func TestStreaks(t *testing.T) {
	for _, c := range []struct {
		results []Finished
		want    Streaks
	}{
		{nil, Streaks{}},
		{row("Cw"), Streaks{1, 1, 0}},
		{row("Cw", "cw", "fw", "Cl", "Cl"), Streaks{-2, 3, 2}},
		{row("Cl", "Cl", "Cd", "Cl", "Cw", "Cd"), Streaks{0, 1, 2}},
	} {
		if got := InARow(c.results); got != c.want {
			t.Errorf("%v: %+v, want %+v", c.results, got, c.want)
		}
	}
}

func TestAgainst(t *testing.T) {
	list := row("Cw", "Cd", "Cl", "Cl?", "fw", "cw")
	for i, d := range []int{10, 0, -30, -4, 64, 2} {
		list[i].Discs = d
	}
	list[4].Opponent = ""
	list[2].Color = game.White
	want := []Score{
		{Name: "casual", Color: game.Black, Wins: 1, DiscMean: 2},
		{Name: "club", Color: game.Black, Wins: 1, Draws: 1, Losses: 1, DiscMean: 2},
		{Name: "club", Color: game.White, Losses: 1, DiscMean: -30},
		{Name: "Ann", Friend: true, Color: game.Black, Wins: 1, DiscMean: 64},
	}
	if d := cmp.Diff(want, Against(list)); d != "" {
		t.Error(d)
	}
	list[0].Early, list[5].Early = true, true // a resigned game says nothing about discs
	list[0].Discs, list[5].Discs = 64, 64
	for _, s := range Against(list) {
		switch {
		case s.Name == "club" && s.Color == game.Black && (s.Early != 1 || s.DiscMean != -2):
			t.Errorf("%+v, want the mean of 0 and -4", s)
		case s.Name == "casual" && (s.Early != 1 || s.DiscMean != 0):
			t.Errorf("%+v has a mean of no games", s)
		}
	}
	if got := Against(nil); len(got) != 0 {
		t.Errorf("%+v of no results", got)
	}
}
