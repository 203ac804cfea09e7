package play

import (
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
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
		{people, session.Handicap{}, 40, 24, "Black beat White 40-24", ""},
		{people, session.Handicap{}, 20, 30, "White beat Black 44-20", "(30 discs + 14 empty squares)"},
		{people, session.Handicap{}, 33, 30, "Black beat White 34-30", "(33 discs + 1 empty square)"},
		{people, session.Handicap{}, 20, 20, "Black and White drew 32-32", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{}, 40, 24, "You beat Random 40-24", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{}, 24, 40, "You lost to Random 24-40", ""},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{Side: game.Black, Discs: 20}, 24, 40, "You beat Random 44-40", "(24-40 on the board, plus 20 for Black)"},
		{[2]session.Seat{{Human: true}, engine}, session.Handicap{Side: game.Black, Discs: 10}, 24, 40, "You lost to Random 34-40", "(24-40 on the board, plus 10 for Black)"},
		{people, session.Handicap{Side: game.White, Discs: 16}, 40, 24, "Black and White drew 40-40", "(40-24 on the board, plus 16 for White)"},
		{people, session.Handicap{Side: game.White, Corners: 2}, 40, 24, "Black beat White 40-24", "(2 corners for White)"},
		{people, session.Handicap{Side: game.White, Corners: 1, Discs: 2}, 30, 30, "White beat Black 34-32", "(32-32 on the board, plus 2 for White; 1 corner for White)"},
	} {
		r := game.Result{Black: c.black, White: c.white, Empties: 64 - c.black - c.white, Score: c.black - c.white}
		s := session.Snapshot{Setup: session.Setup{Seats: c.seats, Handicap: c.handicap}, Course: session.Course{Result: r, Counts: c.handicap.Count(r)}}
		if head, detail := resultHead(&s), resultDetail(&s); head != c.head || detail != c.detail {
			t.Errorf("%+v, %d-%d: %q %q, want %q %q", c.handicap, c.black, c.white, head, detail, c.head, c.detail)
		}
	}
}

// The sentence names both players, also of a game that ended early.
func TestResultSentences(t *testing.T) {
	you, ann, hard := session.Seat{Human: true}, session.Seat{Human: true, Name: "Ann"}, session.Seat{Spec: "mcts:hard"}
	for _, c := range []struct {
		seats  [2]session.Seat
		result record.Ending
		want   string
	}{
		{[2]session.Seat{you, hard}, record.Ending{End: record.Resigned, Score: -64}, "You resigned, so Explorer Hard won"},
		{[2]session.Seat{hard, you}, record.Ending{End: record.TimedOut, Score: 64}, "You lost to Explorer Hard on time"},
		{[2]session.Seat{hard, you}, record.Ending{End: record.TimedOut, Score: -64}, "You beat Explorer Hard on time"},
		{[2]session.Seat{you, ann}, record.Ending{End: record.Resigned, Score: 64}, "Ann resigned, so you won"},
		{[2]session.Seat{you, you}, record.Ending{End: record.Resigned, Score: 64}, "White resigned, so Black won"},
		{[2]session.Seat{you, you}, record.Ending{End: record.TimedOut, Score: -64}, "White beat Black on time"},
		{[2]session.Seat{hard, hard}, record.Ending{}, "Explorer Hard (Black) beat Explorer Hard (White) 40-24"},
		{[2]session.Seat{you, hard}, record.Ending{}, "You beat Explorer Hard 40-24"},
		{[2]session.Seat{hard, you}, record.Ending{}, "You lost to Explorer Hard 24-40"},
	} {
		s := session.Snapshot{Course: session.Course{Over: true, Early: c.result}, Setup: session.Setup{Seats: c.seats}}
		if !c.result.Known() {
			s.Result = game.Result{Black: 40, White: 24, Score: 16}
			s.Counts = [2]int{40, 24}
		}
		if head, detail := resultHead(&s), resultDetail(&s); head != c.want || detail != "" {
			t.Errorf("%+v: %q %q, want %q", c, head, detail, c.want)
		}
	}
}

// If the result in the file of an opened game differs from the board's, the words say so, until the
// game continues in another way.
func TestResultOfAFile(t *testing.T) {
	games := record.ReadSGF(strings.NewReader("(;GM[2]RE[B+14];B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])"))
	for r, err := range games {
		if err != nil {
			t.Fatal(err)
		}
		a := restored(t, people, "", 1280, 800, 100)
		a.s.Current.Show(r)
		snap := a.s.Session.Snapshot()
		if head, detail := resultHead(&snap), resultDetail(&snap); head != "White beat Black 64-0" || detail != "(14 discs + 50 empty squares) Recorded result: 39-25" {
			t.Errorf("%q, %q", head, detail)
		}
		saved, err := a.s.Session.Record()
		if err != nil || saved.Tags.Said != r.Tags.Said {
			t.Errorf("the saved game: %+v, %v", saved, err)
		}
		a.s.Session.Undo()
		legal := snap.Line[:len(snap.Line)-1]
		g := game.New()
		for _, m := range legal {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		for other := range g.Position().Moves().All() {
			if game.Move(other) != snap.Line[len(snap.Line)-1] {
				if err := a.s.Session.Play(other); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		if said := a.s.Session.Snapshot().Setup.Tags.Said; said != (record.Ending{}) {
			t.Errorf("after another move, the file says %+v", said)
		}
	}
}

// If the file decides the result, the words still give the discs on the board, and add what the
// file says.
func TestResultOfAFileThatDecides(t *testing.T) {
	for re, want := range map[string]string{"TY[8k]RE[B+8.5]": " Recorded result: +8.5", "RE[B+T]": " Recorded result: Black won on time", "RE[W+64]": "", "RE[Void]": "", "TY[8a]": ""} {
		for r, err := range record.ReadSGF(strings.NewReader("(;GM[2]" + re + ";B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])")) {
			if err != nil {
				t.Fatal(err)
			}
			a := restored(t, people, "", 1280, 800, 100)
			a.s.Current.Show(r)
			snap := a.s.Session.Snapshot()
			if detail := resultDetail(&snap); detail != "(14 discs + 50 empty squares)"+want {
				t.Errorf("%s: %q", re, detail)
			}
		}
	}
}

// A game from a position of its own has no name of an opening, even if its moves would have one
// from the initial position.
func TestNoOpeningNameFromAPosition(t *testing.T) {
	for start, want := range map[session.Start]bool{
		{}: true,
		screentest.Start(t, "X--------------------------OX------XO--------------------------X X;"): false,
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
			t.Errorf("from %v the opening is named: %v", start, got)
		}
	}
}
