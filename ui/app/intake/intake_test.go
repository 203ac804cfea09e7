package intake

import (
	"strings"
	"testing"

	"flipside/game"
)

const (
	short34 = "D3C3F5E3D2C1E2F3D1C5B4B2C4E1A1A5F2E6B6G6G3F4F7G1A3H3F1B5B1E8G5B7D6E7"
	forced  = "d3c3b3b2f5a3a1c1-e3" // Black must pass before e3
)

// pairs writes a list as "1. f5 d6  2. c3 d3".
func pairs(list, number, between string) string {
	var b strings.Builder
	for i := 0; i < len(list); i += 2 {
		if i%4 == 0 {
			b.WriteString(strings.ReplaceAll(number, "N", string(rune('1'+i/4%9))))
		}
		b.WriteString(list[i:i+2] + between)
	}
	return b.String()
}

// Texts as people find them, with what they are and the moves that they hold.
func TestTexts(t *testing.T) {
	const small = "f5d6c3d3c4"
	low := strings.ToLower(short34)
	for name, c := range map[string]struct{ in, what, moves string }{
		"a list":               {low, "A game of 34 moves", low},
		"in capitals":          {short34, "A game of 34 moves", low},
		"in both":              {"F5d6C3", "A game of 3 moves", "f5d6c3"},
		"one move":             {"f5", "A game of 1 move", "f5"},
		"one move, numbered":   {"1. f5", "A game of 1 move", "f5"},
		"with spaces":          {pairs(low, "", " "), "A game of 34 moves", low},
		"with numbers":         {pairs(low, "N. ", " "), "A game of 34 moves", low},
		"with numbers (2)":     {pairs(low, "N)", "\t"), "A game of 34 moves", low},
		"on lines":             {pairs(low, "", "\r\n"), "A game of 34 moves", low},
		"on lines of pairs":    {pairs(low, "\nN. ", " "), "A game of 34 moves", low},
		"with commas":          {pairs(low, "", ", "), "A game of 34 moves", low},
		"with hyphens":         {"f5-d6-c3-d3-c4", "A game of 5 moves", small},
		"with dashes":          {"f5 -- d6 -- c3 -- d3 -- c4", "A game of 5 moves", small},
		"with arrows":          {"f5 → d6 → c3 → d3 → c4", "A game of 5 moves", small},
		"with times":           {"1. f5 (0:03) d6 (0:12) 2. c3 (1:02) d3 (0:01) c4", "A game of 5 moves", small},
		"with verdicts":        {"f5! d6? c3!? d3?! c4", "A game of 5 moves", small},
		"with names":           {"Black f5, White d6, Black c3, White d3, Black c4", "A game of 5 moves", small},
		"a question":           {"Here is my game: F5D6C3 ... what do you think? Was a4 better?", "A game of 3 moves", "f5d6c3"},
		"a postscript":         {"f5d6c3d3c4 ps: was d3 good?", "A game of 5 moves", small},
		"a mail":               {"> Hi,\n> look at this:\n>\n> f5 d6 c3 d3\n> c4\n>\n> Bye, Anna", "A game of 5 moves", small},
		"wide letters":         {"Ｆ５Ｄ６Ｃ３", "A game of 3 moves", "f5d6c3"},
		"a Japanese text":      {"棋譜：f5d6c3d3c4 黒番 たなか 32-32", "A game of 5 moves", small},
		"a link, query":        {"https://example.org/board?moves=f5d6c3d3c4&lang=en", "A game of 5 moves", small},
		"a link, path":         {"see https://example.org/play/F5D6C3D3C4/5", "A game of 5 moves", small},
		"a link, fragment":     {"http://example.org/#f5d6c3d3c4", "A game of 5 moves", small},
		"a link, escaped":      {"http://example.org/?m=f5%20d6%2Cc3%20d3%20c4", "A game of 5 moves", small},
		"a link with a number": {"http://example.org/a1b2c3d4?moves=f5d6c3d3c4", "A game of 5 moves", small},
		"a result after it":    {"f5d6c3d3c4 33-31", "A game of 5 moves", small},
		"Othello Quest, text":  {"OthelloQuest 2023-05-01 21:07\n● anna (1502) vs ○ ben (1498)\nf5d6c3d3c4\n34-30", "A game of 5 moves", small},
		"Othello Quest, JSON": {`{"id":"x","created":"2023-05-01T12:00:00.000Z","players":[{"id":"a","name":"Anna"},{"id":"b","name":"Ben"}],` +
			`"position":{"moves":[{"m":"f5","t":900},{"m":"d6","t":12},{"m":"c3"},{"s":"RESIGN"}]}}`, "A game of 3 moves, Anna against Ben", "f5d6c3"},
		"a pass, -":       {forced, "A game of 9 moves", forced},
		"a pass, --":      {"d3c3b3b2f5a3a1c1--e3", "A game of 9 moves", forced},
		"a pass, pa":      {"D3C3B3B2F5A3A1C1PAE3", "A game of 9 moves", forced},
		"a pass, ps":      {"d3 c3 b3 b2 f5 a3 a1 c1 ps e3", "A game of 9 moves", forced},
		"a pass, pass":    {"d3, c3, b3, b2, f5, a3, a1, c1, pass, e3", "A game of 9 moves", forced},
		"a pass left out": {"d3c3b3b2f5a3a1c1e3", "A game of 9 moves", forced},
		"after the end":   {"e6f4e3f6g5d6e7f5c5papa", "A game of 9 moves", "e6f4e3f6g5d6e7f5c5"},
		"passes at the end": {"e6 f4 e3 f6 g5 d6 e7 f5 c5 -- --", "A game of 9 moves",
			"e6f4e3f6g5d6e7f5c5"},
		"the mirror image": {"c5e6f3", "A game of 3 moves, rotated because it began from the mirrored start", "f5d6c3"},
		"GGF in a mail": {"Look:\n(;GM[Othello]PC[x]PB[Anna]PW[Ben]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];) Bye",
			"A game of 2 moves, Anna against Ben", "f5d6"},
		"SGF":     {"(;GM[2]FF[4]SZ[8];B[fe];W[df])", "A game of 2 moves", "f5d6"},
		"UTF-16":  {"\xff\xfef\x005\x00d\x006\x00", "A game of 2 moves", "f5d6"},
		"Latin-1": {"Gr\xfc\xdfe: f5d6c3", "A game of 3 moves", "f5d6c3"},
		"a mark":  {"\ufefff5d6c3", "A game of 3 moves", "f5d6c3"},
	} {
		found, err := Bytes([]byte(c.in), "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := game.FormatMoves(found.Games[0].Game.Line()); found.What != c.what || got != c.moves || found.Count != 1 {
			t.Errorf("%s: %q, %q, want %q, %q", name, found.What, got, c.what, c.moves)
		}
	}
}

// Each of the four first moves is legal on our board and on its mirror image in another place.
func TestBothStarts(t *testing.T) {
	for in, want := range map[string]string{"c4": "c4", "d3": "d3", "e6": "e6", "f5": "f5",
		"f4": "c4", "e3": "d3", "d6": "e6", "c5": "f5"} {
		found, err := Text(in)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		turned := strings.Contains(found.What, "rotated")
		if got := game.FormatMoves(found.Games[0].Game.Line()); got != want || turned != (in != want) {
			t.Errorf("%s: %s, %q, want %s", in, got, found.What, want)
		}
	}
}

const diamond = "---------------------------OX------XO---------------------------"

// Boards in the forms in which programs write them.
func TestBoards(t *testing.T) {
	rows := func(empty, black, white string) []string {
		r := make([]string, 8)
		for i := range r {
			r[i] = strings.Repeat(empty, 8)
		}
		r[2] = empty + empty + black + strings.Repeat(empty, 5)
		r[3] = empty + empty + empty + black + white + strings.Repeat(empty, 3)
		r[4] = empty + empty + empty + white + black + strings.Repeat(empty, 3)
		return r
	}
	spread := func(rows []string, before, between, after string) string {
		var b strings.Builder
		for i, r := range rows {
			b.WriteString(strings.ReplaceAll(before, "N", string(rune('1'+i))) + strings.Join(strings.Split(r, ""), between) +
				strings.ReplaceAll(after, "N", string(rune('1'+i))) + "\n")
		}
		return b.String()
	}
	plain := rows(".", "X", "O")
	const letters = "  a b c d e f g h\n"
	for name, in := range map[string]string{
		"bare":              spread(plain, "", "", "") + "White to move",
		"side first":        "white to play:\n" + spread(plain, "", "", ""),
		"O":                 spread(plain, "", "", "") + "O to move",
		"side and colon":    spread(plain, "", "", "") + "Side to move: White",
		"side in brackets":  spread(plain, "", "", "") + "White (O) to move",
		"coordinates":       letters + spread(plain, "N ", " ", " N") + letters + "White to move",
		"lines":             "+---+---+---+\n" + spread(plain, "N| ", " | ", " |\n+---+---+---+") + "turn: white",
		"box":               "┌─────────┐\n" + spread(plain, "│", "", "│") + "└─────────┘\n○ to move",
		"dashes and stars":  spread(rows("-", "*", "O"), "", " ", "") + "White's turn",
		"discs":             spread(rows("・", "●", "○"), "N", "", "") + "next: ○",
		"emoji":             spread(rows("·", "⚫", "⚪"), "", "", "") + "white to move",
		"underscores, hash": spread(rows("_", "#", "o"), "", "", "") + "white to move",
		"small letters":     spread(rows(".", "x", "o"), "> ", "", "")[2:],
		"words beside it":   strings.Replace(spread(plain, "", " ", ""), "\n", "   White to move\n", 1),
		"not said":          spread(plain, "", "", ""),
		"OBF":               "------------------X--------XO------OX--------------------------- O",
		"OBF, closed":       "------------------X--------XO------OX--------------------------- O;",
		"OBF with scores":   "------------------X--------XO------OX--------------------------- O; d3:+1; f5:-2;",
		"64 squares":        "------------------x--------xo------ox---------------------------",
	} {
		if name == "small letters" {
			in = strings.ReplaceAll("> "+in, "> ", "")
		}
		found, err := Text(in)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, in)
			continue
		}
		g := found.Games[0].Game
		want := "------------------X--------XO------OX--------------------------- O;"
		if got := game.FormatOBF(g.Position(), g.ToMove()); got != want || found.Count != 1 || g.Ply() != 0 {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if want := "Position with 59 empties, White to move"; !strings.HasPrefix(found.What, want) {
			t.Errorf("%s: %q, want %q", name, found.What, want)
		}
		if guess := strings.Contains(found.What, "guess"); guess != (name == "not said" || name == "64 squares" || name == "small letters") {
			t.Errorf("%s: %q", name, found.What)
		}
	}
}

// A text with a board and a game is the game; with a few moves about the board it is the board.
func TestBoardOrGame(t *testing.T) {
	board := strings.Repeat("........\n", 3) + "...OX...\n...XO...\n" + strings.Repeat("........\n", 3)
	for in, want := range map[string]string{
		board + "Is d3 c3 good?":          "Position with 60 empties, Black to move",
		"f5d6c3d3c4\n\n" + board:          "A game of 5 moves",
		board + "black to move":           "Position with 60 empties, Black to move",
		diamond + " X\n" + diamond + " O": "2 positions",
		"-----------O---------------OX------XO--------------------------- X;\nd3c3f5": "A game of 3 moves from a position with 59 empties",
		diamond + " X;\nd3c3f5":                                    "A game of 3 moves",
		diamond + " X; d3 is good?":                                "Position with 60 empties, Black to move",
		"f5d6c3\nf5f6e6f4\nc4c3d3\n":                               "3 games",
		"1. Anna - Ben f5d6c3 34-30\n2. Ben - Carl f5f6e6f4 20-44": "2 games",
		"Anna f5d6c3\nBen f5f6e6f4\nCarl f5a1c3":                   "2 games; 1 could not be read: line 3, column 8: move 2 (a1) flips nothing; legal moves: f4, d6, f6",
		strings.Repeat("X", 64) + " O":                             "Finished position with 0 empties",
	} {
		found, err := Text(in)
		if err != nil || strings.TrimSuffix(found.What, " (side to move guessed: the text does not say)") != want {
			t.Errorf("%q: %q, %v, want %q", in, found.What, err, want)
		}
	}
}

// Every refusal is one sentence that says what is wrong and where.
func TestRefusals(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "It is empty",
		" \n\t":                          "It is empty",
		"Good morning, see you at e6.":   "It contains no moves, no position and no game",
		"https://example.org/":           `Line 1, column 1: "https://example.org/" contains neither moves nor a position`,
		"the cafe at b4 opens":           "It contains no moves, no position and no game",
		"f5d6c3e1":                       "Line 1, column 7: move 4 (e1) flips nothing; legal moves: d3, f3, f4, g5",
		"f5 d6 c3 f5":                    "Line 1, column 10: move 4 (f5): the square is taken; legal moves: d3, f3, f4, g5",
		"e6f4e3f6g5d6e7f5c5a1":           "Line 1, column 19: move 10 (a1) comes after the end of the game",
		"f5 pass d6 c3":                  "Line 1, column 4: move 2 cannot be a pass; legal moves: f4, d6, f6",
		"look: f5d6c":                    `Line 1, column 11: the list ends in the middle of move 3 (c)`,
		"c5e6f":                          `Line 1, column 5: the list ends in the middle of move 3 (f)`,
		"a1":                             "Line 1, column 1: move 1 (a1) flips nothing; legal moves: d3, c4, f5, e6",
		forced + "a1":                    "Line 1, column 20: move 10 (a1): the square is taken; legal moves: c2, d2, e2, f2",
		"c5c5":                           "Line 1, column 3: move 2 (c5): the square is taken; legal moves: c4, e6, c6",
		diamond[:40]:                     "Line 1, column 41: the position: the board ends after 40 of 64 squares",
		diamond + " Z":                   `Line 1, column 66: the position: the side to move is "z", not X or O`,
		"a\x00b":                         "It is neither text nor a game file",
		"...OX...\n...XO...\n........\n": "Line 3: the board has only 3 of 8 rows",
		strings.Repeat("........\n", 8):  "Line 8: the board has no discs",
		`{"position":{"moves":[{"m":"f5"},{"m":"d6"`: "It looks like Othello Quest, but it ends too early",
		`{"position":{"moves":[{"m":""}]}}`:          "It looks like Othello Quest, but it contains no games",
		strings.Repeat("f5", MostText/2) + "!":       "It is larger than the 1 MB limit",
	} {
		found, err := Text(in)
		if err == nil || err.Error() != want {
			t.Errorf("%.60q: %v, %q, want %q", in, err, found.What, want)
		}
	}
}

// A board that would be over with half of it empty is opened, and doubted.
func TestDoubtfulBoards(t *testing.T) {
	const over = "...........................00......00............................" // one colour
	for in, want := range map[string]string{
		over[:64]: "Finished position with 60 empties; half the board is empty, so its symbols may mean something else",
		over[:64] + "\n" + over[:64] + "\n" + diamond:     "3 positions; 2 are finished with half the board empty, so their symbols may mean something else",
		strings.Repeat("x", 40) + strings.Repeat("-", 24): "Finished position with 24 empties",
	} {
		if found, err := Text(in); err != nil || found.What != want {
			t.Errorf("%q: %q, %v, want %q", in, found.What, err, want)
		}
	}
}
