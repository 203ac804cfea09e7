package session

import (
	"strings"
	"testing"

	"flipside/game"
)

const (
	knownLine = "F5 d6 C3"
	knownOBF  = "---------------------------OX------XO--------------------------- O;"
)

// A list keeps every line of its file. Its openings are the lines without a fault.
func TestOpeningsKeepTheirFile(t *testing.T) {
	text := "# mine\n\n" + knownLine + "   # Tiger\n" + knownOBF + "\nf5f6a1\n"
	o := ParseOpenings(text)
	if o.Text() != text {
		t.Errorf("%q became %q", text, o.Text())
	}
	if o.Count() != 2 || o.Positions() != 1 || len(o.Lines()) != 5 {
		t.Errorf("%d openings with %d positions in %d lines", o.Count(), o.Positions(), len(o.Lines()))
	}
	lines := o.Lines()
	if got := game.FormatMoves(lines[2].Moves); got != "f5d6c3" {
		t.Errorf("the moves are %q", got)
	}
	if lines[3].Start != startOf(t, knownOBF) {
		t.Errorf("the position is %v", lines[3].Start)
	}
	for i, comment := range []bool{true, true, false, false, false} {
		if lines[i].Comment() != comment {
			t.Errorf("line %d is a comment: %v", i+1, !comment)
		}
	}
	if o = o.Remove(0); o.Count() != 2 || !strings.HasPrefix(o.Text(), "\n"+knownLine) {
		t.Errorf("without its first line the list is %q", o.Text())
	}
	if ParseOpenings("").Text() != "" {
		t.Error("an empty file has a line")
	}
	if got := ParseOpenings("f5\r\nd3\r\n").Text(); got != "f5\nd3\n" {
		t.Errorf("a list with other line ends becomes %q", got)
	}
}

// A line with a fault is not added, and one sentence says what is wrong with it.
func TestOpeningsSayWhatIsWrong(t *testing.T) {
	var o Openings
	for line, want := range map[string]string{
		"":                             "it contains neither moves nor a position",
		"# only a comment":             "it contains neither moves nor a position",
		"f5f6a1":                       "line 1, column 5: move 3 (a1) flips nothing; legal moves: d3, c4, e6, f7",
		"XO":                           `line 1, column 1: "XO" contains neither moves nor a position`,
		"e6f4e3f6g5d6e7f5c5":           "neither side can move, so the game would be over",
		strings.Repeat("-", 64) + " X": "neither side can move, so the game would be over",
	} {
		if list, added, _, err := o.Add(line); err == nil || err.Error() != want || added != 0 || list.Count() != 0 {
			t.Errorf("%q: %d added, %v, want %q", line, added, err, want)
		}
	}
	long := "f5 #" + strings.Repeat("x", 95)
	o = ParseOpenings(strings.Repeat("#"+strings.Repeat("x", 98)+"\n", mostOpeningsText/100))
	if _, _, _, err := o.Add(long); err == nil || err.Error() != "the list is full (614 lines)" {
		t.Errorf("a long list with one line more: %v", err)
	}
	if o, _, _, err := o.Remove(1).Add(long); err != nil || len(o.Lines()) != 614 {
		t.Errorf("a list with room: %v", err)
	}
	if _, _, _, err := o.Add(strings.Repeat(" ", mostOpeningsText+1)); err == nil || err.Error() != "the text has 61441 bytes; the limit is 61440" {
		t.Errorf("a long text: %v", err)
	}
	list, added, left, err := ParseOpenings("c4").Add("f5d6\n# no\n\na1\n" + knownOBF + "\nb2\n")
	if added != 2 || left != 2 || list.Count() != 3 || err == nil || !strings.Contains(err.Error(), "a1") {
		t.Errorf("a text of several lines: %d added, %d left out, %v", added, left, err)
	}
}

// A seed chooses an opening, the same one each time, and every opening is chosen by some seed.
func TestOpeningsPick(t *testing.T) {
	o := ParseOpenings("# none\nf5\nd3\nf5f6a1\nc4\n")
	seen := map[string]int{}
	for seed := range uint64(100) {
		l, ok := o.Pick(seed)
		again, _ := o.Pick(seed)
		if !ok || again.Text != l.Text {
			t.Fatalf("seed %d picks %q and %q", seed, l.Text, again.Text)
		}
		seen[l.Text]++
	}
	if len(seen) != 3 || seen["f5f6a1"] > 0 {
		t.Errorf("picked were %v", seen)
	}
	if _, ok := ParseOpenings("# none").Pick(1); ok {
		t.Error("a list without an opening gives one")
	}
}

// Every line that has no fault begins a game, and no text breaks the reader.
func FuzzOpenings(f *testing.F) {
	f.Add("# mine\n" + knownLine + "\n" + knownOBF)
	f.Add("f5 -- \x00\xff#\r\n\ufeff")
	f.Fuzz(func(t *testing.T, text string) {
		o := ParseOpenings(text)
		if again := ParseOpenings(o.Text()); again.Count() != o.Count() {
			t.Fatalf("%d openings become %d", o.Count(), again.Count())
		}
		s := New(Options{})
		for _, l := range o.good {
			table, err := newTable(&s.engines, Setup{Seats: [2]Seat{{Human: true}, {Human: true}}, Opening: l.Moves, Start: l.Start}, nil, -1)
			if err != nil {
				t.Fatalf("%q: %v", l.Text, err)
			}
			if table.game.Over() {
				t.Fatalf("%q: the game is over", l.Text)
			}
		}
	})
}

// An opening is in the list once, however it is written or turned; what the user wrote twice stays.
func TestAnOpeningIsAddedOnce(t *testing.T) {
	const start = "---------------------------OX------XO--------------------------- X;"
	list := ParseOpenings("f5d6c3\nf5d6c3 # again\n" + start + "\n")
	if list.Count() != 3 || len(list.Lines()) != 3 {
		t.Fatalf("%d openings in %d lines", list.Count(), len(list.Lines()))
	}
	for _, line := range []string{"f5d6c3", " F5 D6 C3 ", "d3c5f6", "f5d6c3 # mine", start, strings.ReplaceAll(start, ";", "")} {
		if got, added, left, err := list.Add(line); added != 0 || left != 1 || err == nil || err.Error() != "it is already in the list" || len(got.Lines()) != 3 {
			t.Errorf("%q: %d added, %d left out, %v", line, added, left, err)
		}
	}
	got, added, left, err := list.Add("f5d6c3\nf5d6c4\nf5d6c4\nf5f6")
	if added != 2 || left != 2 || err == nil || len(got.Lines()) != 5 {
		t.Errorf("of four lines %d are added, %d left out (%v)", added, left, err)
	}
}
