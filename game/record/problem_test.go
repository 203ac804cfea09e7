package record

import (
	"strings"
	"testing"

	"flipside/game"
)

func TestProblemReadsScores(t *testing.T) {
	p, err := ParseProblem("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; G7:-2; comment; by:hand;")
	if err != nil {
		t.Fatal(err)
	}
	if best, ok := p.Best(); best != 38 || !ok || len(p.Scores) != 3 || p.Scores[2] != (MoveScore{game.Move(game.At(6, 6)), -2}) || p.Position.Empties() != 20 {
		t.Errorf("read %+v", p)
	}
	if p, err := ParseProblem(game.FormatOBF(game.Start, game.Black)); err != nil || len(p.Scores) != 0 {
		t.Errorf("a line without scores gives %+v, %v", p, err)
	} else if _, ok := p.Best(); ok {
		t.Error("a line without scores has a best one")
	}
	pass := "XO-" + strings.Repeat("X", 61) + " O;"
	for _, line := range []string{pass + " --:-127;", pass + " --:-64;", game.FormatOBF(game.Start, game.Black) + " d3:+0; e6: -127; --:-127"} {
		p, err := ParseProblem(line)
		want := strings.Count(line, ":") - strings.Count(line, "-127")
		if err != nil || len(p.Scores) != want {
			t.Errorf("%s gives %+v, %v", line, p.Scores, err)
		}
	}
	for _, scores := range []string{"e6:+70", "e6:-126", "--:-5", "e6:x", "a1:+2", "pa:+2"} {
		if _, err := ParseProblem(game.FormatOBF(game.Start, game.Black) + scores + ";"); err == nil {
			t.Errorf("%q is read without an error", scores)
		}
	}
}

func FuzzParseProblem(f *testing.F) {
	f.Add(game.FormatOBF(game.Start, game.Black))
	f.Add(game.FormatOBF(game.Start, game.White) + " f5:+2; d3:-64; pa:0;")
	f.Add(strings.Repeat("*O", 32) + " o")
	f.Add("\x00")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseProblem(text)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("an error without words")
			}
			return
		}
		if p.Position.Own&p.Position.Opp != 0 {
			t.Fatalf("%q gives overlapping discs", text)
		}
		for _, s := range p.Scores {
			if !p.Position.Legal(s.Move) {
				t.Fatalf("%q scores the illegal move %v", text, s.Move)
			}
		}
		if back, to, err := game.ParseOBF(game.FormatOBF(p.Position, p.ToMove)); err != nil || back != p.Position || to != p.ToMove {
			t.Fatalf("%q does not survive writing: %v", text, err)
		}
	})
}
