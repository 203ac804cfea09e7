package play

import (
	"slices"
	"testing"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/widget"
)

// The words about a result name the winner with the handicap, and explain the numbers.
func TestResultLines(t *testing.T) {
	engine := session.Seat{Spec: "random"}
	for _, c := range []struct {
		seats        [2]session.Seat
		handicap     session.Handicap
		black, white int
		head, detail string
	}{
		{people, session.Handicap{}, 40, 24, "Black won 40-24", ""},
		{people, session.Handicap{}, 20, 30, "White won 44-20", "(30 discs + 14 empty squares)"},
		{people, session.Handicap{}, 33, 30, "Black won 34-30", "(33 discs + 1 empty square)"},
		{people, session.Handicap{}, 20, 20, "A draw, 32-32", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{}, 40, 24, "You won 40-24", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{}, 24, 40, "You lost 24-40", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{Side: game.Black, Discs: 20}, 24, 40, "You won 44-40", "(24-40 on the board, 20 more for Black)"},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{Side: game.Black, Discs: 10}, 24, 40, "You lost 34-40", "(24-40 on the board, 10 more for Black)"},
		{people, session.Handicap{Side: game.White, Discs: 16}, 40, 24, "A draw, 40-40", "(40-24 on the board, 16 more for White)"},
		{people, session.Handicap{Side: game.White, Corners: 2}, 40, 24, "Black won 40-24", "(2 corners for White)"},
		{people, session.Handicap{Side: game.White, Corners: 1, Discs: 2}, 30, 30, "White won 34-32", "(32-32 on the board, 2 more for White; 1 corner for White)"},
	} {
		r := game.Result{Black: c.black, White: c.white, Empties: 64 - c.black - c.white, Score: c.black - c.white}
		s := session.Snapshot{Setup: session.Setup{Seats: c.seats, Handicap: c.handicap}, Result: r, Counts: c.handicap.Count(r)}
		if head, detail := resultLines(&s); head != c.head || detail != c.detail {
			t.Errorf("%+v, %d-%d: %q %q, want %q %q", c.handicap, c.black, c.white, head, detail, c.head, c.detail)
		}
	}
}

// A game from a position of its own has no name of an opening, even if its moves would have one
// from the initial position.
func TestNoOpeningNameFromAPosition(t *testing.T) {
	for start, want := range map[string]bool{
		"": true,
		"X--------------------------OX------XO--------------------------X X;": false,
	} {
		a := restored(t, people, "", 1280, 800, 100)
		a.begin(session.Setup{Seats: people, Start: start})
		for _, s := range []string{"f5", "d6", "c3", "d3", "c4"} {
			square, err := game.ParseSquare(s)
			if err != nil {
				t.Fatal(err)
			}
			if err := a.s.Session.Play(square); err != nil {
				t.Fatal(err)
			}
		}
		a.Tick()
		if got := slices.Contains(texts(a.frame(widget.Input{X: -1})), "Tiger"); got != want {
			t.Errorf("from %q the opening is named: %v", start, got)
		}
	}
}
