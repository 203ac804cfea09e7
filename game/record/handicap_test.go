package record

import (
	"io"
	"iter"
	"strings"
	"testing"

	"flipside/game"
)

// Corners are given in a fixed order, on top of the initial position.
func TestHandicapStart(t *testing.T) {
	for corners, want := range []string{
		"",
		"a1",
		"a1 h8",
		"a1 h8 h1",
		"a1 h8 h1 a8",
	} {
		for side := range game.Color(2) {
			p := Handicap{Side: side, Corners: corners}.Start()
			discs := [2]game.Bitboard{p.Own, p.Opp}
			if discs[side.Other()] != [2]game.Bitboard{game.Start.Own, game.Start.Opp}[side.Other()] {
				t.Errorf("%d corners for %s change the other side's discs", corners, side)
			}
			given := discs[side] &^ (game.Start.Own | game.Start.Opp)
			for name := range strings.FieldsSeq(want) {
				s, err := game.ParseSquare(name)
				if err != nil || !given.Has(s) {
					t.Errorf("%d corners for %s: %s is not given", corners, side, name)
				}
			}
			if given.Count() != corners {
				t.Errorf("%d corners for %s: %d discs are given", corners, side, given.Count())
			}
			if p.Moves() == 0 {
				t.Errorf("%d corners for %s: Black cannot begin", corners, side)
			}
		}
	}
}

// The discs of a handicap are added after the empty squares are assigned.
func TestHandicapCount(t *testing.T) {
	for _, c := range []struct {
		h    Handicap
		r    game.Result
		want [2]int
	}{
		{Handicap{}, game.Result{Black: 30, White: 20, Empties: 14, Score: 24}, [2]int{44, 20}},
		{Handicap{}, game.Result{Black: 20, White: 20, Empties: 24}, [2]int{32, 32}},
		{Handicap{Side: game.Black, Discs: 20}, game.Result{Black: 24, White: 40, Score: -16}, [2]int{44, 40}},
		{Handicap{Side: game.White, Discs: 16}, game.Result{Black: 40, White: 24, Score: 16}, [2]int{40, 40}},
		{Handicap{Side: game.Black, Discs: 10}, game.Result{Black: 20, White: 30, Empties: 14, Score: -24}, [2]int{30, 44}},
		{Handicap{Side: game.White, Corners: 2}, game.Result{Black: 20, White: 44, Score: -24}, [2]int{20, 44}},
	} {
		if got := c.h.Count(c.r); got != c.want {
			t.Errorf("%+v of %+v: %v, want %v", c.h, c.r, got, c.want)
		}
	}
}

func TestHandicapOther(t *testing.T) {
	h := Handicap{Side: game.White, Corners: 1, Discs: 4}
	if o := h.Other(); o.Side != game.Black || o.Corners != 1 || o.Discs != 4 || o.Other() != h {
		t.Errorf("%+v for the other side is %+v", h, o)
	}
	if o := (Handicap{}).Other(); o != (Handicap{}) {
		t.Errorf("no handicap becomes %+v", o)
	}
}

// Our own format keeps a handicap. A game without one has no field for it, like older files.
func TestHandicapInJSON(t *testing.T) {
	for _, h := range []Handicap{{}, {Side: game.White, Corners: 4, Discs: MostDiscs}, {Side: game.Black, Discs: 2}, {Side: game.Black, Corners: 1}} {
		r := &Record{Game: game.NewFrom(h.Start(), game.Black), Play: &Play{Seats: [2]Seat{{Human: true}, {Human: true}}, Handicap: h}}
		data, err := FormatJSON(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "handicap") == h.None() {
			t.Errorf("%+v is written as %s", h, data)
		}
		again, err := ParseJSON(data)
		if err != nil {
			t.Fatalf("%+v: %v", h, err)
		}
		if again.Play.Handicap != h {
			t.Errorf("%+v became %+v", h, again.Play.Handicap)
		}
		if p, _ := again.Game.StartPosition(); p != h.Start() {
			t.Errorf("%+v: the game begins at %v", h, p)
		}
	}
	for bad, want := range map[string]string{
		`{"side":"red","discs":2}`:      `the handicap must be for black or white, not "red"`,
		`{"side":"black","corners":5}`:  "the handicap must have from 0 to 4 corners, not 5",
		`{"side":"black","corners":-1}`: "the handicap must have from 0 to 4 corners, not -1",
		`{"side":"white","discs":33}`:   "the handicap must have from 0 to 32 discs, not 33",
	} {
		_, err := ParseJSON([]byte(`{"version":2,"play":{"seats":[{"human":true},{"human":true}],"seed":0,"ply":0,"handicap":` + bad + `},"game":{"moves":""}}`))
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", bad, err, want)
		}
	}
}

// SGF and GGF also keep a handicap, once, and it survives being written again. A property that does
// not match the first board is ignored.
func TestHandicapInTextFormats(t *testing.T) {
	formats := map[string]struct {
		write func(*Record) string
		read  func(string) (*Record, error)
	}{
		"SGF": {FormatSGF, func(text string) (*Record, error) { return first(ReadSGF(strings.NewReader(text))) }},
		"GGF": {FormatGGF, ParseGGF},
	}
	for name, f := range formats {
		for _, h := range []Handicap{{}, {Side: game.White, Corners: 4, Discs: MostDiscs}, {Side: game.Black, Discs: 2}, {Side: game.Black, Corners: 1}} {
			text := f.write(&Record{Game: game.NewFrom(h.Start(), game.Black), Play: &Play{Handicap: h}})
			for range 2 {
				if n := strings.Count(text, "HD["); n > 1 || n == 0 != h.None() {
					t.Errorf("%s: %+v is written as %s", name, h, text)
				}
				r, err := f.read(text)
				if err != nil {
					t.Fatalf("%s: %s: %v", name, text, err)
				}
				if p, _ := r.Game.StartPosition(); r.Handicap() != h || p != h.Start() {
					t.Errorf("%s: %+v became %+v", name, h, r.Handicap())
				}
				text = f.write(r)
			}
		}
		good := Handicap{Side: game.Black, Corners: 2}
		for _, bad := range []string{"black", "red 2 0", "black 5 0", "black 2 33", "black -1 0", "white 2 0", "black 3 0", "black 0 0", "black two 0"} {
			text := strings.Replace(f.write(&Record{Game: game.NewFrom(good.Start(), game.Black), Play: &Play{Handicap: good}}), "black 2 0", bad, 1)
			if r, err := f.read(text); err != nil || r.Handicap() != (Handicap{}) {
				t.Errorf("%s: %s is taken for a handicap: %v", name, text, err)
			}
		}
	}
}

// first returns the first game of a reader.
func first(games iter.Seq2[*Record, error]) (*Record, error) {
	for r, err := range games {
		return r, err
	}
	return nil, io.EOF
}
