package eval

import (
	"bytes"
	"encoding/json"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flipside/assets"
	"flipside/game"
)

func small(t testing.TB) (*Weights, []byte) {
	t.Helper()
	l, err := NewLayout([]Shape{{"edge", "a1 b1 c1 d1"}})
	if err != nil {
		t.Fatal(err)
	}
	w := &Weights{Layout: l, Phasing: Phasing{Plies: 20, Split: 15}, Errors: &Errors{Odd: Sigmas{Midgame: [4]float64{1, 2, 3, 4}}}}
	for i := range w.Count() {
		phase := make([]int16, l.Weights)
		for k := range phase {
			phase[k] = int16(k*i - 300)
		}
		w.Phases = append(w.Phases, phase)
	}
	var b bytes.Buffer
	if err := w.Write(&b, Origin{Command: "train fit", Seed: 7, Commit: "abc", Data: "none"}); err != nil {
		t.Fatal(err)
	}
	return w, b.Bytes()
}

func TestFileKeepsEverything(t *testing.T) {
	w, data := small(t)
	got, origin, err := ReadWeights(bytes.NewReader(data))
	if err != nil || origin != (Origin{Command: "train fit", Seed: 7, Commit: "abc", Data: "none"}) {
		t.Fatalf("%+v, %v", origin, err)
	}
	if !reflect.DeepEqual(got.Phases, w.Phases) || got.Phasing != w.Phasing || *got.Errors != *w.Errors {
		t.Error("what was read is not what was written")
	}
}

// Every damaged file causes an error of one line. Every changed byte is noticed.
func TestDamagedFilesAreRefused(t *testing.T) {
	_, data := small(t)
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x40
		if _, _, err := ReadWeights(bytes.NewReader(bad)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
	for _, bad := range [][]byte{nil, data[:20], data[:len(data)-1], append(bytes.Clone(data), 0), []byte("PK\x03\x04 something else entirely")} {
		if _, _, err := ReadWeights(bytes.NewReader(bad)); err == nil {
			t.Errorf("%d bytes were accepted", len(bad))
		}
	}
}

func TestBuiltinWeights(t *testing.T) {
	m, err := Builtin()
	if err != nil || m.Errors == nil {
		t.Fatalf("%v", err)
	}
	if size := len(assets.Weights); size > 15<<19 {
		t.Errorf("the weights have %d bytes", size)
	}
	_, origin, err := ReadWeights(bytes.NewReader(assets.Weights))
	if err != nil || origin.Command == "" || origin.Commit == "" || origin.Data == "" {
		t.Errorf("%+v, %v", origin, err)
	}
}

func FuzzRead(f *testing.F) {
	_, data := small(f)
	f.Add(data)
	f.Add([]byte(form.Magic))
	f.Fuzz(func(t *testing.T, data []byte) { _, _, _ = ReadWeights(bytes.NewReader(data)) })
}

// After a valid checksum, the header can have any content and the body any length.
func FuzzReadInside(f *testing.F) {
	f.Add([]byte(`{"plies":60,"shapes":[{"Name":"x","Squares":"a1 b1"}]}`), []byte("body"))
	f.Add([]byte(`{"plies":0}`), []byte{})
	f.Add([]byte(`{"plies":1,"shapes":[{"Name":"y","Squares":"a1 a1"},{"Squares":"z9"},null]}`), bytes.Repeat([]byte{255}, 1000))
	f.Fuzz(func(t *testing.T, head, body []byte) {
		if !json.Valid(head) {
			return
		}
		var file bytes.Buffer
		if err := form.Write(&file, json.RawMessage(head), func(w io.Writer) error { _, err := w.Write(body); return err }); err != nil {
			return
		}
		w, _, err := ReadWeights(&file)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Fatalf("%q", err)
			}
			return
		}
		m, err := NewModel("fuzzed", w)
		if err != nil {
			return
		}
		ev := m.New()
		ev.Set(0, game.Start)
		_ = ev.Eval(0, game.Start)
	})
}

// An invalid file does not change the weights in use.
func TestUse(t *testing.T) {
	before, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, data := small(t)
	bad, good := filepath.Join(dir, "bad.bin"), filepath.Join(dir, "good.bin")
	for path, content := range map[string][]byte{bad: data[:len(data)-3], good: data} {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{bad, filepath.Join(dir, "none.bin")} {
		if err := UseWeights(path); err == nil || !strings.Contains(err.Error(), filepath.Base(path)) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
		if m, _ := Builtin(); m != before {
			t.Errorf("%s changed the weights in use", path)
		}
	}
	if err := UseWeights(good); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = UseWeights("") }()
	if m, _ := Builtin(); m == before {
		t.Error("the weights of a good file are not in use")
	}
	if WeightsSum() != crc32.ChecksumIEEE(data) {
		t.Error("the sum is not that of the file")
	}
	if err := UseWeights(""); err != nil || WeightsSum() != crc32.ChecksumIEEE(assets.Weights) {
		t.Error("the sum is not that of the carried weights")
	}
}
