package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/base/plain"
)

// dirty is text that no reader lets through: a terminal's control sequence, Windows line breaks,
// and characters that change the direction or are invisible. Its last letter shows that it was
// read.
const dirty = "A\x1b]0;x\a\r\nB\u202e\u200b\u2066\ufeff\u009bZ"

// soil writes dirty into every text of a value, recursively.
func soil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			soil(v.Elem())
		}
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(v.Type()) {
			if f.IsExported() && f.Type != reflect.TypeFor[*game.Game]() {
				soil(v.FieldByIndex(f.Index))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			soil(v.Index(i))
		}
	case reflect.String:
		v.SetString(dirty)
	}
}

// wantClean checks every text of a value. It returns how many came from soil.
func wantClean(t *testing.T, name string, v reflect.Value) (read int) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return wantClean(t, name, v.Elem())
		}
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(v.Type()) {
			if f.IsExported() && f.Type != reflect.TypeFor[*game.Game]() {
				read += wantClean(t, name+"."+f.Name, v.FieldByIndex(f.Index))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			read += wantClean(t, fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
	case reflect.String:
		clean := plain.Line
		if strings.HasSuffix(name, ".Comment") || strings.HasSuffix(name, ".Value") {
			clean = plain.Text
		}
		if got := v.String(); got != clean(got) || strings.ContainsAny(got, "\x1b\a\r\u202e\u200b\u2066\ufeff\u009b") {
			t.Errorf("%s is %q", name, got)
		} else if strings.HasSuffix(got, "Z") {
			return 1
		}
	}
	return read
}

// soiled returns a game in which every text is dirty.
func soiled(t *testing.T) *Record {
	t.Helper()
	g, err := game.FromText("f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	r := &Record{Game: g, Play: &Play{}}
	r.Tags.Other = []Tag{{}}
	soil(reflect.ValueOf(r))
	r.Tags.Date = ""
	for n := range notesOf(r) {
		*n = game.Note{Marks: []game.Mark{{Shape: game.Label}}}
		soil(reflect.ValueOf(n))
	}
	return r
}

// notesOf yields the notes of the main variation.
func notesOf(r *Record) func(func(*game.Note) bool) {
	return func(yield func(*game.Note) bool) {
		for _, n := range r.Game.MainVariation() {
			if !yield(&n.Note) {
				return
			}
		}
	}
}

// No reader lets through a character that controls a terminal or is invisible, in any text.
func TestReadersClean(t *testing.T) {
	for _, c := range []struct {
		format string
		texts  int // number of texts that the format keeps
	}{{"json", 2 + 4 + 1 + 2 + 4 + 4*2}, {"sgf", 2 + 4 + 1 + 1 + 4*2}, {"ggf", 2 + 2 + 1}} {
		r := soiled(t)
		if c.format != "json" {
			r.Play, r.Tags.Other[0].Name = nil, "XX"
		}
		f, _ := ByName(c.format)
		var b bytes.Buffer
		if err := f.Write(&b, one(r)); err != nil {
			t.Fatal(err)
		}
		games, errs := read(t, c.format, b.String())
		if len(games) != 1 || len(errs) > 0 {
			t.Fatalf("%s: %d games, errors %v", c.format, len(games), errs)
		}
		texts := wantClean(t, c.format, reflect.ValueOf(games[0]))
		for n := range notesOf(games[0]) {
			texts += wantClean(t, c.format+" note", reflect.ValueOf(n))
		}
		if texts != c.texts {
			t.Errorf("%s: %d texts were read, want %d: %+v", c.format, texts, c.texts, games[0].Tags)
		}
	}
}

// The names of WTHOR games are in separate files.
func TestNamesOfWTHORAreClean(t *testing.T) {
	for size, reads := range map[int]func(io.Reader, Decode) ([]string, error){wthorPlayer: ReadPlayers, wthorEvent: ReadEvents} {
		b := make([]byte, wthorHeader+size)
		binary.LittleEndian.PutUint16(b[8:], 1)
		copy(b[wthorHeader:], "A\x1b[1m\x9b\a\nZ")
		names, err := reads(bytes.NewReader(b), nil)
		if err != nil || wantClean(t, "names", reflect.ValueOf(names)) != 1 {
			t.Errorf("%q, %v", names, err)
		}
	}
}

// An error is one clean line, whatever it quotes.
func TestErrorsAreClean(t *testing.T) {
	const bad = "\x1b[31m\r\n\u202e"
	for format, text := range map[string]string{
		"sgf":  "(;GM[" + bad + "])(;GM[2]SZ[" + bad + "])(;GM[2]AB[" + bad + "])(;GM[2];B[" + bad + "])(;GM[2]\x1b",
		"ggf":  "(;GM[" + bad + "];)(;GM[Othello]BO[" + bad + "];)(;GM[Othello]BO[8 " + bad + " *];)(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[" + bad + "];)",
		"json": `{"version":2,"game":{"moves":"f5\u001b\u202e"}}{"version":2,"tags":{"end":"\u001b\u202e"},"game":{"moves":""}}{"version":2,"game":{"moves":"f5","notes":[{"at":1,"verdict":"\u001b"}]}}{"version":2,"start":"\u001b\u202e","game":{}}{"version":2,"\u001b\u202e":` + "\x1b",
	} {
		_, errs := read(t, format, text)
		if len(errs) == 0 {
			t.Errorf("%s: no errors", format)
		}
		for _, err := range errs {
			if got := err.Error(); got != plain.Line(got) || strings.ContainsAny(got, "\x1b\r\n\u202e") {
				t.Errorf("%s: %q", format, got)
			}
		}
	}
}
