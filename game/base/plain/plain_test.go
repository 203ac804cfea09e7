package plain

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"words", "Ann Bell", "Ann Bell"},
		{"spaces", "  Ann \u00a0\u3000 Bell\t", "Ann Bell"},
		{"line breaks", "a\r\nb\nc\u2028d\u0085e\vf", "a b c d e f"},
		{"a terminal's title", "\x1b]0;x\aAnn", "]0;x Ann"},
		{"C1 and DEL", "a\u009b31mb\x7fc\x00d", "a 31mb c d"},
		{"direction", "a\u202eb\u2066c\u200fd\u061ce", "abcde"},
		{"nothing to see", "A\u200bn\ufeffn\u00ad\u2060\u3164\U000e0041", "Ann"},
		{"only what nobody sees", "\u200b\u202e\u3164 ", ""},
		{"invalid bytes", "Tournoi \xe9t\xe9\ufffd", "Tournoi \ufffdt\ufffd\ufffd"},
		{"private and unassigned", "a\ue000b\U000f0000c\u0378d\uffff", "abcd"},
		{"accents", "Žižka José e\u0301 Ελένη Анна", "Žižka José e\u0301 Ελένη Анна"},
		{"far scripts", "村上健 김 نورا", "村上健 김 نورا"},
		{"a Persian joiner", "می\u200cخواهم", "می\u200cخواهم"},
		{"an Indic joiner", "क्\u200dष", "क्\u200dष"},
		{"emoji", "👩🏽\u200d💻 ❤\ufe0f\u200d🔥", "👩🏽\u200d💻 ❤\ufe0f\u200d🔥"},
		{"joiners that join nothing", "\u200dAn\u200cn\u200d می\u200c می", "Ann می می"},
		{"a joiner across what vanishes", "ب\u200d\u202e\u200c\u200bب", "ب\u200cب"},
	} {
		if got := Line(c.text); got != c.want {
			t.Errorf("%s: %q became %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{" two\n\tlines ", " two\n\tlines "},
		{"a\r\nb\rc\u2029d\n\ne", "a\nb\nc\nd\n\ne"},
		{"\x1b[31mred\a\u202e  é\u200b", " [31mred   é"},
	} {
		if got := Text(c.text); got != c.want {
			t.Errorf("%q became %q, want %q", c.text, got, c.want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct{ text, want string }{{"Zoë\n", "Zoë"}, {"abcde", "abcde"}, {"äbcdef", "äbcd…"}, {"abc def", "abc…"}, {"abب\u200dبcd", "abب…"}} {
		if got := Short(c.text, 5); got != c.want {
			t.Errorf("%q became %q, want %q", c.text, got, c.want)
		}
	}
}

// bad reports whether a character must not be shown, apart from line breaks and tabs.
func bad(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && !isJoiner(r) || unicode.In(r, unicode.Zl, unicode.Zp)
}

func FuzzPlain(f *testing.F) {
	for _, text := range []string{"", "Ann  Bell", "\x1b]0;x\a\r\n\u202e\u200b", "ب\u200d\u202e\u200c\u200bب", "\xff\xed\xa0\x80", "a\r\nb\rc\u2029d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := Line(text)
		if strings.ContainsFunc(line, bad) || !utf8.ValidString(line) {
			t.Errorf("Line(%q) is %q", text, line)
		}
		if again := Line(line); again != line {
			t.Errorf("Line(%q) is %q, and then %q", text, line, again)
		}
		many := Text(text)
		if strings.ContainsFunc(many, func(r rune) bool { return r != '\n' && r != '\t' && bad(r) }) || !utf8.ValidString(many) {
			t.Errorf("Text(%q) is %q", text, many)
		}
		if again := Text(many); again != many {
			t.Errorf("Text(%q) is %q, and then %q", text, many, again)
		}
		if got := Line(many); got != line {
			t.Errorf("the line of Text(%q) is %q, not %q", text, got, line)
		}
		if short := Short(text, 8); utf8.RuneCountInString(short) > 8 || Line(short) != short {
			t.Errorf("Short(%q) is %q", text, short)
		}
		if shown := Shown(text); strings.ContainsFunc(shown, bad) || Shown(line) != line {
			t.Errorf("Shown(%q) is %q", text, shown)
		}
		for cut := range len(text) + 1 {
			var b bytes.Buffer
			w := NewWriter(&b)
			for _, part := range []string{text[:cut], text[cut:]} {
				if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
					t.Fatalf("writing %q gives %d, %v", part, n, err)
				}
			}
			if got := b.String(); strings.ContainsFunc(got, func(r rune) bool { return r != '\n' && r != '\t' && bad(r) }) || !utf8.ValidString(got) {
				t.Fatalf("%q and %q are written as %q", text[:cut], text[cut:], got)
			}
		}
	})
}

func TestShown(t *testing.T) {
	for _, c := range []struct{ text, want string }{{" 12\u2009% ", " 12\u2009% "}, {"a\n\tb", "a  b"}, {"\x1b\u202eé\xff\u200b\u2028", "?é\ufffd?"}, {"می\u200cخ", "می\u200cخ"}} {
		if got := Shown(c.text); got != c.want {
			t.Errorf("%q is shown as %q, want %q", c.text, got, c.want)
		}
	}
}

// A character can be written in parts; plain text does not change.
func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	const text = "┌─┐\tmű\u00a0می\u200cخ 👩🏽\u200d💻\n"
	for i := range len(text) {
		if n, err := w.Write([]byte(text[i : i+1])); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if b.String() != text {
		t.Errorf("%q became %q", text, b.String())
	}
	b.Reset()
	if _, err := w.Write([]byte("\x1b[31m\a\r\u202e\u200bx\u2028\u009b\xff!\n")); err != nil {
		t.Fatal(err)
	}
	if want := "?[31m??x??\ufffd!\n"; b.String() != want {
		t.Errorf("written as %q, want %q", b.String(), want)
	}
	if _, err := NewWriter(failing{}).Write([]byte("x")); !errors.Is(err, errFull) {
		t.Errorf("the error is %v", err)
	}
}

var errFull = errors.New("full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }
