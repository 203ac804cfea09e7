package intake

import (
	"strings"
	"testing"
	"unicode/utf8"

	"flipside/game/record"
)

// FuzzBytes checks that any input ends in games that can be written, or in one sentence.
func FuzzBytes(f *testing.F) {
	for _, s := range []string{"", short34, forced, "1. f5 d6 2. c3", "see https://example.org/?m=f5%20d6", diamond + " X",
		diamond, strings.Repeat("........\n", 3) + "...OX...\n...XO...\n" + strings.Repeat("........\n", 3) + "black to move",
		"(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)", "(;GM[2];B[fe])",
		`{"position":{"moves":[{"m":"f5"}]}}`, `{"version":2}`, "\xff\xfef\x005\x00", "Ｆ５ f5 ● ○ pa ps -- pass", "c5e6f3"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		found, err := Bytes(data, "x.wtb"[:len(data)%6])
		if err != nil {
			if s := err.Error(); s == "" || strings.ContainsAny(s, "\n\x00") || len(s) > 400 || found.Count != 0 {
				t.Fatalf("a refusal in %d bytes: %q", len(s), s)
			}
			return
		}
		if found.Count < 1 || len(found.Games) != min(found.Count, MostGames) || (found.Fault == nil) != (found.Faults == 0) {
			t.Fatalf("%d games, %d kept, %d faults, %v", found.Count, len(found.Games), found.Faults, found.Fault)
		}
		if s := found.What; s == "" || strings.ContainsAny(s, "\n\x00") || len(s) > 600 || !utf8.ValidString(s) {
			t.Fatalf("it is %q", s)
		}
		for _, r := range found.Games {
			out, err := record.FormatJSON(r)
			if err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			if _, err := record.ParseJSON(out); err != nil {
				t.Fatalf("what was written cannot be read: %v", err)
			}
		}
	})
}
