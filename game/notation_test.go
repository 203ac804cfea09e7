package game

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestParseMovesReadsEveryForm(t *testing.T) {
	want := "f5d6c3d3c4"
	for _, text := range []string{"f5d6c3d3c4", "F5D6C3D3C4", " f5 d6\tc3\nd3\r\nc4 ", "f5D6 c3d3C4\n"} {
		moves, err := ParseMoves(Start, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := FormatMoves(moves); got != want {
			t.Errorf("%q reads as %s, want %s", text, got, want)
		}
	}
	if moves, err := ParseMoves(Start, " \n"); err != nil || len(moves) != 0 {
		t.Errorf("an empty list gives %v, %v", moves, err)
	}
}

// gamesWithPasses plays random games until n of them had a pass before their end.
func gamesWithPasses(n int) (games [][]Move) {
	r := rand.New(rand.NewPCG(21, 0))
	for len(games) < n {
		g, passes := New(), 0
		for !g.Over() {
			if g.AutoPass() {
				passes++
				continue
			}
			squares := slices.Collect(g.Position().Moves().All())
			if err := g.Play(Move(squares[r.IntN(len(squares))])); err != nil {
				panic(err)
			}
		}
		if passes > 0 {
			games = append(games, g.Moves())
		}
	}
	return games
}

func TestPassesAreOptionalInMoveLists(t *testing.T) {
	for _, moves := range gamesWithPasses(50) {
		full := FormatMoves(moves)
		for _, pass := range []string{"-", "--", "pa", "PS", "pass", "Pass", "", " - "} {
			got, err := ParseMoves(Start, strings.ReplaceAll(full, "-", pass))
			if err != nil || !slices.Equal(got, moves) {
				t.Fatalf("%s with passes written %q reads as %s, %v", full, pass, FormatMoves(got), err)
			}
		}
		if _, err := ParseMoves(Start, strings.Replace(full, "-", "--  -", 1)); err == nil {
			t.Fatalf("%s: two passes for one are read without a word", full)
		}
	}
}

var namesPlace = regexp.MustCompile(`(ply|column) [0-9]+`)

func checkPlace(t *testing.T, what string, err error, contains ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s is read without an error", what)
		return
	}
	text := err.Error()
	if !namesPlace.MatchString(text) || strings.Contains(text, "\n") || len(text) > 200 {
		t.Errorf("%s: the error is not one line that names a ply or a column: %q", what, text)
	}
	for _, c := range contains {
		if !strings.Contains(text, c) {
			t.Errorf("%s: %q does not say %q", what, text, c)
		}
	}
}

// noise returns n bytes of every value.
func noise(n int) string {
	b := make([]byte, n)
	r := rand.New(rand.NewPCG(3, 3))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return string(b)
}

func TestBadMoveListsNameThePlyOrColumn(t *testing.T) {
	for _, test := range []struct {
		what, text string
		contains   []string
	}{
		{"an illegal move", "f5d6a1", []string{"ply 3", "column 5", "a1", "flips nothing"}},
		{"a taken square", "f5d6f5", []string{"ply 3", "f5", "taken"}},
		{"an odd length", "f5d", []string{"ply 2", "column 3", "half"}},
		{"half a square", "f d6", []string{"ply 1", "column 1"}},
		{"a square off the board", "f5d9", []string{"ply 2", "column 3", "d9"}},
		{"a column off the board", "f5i4", []string{"ply 2", "i4"}},
		{"NUL bytes", "f5\x00\x00d6", []string{"ply 2", "column 3"}},
		{"a pass that is not forced", "f5-d6", []string{"ply 2", "column 3", "there is a legal move"}},
		{"10 MB of noise", noise(10 << 20), []string{"column 4097"}},
		{"noise", noise(1000), []string{"ply 1", "column 1"}},
		{"letters of another script", "f5д6", []string{"ply 2", "column 3"}},
	} {
		_, err := ParseMoves(Start, test.text)
		checkPlace(t, test.what, err, test.contains...)
	}
	moves := gamesWithPasses(1)[0]
	_, err := ParseMoves(Start, FormatMoves(moves)+"a1")
	checkPlace(t, "a move after the end", err, fmt.Sprintf("ply %d", len(moves)+1), "the game is over")
	_, err = ParseMoves(Start, FormatMoves(moves)+"-")
	checkPlace(t, "a pass after the end", err, "the game is over")
}

func TestOBFReadsAndWrites(t *testing.T) {
	const start = "---------------------------OX------XO---------------------------"
	for _, text := range []string{start + " X;", start + " X", start + " *\n", strings.ToLower(start) + "   x ; e6:+0;", strings.ReplaceAll(start, "-", ".") + " X", start + "X"} {
		p, to, err := ParseOBF(text)
		if err != nil || p != Start || to != Black {
			t.Errorf("%q reads as %+v %v, %v", text, p, to, err)
		}
	}
	if p, to, err := ParseOBF(start + " O;"); err != nil || p != Start.Swap() || to != White {
		t.Errorf("with White to move: %+v %v, %v", p, to, err)
	}
	if got := FormatOBF(Start, Black); got != start+" X;" {
		t.Errorf("the start is written %q", got)
	}
	for i, p := range randomPositions(500, 31) {
		to := Color(i & 1)
		back, side, err := ParseOBF(FormatOBF(p, to))
		if err != nil || back != p || side != to {
			t.Fatalf("%q reads as %+v %v, %v", FormatOBF(p, to), back, side, err)
		}
	}
}

func TestBadBoardsNameTheColumn(t *testing.T) {
	board := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27)
	for _, test := range []struct {
		what, text string
		contains   []string
	}{
		{"63 characters", board[1:] + " X;", []string{"column 64", "63 of 64"}},
		{"63 characters alone", board[1:], []string{"column 64"}},
		{"65 characters", board + "- X", []string{"column 65", "more than 64"}},
		{"no side", board, []string{"column 65", "side to move"}},
		{"a foreign side", board + " Q;", []string{"column 66"}},
		{"two sides", board + " XO;", []string{"column 67"}},
		{"a foreign disc", "Q" + board[1:] + " X", []string{"column 1"}},
		{"NUL bytes", board[:10] + "\x00\x00" + board[12:] + " X", []string{"column 11"}},
		{"nothing", "", []string{"column 1"}},
		{"10 MB of noise", noise(10 << 20), []string{"column 4097"}},
		{"noise", noise(1000), []string{"column"}},
	} {
		_, _, err := ParseOBF(test.text)
		checkPlace(t, test.what, err, test.contains...)
	}
}

func FuzzParseMoves(f *testing.F) {
	for _, text := range []string{"f5d6c3d3c4", "F5 D6\n", "f5-", "--", "pass", "f5\x00", "f", "i9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := ParseMoves(Start, text)
		if err != nil {
			checkPlace(t, fmt.Sprintf("%q", text), err)
			return
		}
		if _, err := FromMoves(moves); err != nil {
			t.Fatalf("%q was read as %v, which is illegal: %v", text, moves, err)
		}
		if again, err := ParseMoves(Start, FormatMoves(moves)); err != nil || !slices.Equal(again, moves) {
			t.Fatalf("%q was read as %v, written and read again as %v, %v", text, moves, again, err)
		}
	})
}
