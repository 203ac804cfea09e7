package record

import (
	"bytes"
	"strings"
	"testing"

	"flipside/game"
)

// wipedOut is won by White with 14 discs to none, which counts 64-0, but says that Black won.
const wipedOut = "(;GM[2]FF[4]SZ[8]RE[B+14];B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])"

// oneOf reads the only game of a text.
func oneOf(t *testing.T, format, text string) *Record {
	t.Helper()
	games, errs := read(t, format, text)
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%d games, errors %v from %s", len(games), errs, text)
	}
	return games[0]
}

// written returns a game in a format.
func written(t *testing.T, format string, r *Record) string {
	t.Helper()
	f, _ := ByName(format)
	var b bytes.Buffer
	if err := f.Write(&b, one(r)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The board of a game that is finished by the rules determines who won, with the empty squares for
// the winner. What the file says is kept too if it differs, unless the discs do not decide.
func TestBoardDecides(t *testing.T) {
	white64, black14 := Ending{Played, -64}, Ending{Played, 14}
	for says, want := range map[string][2]Ending{
		"B+14": {white64, black14}, "W+14": {white64, {Played, -14}}, "W+64": {white64}, "": {white64}, "?": {white64}, "0": {white64, {Played, 0}},
		"W+": {white64}, "B+": {white64, {Won, 64}}, "Draw": {white64, {Played, 0}},
		"B+R": {{Resigned, 64}}, "W+Resign": {{Resigned, -64}}, "W+T": {{TimedOut, -64}}, "B+Time": {{TimedOut, 64}},
		"B+F": {{Forfeit, 64}}, "W+Forfeit": {{Forfeit, -64}}, "Void": {{Void, 0}},
	} {
		r := oneOf(t, "sgf", strings.Replace(wipedOut, "B+14", says, 1))
		for range 2 {
			if r.Tags.Result != want[0] || r.Tags.Said != want[1] {
				t.Errorf("RE[%s]: %+v, the file says %+v", says, r.Tags.Result, r.Tags.Said)
			}
			r = oneOf(t, "sgf", FormatSGF(r))
		}
		for _, format := range []string{"json", "ggf"} {
			if again := oneOf(t, format, written(t, format, r)); again.Tags.Result != want[0] || again.Tags.Said != want[1] {
				t.Errorf("%s: RE[%s]: %+v, the file says %+v", format, says, again.Tags.Result, again.Tags.Said)
			}
		}
	}
	if text := FormatSGF(oneOf(t, "sgf", wipedOut)); !strings.Contains(text, "RE[W+64]") {
		t.Errorf("written as %s", text)
	}
}

// A game that is not finished keeps what the file says, in all formats that support it.
func TestFileDecides(t *testing.T) {
	for says, want := range map[string]Ending{
		"B+14": {Played, 14}, "w+3.5": {Played, -3.5}, "0": {Played, 0}, "Draw": {Played, 0}, "?": {}, "": {}, "B+65": {}, "B+x": {}, "X+R": {}, "W+NaN": {},
		"W+R": {Resigned, -64}, "W+Resign": {Resigned, -64}, "B+T": {TimedOut, 64}, "W+Time": {TimedOut, -64}, "W+F": {Forfeit, -64},
		"B+Forfeit": {Forfeit, 64}, "B+": {Won, 64}, "W+": {Won, -64}, "Void": {Void, 0},
	} {
		r := oneOf(t, "sgf", "(;GM[2]RE["+says+"];B[f5];W[d6])")
		for _, format := range []string{"sgf", "json", "ggf", "sgf"} {
			if r.Tags.Result != want || r.Tags.Said != (Ending{}) {
				t.Errorf("%s: RE[%s]: %+v, the file says %+v", format, says, r.Tags.Result, r.Tags.Said)
			}
			r = oneOf(t, format, written(t, format, r))
		}
	}
}

func TestResultInJSON(t *testing.T) {
	for says, want := range map[string]string{
		"B+F": `"end":"forfeit","score":64`, "W+": `"end":"won","score":-64`, "Void": `"end":"void"}`, "B+8.5": `"end":"played","score":8.5`, "B+8": `"end":"played","score":8}`,
	} {
		text := written(t, "json", oneOf(t, "sgf", "(;GM[2]RE["+says+"];B[f5])"))
		if !strings.Contains(strings.Join(strings.Fields(text), ""), want) {
			t.Errorf("RE[%s] is written as %s", says, text)
		}
	}
	for bad, want := range map[string]string{
		`"end":"lost"`: `"lost" is not a way to end a game`, `"said":{"end":"played","score":64.5}`: "the score must be from -64 to 64, not 64.5",
	} {
		if _, err := ParseJSON([]byte(`{"version":2,"tags":{` + bad + `},"game":{"moves":"f5"}}`)); err == nil || err.Error() != want {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// If komi counts, or the fewest discs win, the file determines the result, with its fraction.
func TestOtherRulesInGGF(t *testing.T) {
	whole := written(t, "ggf", oneOf(t, "sgf", wipedOut))
	for kind, want := range map[string]Ending{"8": {Played, -64}, "8r20": {Played, -64}, "8k": {Played, 8.5}, "8a": {Played, 8.5}, "s8r20ak": {Played, 8.5}} {
		text := strings.NewReplacer("TY[8]", "TY["+kind+"]", "RE[-64]", "RE[+8.500]", "SAID[B+14]", "").Replace(whole)
		r := oneOf(t, "ggf", text)
		for _, format := range []string{"ggf", "json", "sgf", "ggf"} {
			if r.Tags.Result != want {
				t.Errorf("TY[%s], %s: %+v", kind, format, r.Tags.Result)
			}
			r = oneOf(t, format, written(t, format, r))
		}
		if r = oneOf(t, "ggf", strings.Replace(text, "RE[+8.500]", "", 1)); (r.Tags.Result.End == Unknown) == (want.Score < 0) {
			t.Errorf("TY[%s] without a result: %+v", kind, r.Tags.Result)
		}
	}
	if r := oneOf(t, "ggf", strings.Replace(whole, "RE[-64]", "RE[+12.00:s]", 1)); r.Tags.Result != (Ending{Played, -64}) || r.Tags.Said != (Ending{Agreed, 12}) {
		t.Errorf("an agreed score of a finished game: %+v", r.Tags)
	}
}

// A WTHOR file has Black's discs, and a finished board corrects them.
func TestWTHORCounts(t *testing.T) {
	r := oneOf(t, "sgf", wipedOut)
	text := []byte(written(t, "wthor", r))
	if n := text[wthorHeader+6]; n != 0 {
		t.Errorf("Black has %d discs", n)
	}
	text[wthorHeader+6] = 39
	if r = oneOf(t, "wthor", string(text)); r.Tags.Result != (Ending{Played, -64}) || r.Tags.Said != (Ending{Played, 14}) {
		t.Errorf("%+v, the file says %+v", r.Tags.Result, r.Tags.Said)
	}
	copy(text[wthorHeader+9:], []byte{0}) // one move
	if r = oneOf(t, "wthor", string(text)); r.Tags.Result != (Ending{Agreed, 14}) || r.Tags.Said != (Ending{}) {
		t.Errorf("an unfinished game: %+v", r.Tags)
	}
}

// The discs of a handicap count in the result, except in WTHOR, which does not support handicaps.
func TestResultWithHandicap(t *testing.T) {
	won := oneOf(t, "sgf", wipedOut)
	won.Play = &Play{Handicap: Handicap{Side: game.Black, Discs: 20}}
	won.Settle()
	if want := (Ending{Played, -44}); won.Tags.Result != want {
		t.Errorf("%+v, want %+v", won.Tags.Result, want)
	}
	won.Tags.Said = Ending{}
	for _, format := range []string{"sgf", "ggf", "json"} {
		if r := oneOf(t, format, written(t, format, won)); r.Tags.Result != (Ending{Played, -44}) || r.Tags.Said != (Ending{}) {
			t.Errorf("%s: %+v", format, r.Tags)
		}
	}
	if text := written(t, "wthor", won); text[wthorHeader+6] != 0 {
		t.Errorf("Black has %d discs", text[wthorHeader+6])
	}
	// Older files have the result of the board alone.
	old := strings.Replace(FormatSGF(won), "W+44", "W+64", 1)
	if r := oneOf(t, "sgf", old); r.Tags.Result != (Ending{Played, -44}) || r.Tags.Said != (Ending{}) {
		t.Errorf("an older file: %+v", r.Tags)
	}
	// Numbers of discs that no board has count as 64.
	won.Play.Handicap.Side = game.White
	won.Settle()
	if won.Tags.Result != (Ending{Played, -64}) {
		t.Errorf("84-0 counts %+v", won.Tags.Result)
	}
}
