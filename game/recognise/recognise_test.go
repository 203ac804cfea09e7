package recognise

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// outcome describes the content of a text: each game as its position, unless that is the initial
// one, and its moves, or the error message.
func outcome(s string) []string {
	content, err := Text(s)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	for g, err := range content.Games {
		if err != nil {
			list = append(list, err.Error())
			continue
		}
		at := game.FormatMoves(g.Game.Moves())
		if p, to := g.Game.StartPosition(); p != game.Start || to != game.Black {
			at = strings.TrimSpace(fmt.Sprintf("%s %s", game.FormatOBF(p, to), at))
		}
		list = append(list, at)
	}
	return list
}

// Nothing is left out silently: lists with a fault report it.
func TestFaultsAreSaid(t *testing.T) {
	for in, want := range map[string][]string{
		"f5d6c3d3c4\nf5f6\nzz\n":           {"f5d6c3d3c4", "f5f6", `line 3, column 1: "zz" contains neither moves nor a position`},
		"f5d6\nf5f5\n":                     {"f5d6", "line 2, column 3: move 2 (f5): the square is taken; legal moves: f4, d6, f6"},
		"f5\nz9\n":                         {"f5", `line 2, column 1: "z9" contains neither moves nor a position`},
		"f5d6c3 # best\nf5f6e6\nf5f6e6 i9": {"f5d6c3", "f5f6e6", `line 3, column 8: "i9" is not a move`},
		"f5 d6\nc3 d3\na1":                 {"line 3, column 1: move 5 (a1) flips nothing; legal moves: c2, e3, c4, c5, c6, c7"},
		"f5d":                              {`line 1, column 1: "f5d" is not a move`},
		"Anna - Ben\nf5d6c3":               {"f5d6c3"},
	} {
		if got := outcome(in); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q:\n%q, want\n%q", in, got, want)
		}
	}
}

// OBF keeps the scores of moves. An unreadable line does not prevent reading the others, and what
// is written can be read again.
func TestOBF(t *testing.T) {
	const file = "% a comment\n\n-------------------O-------XO------OX--------------------------- O; C4:+4; F5:-2\n" +
		"bad line\n---------------------------OX------XO--------------------------- X; F5:-2; a remark; E6:+0;\n"
	content, err := Text(file)
	if err != nil {
		t.Fatal(err)
	}
	var games []*record.Record
	var faults []string
	for g, err := range content.Games {
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		games = append(games, g.Record)
	}
	if len(games) != 2 || len(faults) != 1 || !strings.HasPrefix(faults[0], "line 4, column 1: ") {
		t.Fatalf("%d games, faults %q", len(games), faults)
	}
	if n := games[0].Game.Root().Children(); len(n) != 2 || *n[0].Note.Value != -4 {
		t.Error("the first score is not -4 for Black")
	}
	var b bytes.Buffer
	if err := record.WriteOBF(&b, slices.Values(games[:1])); err != nil || !strings.Contains(b.String(), " O; C4:+4; F5:-2;") {
		t.Errorf("%v: written as %q", err, b.String())
	}
}

// The result of reading a text has no invisible characters or characters that control a terminal.
func TestTextsAreClean(t *testing.T) {
	const bad = "A\x1b[31m\u202e\x9bZ"
	for _, in := range []string{"f5d6c3 # " + bad, "f5d6c3 " + bad, "f5d6" + bad, bad, strings.Repeat("-", 20) + "x" + bad, "f5\nf5" + bad,
		"[Event \"" + bad + "\"]\n[X \"" + bad + "\"]\n\n1. f5 {" + bad + "} " + bad, "[Event \"" + bad + "\"]\n\n1. f5 {" + bad + "}",
		"black,white,moves\n" + bad + "," + bad + ",f5d6\n" + bad + ",," + bad, `{"players":[{"name":"\u001b"},{"name":"\u202e"}],"position":{"moves":[{"m":"f5\u001b"}]}}`} {
		content, err := Text(in)
		if err != nil {
			t.Fatal(err)
		}
		for g, err := range content.Games {
			said := ""
			if err != nil {
				said = err.Error()
			} else {
				said = fmt.Sprint(g.Tags, g.Game.Current().Note.Comment)
			}
			if strings.ContainsAny(said, "\x1b\u202e\u009b\n") {
				t.Errorf("%q gives %q", in, said)
			}
		}
	}
}

// The result of a PGN game is what it says about its end, unless its board determines the result.
func TestResultsOfPGN(t *testing.T) {
	const moves, finished = "1. f5 d6", "1. f5 f6 2. e6 d6 3. e7 f8 4. f7 f4 5. e3 e2" // White has all 14 discs
	for _, c := range []struct {
		tags, moves string
		want        record.Ending
		said        record.Ending
	}{
		{`[Black "a"][White "b"][Result "1-0"]`, moves, record.Ending{End: record.Won, Score: 64}, record.Ending{}},
		{`[White "b"][Black "a"][Result "1-0"]`, moves, record.Ending{End: record.Won, Score: -64}, record.Ending{}},
		{`[White "b"][Black "a"][Result "40-24"]`, moves, record.Ending{End: record.Played, Score: -16}, record.Ending{}},
		{`[Black "a"][White "b"][Result "*"]`, moves + " 40-24", record.Ending{End: record.Played, Score: 16}, record.Ending{}},
		{`[Black "a"][White "b"][Result "1/2-1/2"]`, moves, record.Ending{End: record.Played}, record.Ending{}},
		{`[Black "a"][White "b"][Result "0-1"][Termination "time forfeit"]`, moves, record.Ending{End: record.TimedOut, Score: -64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "20-44"][Termination "Time forfeit"]`, moves, record.Ending{End: record.TimedOut, Score: -64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "1-0"][Termination "a won by resignation"]`, moves, record.Ending{End: record.Resigned, Score: 64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "1-0"][Termination "Black resigns"]`, moves, record.Ending{End: record.Resigned, Score: -64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "1-0"][Termination "abandoned"]`, moves, record.Ending{End: record.Forfeit, Score: 64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "*"]`, moves, record.Ending{}, record.Ending{}},
		{`[Black "a"][White "b"][Result "99-1"]`, moves, record.Ending{}, record.Ending{}},
		{`[Black "a"][White "b"][Result "0-14"]`, finished, record.Ending{End: record.Played, Score: -64}, record.Ending{}},
		{`[White "b"][Black "a"][Result "0-14"]`, finished, record.Ending{End: record.Played, Score: -64}, record.Ending{}},
		{`[Black "a"][White "b"][Result "40-24"]`, finished, record.Ending{End: record.Played, Score: -64}, record.Ending{End: record.Played, Score: 16}},
		{`[Black "a"][White "b"][Result "1-0"][Termination "time forfeit"]`, finished, record.Ending{End: record.TimedOut, Score: 64}, record.Ending{}},
	} {
		g, err := One(c.tags + "\n\n" + c.moves + "\n")
		if err != nil {
			t.Fatalf("%s: %v", c.tags, err)
		}
		if g.Tags.Result != c.want || g.Tags.Said != c.said {
			t.Errorf("%s %s: %+v, said %+v; want %+v and %+v", c.tags, c.moves, g.Tags.Result, g.Tags.Said, c.want, c.said)
		}
	}
}

// Tags anywhere start a game. Other lines between two games are not moves of either.
func TestWordsAroundPGN(t *testing.T) {
	const one, two = "[Event \"x\"]\n\n1. f5 d6 2. c3 *\n", "[Event \"y\"]\n\n1. d3 c3 2. b3 *\n"
	for in, want := range map[string][]string{
		"Game 1 " + one + "Game 2 " + two:                    {"f5d6c3", "d3c3b3"},
		"My games.\n\n" + one + "\nA note on c4 d3.\n" + two: {"f5d6c3", "d3c3b3"},
		"; first\n" + one + "% second\n" + two:               {"f5d6c3", "d3c3b3"},
		"f5f6e6\n" + one + "f5d6c4\n" + two + "c4c3d3\n":     {"f5f6e6", "f5d6c3", "f5d6c4", "d3c3b3", "c4c3d3"},
		strings.ReplaceAll(one, "*", "") + "Game 2\n" + two:  {"f5d6c3", "d3c3b3"},
		strings.ReplaceAll(one, "\n", " ") + two:             {"f5d6c3", "d3c3b3"},
		"{A game} " + one:                                    {"f5d6c3"},
		"{[Event \"z\"]}\n" + one:                            {"f5d6c3"},
		"[Event \"x\"] 1. f5 d6 2. zz *\n" + two:             {`line 1, column 25: "zz" is not a move`, "d3c3b3"},
	} {
		if got := outcome(in); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q:\n%q, want\n%q", in, got, want)
		}
	}
}

// Othello Quest writes times in UTC; the date of a game is the user's.
func TestDayOfQuest(t *testing.T) {
	local := time.Local
	defer func() { time.Local = local }()
	time.Local = time.FixedZone("Tokyo", 9*60*60)
	g, err := One(`{"created":"2026-06-12T15:30:00.000Z","position":{"startPos":"f5d6","moves":[{"m":"c3"},{"t":1,"s":"TIMEUP"}]}}`)
	if err != nil || g.Tags.Date != "2026-06-13" || g.Tags.Result != (record.Ending{End: record.TimedOut, Score: 64}) || game.FormatMoves(g.Game.Moves()) != "f5d6c3" {
		t.Errorf("%+v, %v", g.Tags, err)
	}
}
