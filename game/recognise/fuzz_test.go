package recognise_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/recognise/corpus"
	"flipside/game/record"
)

// What is read can be written in every format that can represent it, and is the same when read
// again. A rejection is one sentence.
func FuzzRead(f *testing.F) {
	cases, err := corpus.Cases()
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range cases {
		f.Add(c.Data, c.Name, "")
	}
	f.Add([]byte("(;GM[2]PB[\x95\x5c];B[fe])"), "x.sgf", "Shift_JIS")
	f.Add([]byte("f5d6c3"), "x.wtb", "")
	f.Fuzz(func(t *testing.T, data []byte, name, encoding string) {
		content, err := recognise.Read(t.Context(), bytes.NewReader(data), recognise.Options{Name: name, Encoding: encoding})
		if err != nil {
			sentence(t, err)
			return
		}
		some := 0
		for g, err := range content.Games {
			if some++; err != nil {
				sentence(t, err)
				continue
			}
			for _, format := range record.Formats {
				again(t, g, format)
			}
			if some > 20 {
				return
			}
		}
		if some == 0 {
			t.Fatal("neither a game nor an error")
		}
	})
}

func sentence(t *testing.T, err error) {
	t.Helper()
	if s := err.Error(); s == "" || strings.ContainsAny(s, "\n\x00\x1b") || len(s) > 500 || !utf8.ValidString(s) {
		t.Fatalf("a refusal in %d bytes: %q", len(s), s)
	}
}

// again writes a game and reads it back.
func again(t *testing.T, g recognise.Game, format record.Format) {
	t.Helper()
	if format.Name == "list" && g.Game.LineLen() == 0 {
		return // a game without moves is an empty line, or a comment
	}
	var out bytes.Buffer
	if err := format.Write(&out, slices.Values([]*record.Record{g.Record})); err != nil {
		sentence(t, err) // the format cannot represent it
		return
	}
	if format.Name != "wthor" && !utf8.Valid(out.Bytes()) {
		t.Fatalf("%s: what was written is no UTF-8: %q", format.Name, out.Bytes())
	}
	content, err := recognise.Read(t.Context(), bytes.NewReader(out.Bytes()), recognise.Options{Name: "x" + format.Extensions[0]})
	if err != nil {
		t.Fatalf("%s: %v in %q", format.Name, err, out.Bytes())
	}
	n := 0
	for back, err := range content.Games {
		if n++; err != nil {
			t.Fatalf("%s: %v in %q", format.Name, err, out.Bytes())
		}
		same(t, format.Name, g, back)
	}
	if n != 1 {
		t.Fatalf("%s: %d games in %q", format.Name, n, out.Bytes())
	}
}

func same(t *testing.T, format string, g, back recognise.Game) {
	t.Helper()
	if format == "obf" {
		if g.Game.Position() != back.Game.Position() || g.Game.ToMove() != back.Game.ToMove() {
			t.Fatalf("obf: another position")
		}
		return
	}
	p, to := g.Game.StartPosition()
	q, other := back.Game.StartPosition()
	if p != q || to != other {
		t.Fatalf("%s: begins with %s, not %s", format, game.FormatOBF(q, other), game.FormatOBF(p, to))
	}
	// Passes at the end of the line are written only in formats that have them.
	if a, b := game.Placed(g.Game.Line()), game.Placed(back.Game.Line()); a != b {
		t.Fatalf("%s: %s became %s", format, game.FormatMoves(g.Game.Line()), game.FormatMoves(back.Game.Line()))
	}
	if format == "sgf" || format == "json" {
		if g.Tags.Black.Name != back.Tags.Black.Name || g.Tags.Event != back.Tags.Event {
			t.Fatalf("%s: %+v became %+v", format, g.Tags, back.Tags)
		}
	}
}
