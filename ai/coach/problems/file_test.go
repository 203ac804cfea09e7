package problems

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/game/base/atomicfile"
)

func opened(t testing.TB, path string) *Diary {
	t.Helper()
	d, notice, err := OpenDiary(path)
	if notice != "" || err != nil {
		t.Fatal(notice, err)
	}
	return d
}

func content(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return string(data)
}

// same compares the states of two diaries, and the contents of their files.
func same(t *testing.T, a, b *Diary) {
	t.Helper()
	for _, d := range []*Diary{a, b} {
		d.at(latest) // both by the same clock
	}
	if !reflect.DeepEqual(a.now.cards, b.now.cards) || !reflect.DeepEqual(ids(a.Own()), ids(b.Own())) ||
		!slices.Equal(a.Said(), b.Said()) || !reflect.DeepEqual(a.now.dropped, b.now.dropped) || a.Level() != b.Level() {
		t.Errorf("%+v\nis not\n%+v", a.now, b.now)
	}
}

// entries returns the names of the files in a folder.
func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// filled is a diary with events of all kinds.
func filled(t *testing.T, path string) *Diary {
	t.Helper()
	d, list := opened(t, path), problems(t)
	for i, p := range list[:3] {
		must(t, d.Add(p, noon.Add(time.Duration(i)*time.Minute+time.Millisecond)))
		must(t, d.Try(p.ID(), []TryResult{Missed, Helped, Quick}[i], noon.In(time.FixedZone("", 3600))))
	}
	must(t, d.Try(list[0].ID(), Solved, noon.Add(-time.Hour))) // the clock was set back
	must(t, d.Try(list[0].ID(), Solved, noon.Add(-time.Hour)))
	must(t, d.Drop(list[1].ID()))
	must(t, d.Wrong(list[2].ID(), noon))
	must(t, d.Wrong(list[4].ID(), noon))
	must(t, d.PutBack(list[4].ID(), noon))
	return d
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "practice.jsonl")
	if d := opened(t, path); d.Own() != nil || atomicfile.Exists(filepath.Dir(path)) {
		t.Error("a diary without events has a folder")
	}
	d := filled(t, path)
	same(t, d, opened(t, path))
	if got := entries(t, filepath.Dir(path)); !slices.Equal(got, []string{"practice.jsonl"}) {
		t.Error(got)
	}
	text := content(t, path)
	id := problems(t)[0].ID()
	line := id + "s001777636800\n"
	if !strings.HasPrefix(text, "{\"flipside_practice\":2}\n{\"add\":\"") || strings.Count(text, line) != 2 || strings.Count(text, "\n") != 13 {
		t.Error(text)
	}
	must(t, d.Refresh())
	must(t, d.Drop(problems(t)[1].ID())) // has no effect
	if content(t, path) != text {
		t.Error("the file was changed")
	}
}

// someTry is a line of a try of someID at noon.
const someTry = "0123456789s001777636800"

// After the file is cut off, the rest counts, and half a line is set aside.
func TestTruncated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	d := filled(t, path)
	text := content(t, path)
	header := len(encode(nil))
	for cut := 0; cut <= len(text); cut++ {
		if cut < len(text) && cut > header && (text[cut-1] == '\n' || text[cut] != '\n') && cut%97 != 0 {
			continue // the other cuts are between a line and its end
		}
		must(t, os.WriteFile(path, []byte(text[:cut]), 0o600))
		half, notice, err := OpenDiary(path)
		whole := cut == 0 || cut == len(text) || cut >= header-1 && (text[cut] == '\n' || text[cut-1] == '\n')
		if want := max(0, strings.Count(text[:min(cut+1, len(text))], "\n")-1); err != nil || len(half.kept) != want || (notice == "") != whole {
			t.Fatalf("%d bytes: %d events, want %d; %s, %v", cut, len(half.kept), want, notice, err)
		}
	}
	// The window that still has all of it writes it again.
	must(t, d.Try(someID, Solved, noon))
	same(t, d, opened(t, path))
	if got := content(t, path); strings.Count(got, "\n") != strings.Count(text, "\n")+1 {
		t.Error(got)
	}
	// A last line without a line ending counts, and the next event gets a separate line.
	must(t, os.WriteFile(path, []byte(strings.TrimSuffix(text, "\n")), 0o600))
	d = opened(t, path)
	must(t, d.Try(someID, Solved, noon))
	if got, want := content(t, path), text+someTry+"\n"; got != want {
		t.Error(got)
	}
}

// bads are lines that cannot be read.
var bads = []string{
	"{}", "x", "\x00\x00", `{"try":"0123456789"}`, `{"try":"0123456789","result":"won","at":"2026-05-01T12:00:00Z"}`,
	`{"try":"0123456789","drop":"0123456789"}`, `{"drop":"012"}`, `{"drop":"0123456789","at":"2026-05-01T12:00:00Z"}`,
	`{"wrong":"0123456789"}`, `{"wrong":"0123456789","at":"2026-05-01T12:00:00.5Z"}`, `{"wrong":"0123456789","at":"1926-05-01T12:00:00Z"}`,
	`{"drop":"0123456789","more":1}`, `{"drop":"0123456789"}}`, `{"add":"{\"flipside_problems\":1}\n","at":"2026-05-01T12:00:00Z"}`,
	`{"add":"x","at":"2026-05-01T12:00:00Z"}`, "\xff\xfe\x80", "\xef\xbb\xbf", "\r\x1b[2J", strings.Repeat("\x00", 5000), strings.Repeat("[", 100_000),
	someTry[1:], someTry[:22], "x" + someTry, "0123456789w001777636800", "0123456789s253402300800", "0123456789s-01777636800", "012345678gs001777636800",
	someTry[:11] + strings.Repeat("\x00", 50) + someTry[11:], // its halves make no valid line
}

// Every line before and after a bad one counts, whatever the bad one is, and the damaged file is
// copied.
func TestDamaged(t *testing.T) {
	for _, bad := range bads {
		dir := t.TempDir()
		path := filepath.Join(dir, "practice.jsonl")
		text := "{\"flipside_practice\":2}\n\n" + someTry + "\n" + bad + "\n" + someTry + "\n" + someTry + "\n"
		must(t, os.WriteFile(path, []byte(text), 0o600))
		d, notice, err := OpenDiary(path)
		names := entries(t, dir)
		if err != nil || len(names) != 2 || !strings.HasPrefix(names[1], "practice.jsonl.corrupt-") || content(t, filepath.Join(dir, names[1])) != text {
			t.Errorf("%q: %v, %v", bad, names, err)
			continue
		}
		if !strings.HasPrefix(notice, "practice.jsonl is damaged (line 4: ") || !strings.HasSuffix(notice, "), so it was copied to "+names[1]+", and every line that can be read is kept.") || len(notice) > 400 {
			t.Errorf("%q: %s", bad, notice)
		}
		if d.Tries(someID) != 3 || content(t, path) != string(encode(nil))+strings.Repeat(someTry+"\n", 3) || d.Notice() != "" {
			t.Errorf("%q: %d tries", bad, d.Tries(someID))
		}
		same(t, d, opened(t, path))
	}
}

// utf16 returns an ASCII text in UTF-16, in big-endian order if first is set.
func utf16(text string, first bool) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if first {
			b.Write([]byte{0, c})
		} else {
			b.Write([]byte{c, 0})
		}
	}
	return b.String()
}

// Changes that other programs make to a file: all of its tries still count.
func TestOtherPrograms(t *testing.T) {
	head := string(encode(nil))
	line := func(n int) string { return fmt.Sprintf("%010xs001777636800\n", n) }
	tries := func(from, to int) (text string) {
		for n := from; n < to; n++ {
			text += line(n)
		}
		return text
	}
	all := tries(0, 20)
	for name, text := range map[string]string{
		"a byte order mark":         "\ufeff" + head + all,
		"one in the middle":         head + tries(0, 5) + "\ufeff" + tries(5, 20),
		"zeros before a line":       head + tries(0, 5) + "\x00\x00\x00" + tries(5, 20),
		"zeros between two lines":   head + strings.ReplaceAll(all, line(4)+line(5), strings.TrimSpace(line(4))+"\x00\x00"+line(5)),
		"zeros in place of a line":  head + tries(0, 5) + "\x00\x00\x00\n" + tries(5, 20),
		"zeros at the end":          head + all + "\x00\x00\x00",
		"UTF-16":                    "\xff\xfe" + utf16(head+all, false),
		"UTF-16, big end first":     "\xfe\xff" + utf16(head+all, true),
		"UTF-16 without a mark":     utf16(head+all, false),
		"UTF-16, cut off":           utf16(head+all, false) + "x",
		"lines in UTF-16":           head + tries(0, 5) + utf16(tries(5, 10), false) + tries(10, 20),
		"lines in UTF-16, reversed": head + tries(0, 5) + utf16(tries(5, 10), true) + tries(10, 20),
		"marked lines in UTF-16":    head + tries(0, 5) + "\xff\xfe" + utf16(tries(5, 10), false) + tries(10, 20),
		"no first line":             all,
		"half a first line":         head[7:] + all,
		"another first line":        "hello\n" + all,
		"three bad lines":           head + "x\n" + tries(0, 5) + "y\n" + tries(5, 20) + "z\n",
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "practice.jsonl")
		must(t, os.WriteFile(path, []byte(text), 0o600))
		d, notice, err := OpenDiary(path)
		if err != nil || strings.Count(notice, "practice.jsonl is damaged (") != 1 || strings.ContainsAny(notice, "\n\x00") {
			t.Errorf("%s: %q, %v", name, notice, err)
		}
		if got := content(t, path); len(d.kept) != 20 || got != head+all {
			t.Errorf("%s: %d events\n%s", name, len(d.kept), got)
		}
		if names := entries(t, dir); len(names) != 2 || content(t, filepath.Join(dir, names[1])) != text {
			t.Errorf("%s: %v", name, names)
		}
	}
}

// A damaged file that cannot be copied stays, and its readable part counts.
func TestDamagedCannotBeCopied(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "practice.jsonl")
	text := string(encode(nil)) + "bad\n" + someTry + "\n"
	must(t, os.WriteFile(path, []byte(text), 0o600))
	d := &Diary{path: path, saves: true, now: newState(noon), copier: func(string, string, time.Time) (string, error) {
		return "", &os.PathError{Op: "write", Path: path, Err: errors.New("no space left on device")}
	}}
	for range 2 {
		if err := d.Try(someID, Solved, noon); err == nil || err.Error() != "cannot save practice.jsonl: it is damaged (line 2: it is not an event of a diary) and cannot be copied: no space left on device" {
			t.Error(err)
		}
	}
	if d.Tries(someID) != 3 || !d.Unsaved() || content(t, path) != text {
		t.Errorf("%d tries", d.Tries(someID))
	}
	d.copier = nil
	d.writer = func(string, []byte) error { return errors.New("no space left on device") }
	for range 3 {
		if err := d.Refresh(); err == nil {
			t.Error("it is written")
		}
	}
	d.writer = nil
	must(t, d.Refresh())
	if got := entries(t, dir); len(got) != 2 || d.Unsaved() || opened(t, path).Tries(someID) != 3 {
		t.Errorf("%v: it is copied again with each try", got)
	}
}

// A file that is damaged while a window has it open.
func TestDamagedMeanwhile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	d := filled(t, path)
	text := content(t, path)
	must(t, os.WriteFile(path, []byte(text[:300]+"\n"+text[310:]), 0o600))
	must(t, d.Try(someID, Missed, noon))
	if notice := d.Notice(); !strings.HasPrefix(notice, "practice.jsonl is damaged (line 2: ") {
		t.Error(notice)
	}
	same(t, d, opened(t, path))
	if got := content(t, path); strings.Count(got, "\n") != strings.Count(text, "\n")+1 {
		t.Error(got)
	}
}

func TestNewer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	text := "{\"flipside_practice\":3,\"more\":true}\n{\"new\":1}\n"
	must(t, os.WriteFile(path, []byte(text), 0o600))
	const want = "cannot read practice.jsonl: it is from a newer version of this program, so nothing that you practise now is saved"
	d, notice, err := OpenDiary(path)
	if notice != want || err != nil {
		t.Error(notice, err)
	}
	must(t, d.Try(someID, Solved, noon))
	must(t, d.Refresh())
	if d.Tries(someID) != 1 || content(t, path) != text {
		t.Error("the diary does not work in memory, or has changed the file")
	}
	// The file becomes newer while a window has it open: this is reported once.
	other := filepath.Join(t.TempDir(), "practice.jsonl")
	d = opened(t, other)
	must(t, d.Try(someID, Solved, noon))
	must(t, os.WriteFile(other, []byte(text), 0o600))
	if err := d.Try(someID, Solved, noon); err == nil || err.Error() != want {
		t.Error(err)
	}
	must(t, d.Try(someID, Solved, noon))
	if d.Tries(someID) != 3 || content(t, other) != text {
		t.Errorf("%d tries", d.Tries(someID))
	}
}

// Two windows, each with several goroutines, end up with all events.
func TestTwoWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	list := problems(t)
	windows := []*Diary{opened(t, path), opened(t, path)}
	var wg sync.WaitGroup
	const each = 12
	for w, d := range windows {
		for g := range 3 {
			wg.Go(func() {
				for n := range each {
					id := fmt.Sprintf("%010x", n)
					if err := d.Try(id, Solved, noon.Add(time.Duration(w*100+g*10+n)*day)); err != nil && !errors.Is(err, atomicfile.ErrBusy) {
						t.Error(err)
					}
					if err := d.Add(list[(n+g+w)%len(list)], noon); err != nil && !errors.Is(err, atomicfile.ErrBusy) {
						t.Error(err)
					}
					d.Session(noon, list, 5, nil)
				}
			})
		}
	}
	wg.Wait()
	for range 2 {
		for _, d := range windows {
			must(t, d.Refresh())
		}
	}
	windows = append(windows, opened(t, path))
	for _, d := range windows {
		same(t, d, windows[0])
		if len(d.Own()) != len(list) || len(d.kept) != 2*3*each+len(list) || len(d.waiting) != 0 {
			t.Errorf("%d own problems, %d events, %d wait", len(d.Own()), len(d.kept), len(d.waiting))
		}
		for n := range each {
			if got := d.Tries(fmt.Sprintf("%010x", n)); got != 6 {
				t.Errorf("problem %d: %d tries", n, got)
			}
		}
	}
}

// A later try in another window is in the file before a waiting one: the written times of a problem
// never go back.
func TestTimesOfTwoWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	a, b := opened(t, path), opened(t, path)
	must(t, a.Try(someID, Solved, noon.Add(day)))
	must(t, b.Try(someID, Missed, noon))
	at := fmt.Sprintf("%012d\n", noon.Add(day).Unix())
	if text := content(t, path); strings.Count(text, at) != 2 {
		t.Error(text)
	}
	must(t, a.Refresh())
	same(t, a, b)
}

// On file systems without locks, a window can overwrite what another one has written: the other one
// writes it again.
func TestLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	a := filled(t, path)
	text := content(t, path)
	must(t, a.Try(someID, Solved, noon))
	must(t, os.WriteFile(path, []byte(text+"0123456789m001777636800\n"), 0o600))
	must(t, a.Refresh())
	if a.Tries(someID) != 2 {
		t.Errorf("%d tries", a.Tries(someID))
	}
	same(t, a, opened(t, path))
	must(t, os.Remove(path))
	must(t, a.Refresh())
	same(t, a, opened(t, path))
}

// After a failed write, the event stays in memory and is written once, with the next one.
func TestWriteFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	d := filled(t, path)
	text := content(t, path)
	full := errors.New("no space left on device")
	d.writer = func(path string, _ []byte) error { return &os.PathError{Op: "write", Path: path + ".tmp", Err: full} }
	if err := d.Try(someID, Missed, noon); !errors.Is(err, full) || err.Error() != "cannot save practice.jsonl: no space left on device" {
		t.Error(err)
	}
	if d.Tries(someID) != 1 || content(t, path) != text {
		t.Error("the event is not in memory, or the file was changed")
	}
	// The file is written, but the write reports an error.
	d.writer = func(path string, data []byte) error { return errors.Join(atomicfile.Write(path, data), full) }
	if err := d.Refresh(); !errors.Is(err, full) {
		t.Error(err)
	}
	d.writer = nil
	must(t, d.Try(someID, Solved, noon.Add(day)))
	if got := content(t, path); strings.Count(got, someID) != 2 || !strings.HasPrefix(got, text) {
		t.Error(got)
	}
	same(t, d, opened(t, path))
}

func TestUnreadable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	must(t, os.Mkdir(path, 0o700))
	d, notice, err := OpenDiary(path)
	if notice != "" || err == nil || err.Error() != "cannot read practice.jsonl: it is not a regular file" {
		t.Error(notice, err)
	}
	if err := d.Try(someID, Solved, noon); err == nil || d.Tries(someID) != 1 {
		t.Error(err)
	}
	must(t, os.Remove(path))
	must(t, d.Refresh())
	same(t, d, opened(t, path))
}

// The number of tries is not limited: each is a line of 24 bytes, and none is dropped.
func TestManyEvents(t *testing.T) {
	const many = 200_000
	dir := t.TempDir()
	path := filepath.Join(dir, "practice.jsonl")
	text := append([]byte("{\"flipside_practice\":2}\n"), bytes.Repeat([]byte(someTry+"\n"), many)...)
	must(t, os.WriteFile(path, text, 0o600))
	d := opened(t, path)
	must(t, d.Try(someID, Missed, noon))
	if got := content(t, path); len(got) > len(encode(nil))+(many+1)*24 || d.Tries(someID) != many+1 {
		t.Errorf("%d bytes, %d tries", len(got), d.Tries(someID))
	}
}

// A file that is too large is neither written nor set aside.
func TestMostThatAFileHolds(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "practice.jsonl")
	must(t, os.WriteFile(path, append(encode(nil), append(bytes.Repeat([]byte(" "), mostDiaryBytes-len(encode(nil))-1), '\n')...), 0o600))
	d := opened(t, path)
	if err := d.Try(someID, Solved, noon); err == nil || err.Error() != "cannot save practice.jsonl: it would be larger than 64 MB" {
		t.Error(err)
	}
	must(t, os.Truncate(path, mostDiaryBytes+1))
	if _, notice, err := OpenDiary(path); notice != "" || err == nil || err.Error() != "cannot read practice.jsonl: it is larger than 67108864 bytes" {
		t.Error(notice, err)
	}
	if got := entries(t, dir); !slices.Equal(got, []string{"practice.jsonl"}) {
		t.Error(got)
	}
}

// Reading methods never wait for a write.
func TestReadsDuringAWrite(t *testing.T) {
	d := opened(t, filepath.Join(t.TempDir(), "practice.jsonl"))
	begun, end := make(chan bool), make(chan bool)
	d.writer = func(path string, data []byte) error {
		begun <- true
		<-end
		return atomicfile.Write(path, data)
	}
	p := problems(t)[0]
	done := make(chan error)
	go func() { done <- d.Add(p, noon) }()
	<-begun
	if len(d.Own()) != 1 || d.Due(noon) != nil || len(d.Session(noon, nil, 5, nil)) != 1 || d.Tries(p.ID()) != 0 || d.Said() != nil || d.Grade(p) != p.Grade() || d.Notice() != "" {
		t.Error("the problem is not there yet")
	}
	end <- true
	must(t, <-done)
}

func FuzzRead(f *testing.F) {
	var text bytes.Buffer
	text.Write(encode(nil))
	for i, p := range problems(f) {
		d := memory(f)
		must(f, d.Add(p, noon))
		text.WriteString(d.now.own[0].line() + "\n")
		for _, r := range []TryResult{Missed, Helped, Solved, Quick}[:i%5] {
			text.WriteString(event{kind: tried, id: p.ID(), result: r, at: noon}.line() + "\n")
		}
	}
	text.WriteString(event{kind: dropped, id: someID}.line() + "\n" + event{kind: wrong, id: someID, at: latest}.line() + "\n" + event{kind: back, id: someID, at: noon}.line() + "\n")
	f.Add(text.Bytes())
	f.Add([]byte("{\"flipside_practice\":3}\n"))
	f.Add([]byte("{\"flipside_practice\":2}\n\n{\"wrong\":\"0123456789\",\"at\":\"2026-05-01T12:00:00+01:00\"}\r\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := parse(data)
		if err != nil {
			return
		}
		again, err := parse(encode(j.events))
		if err != nil || again.damage != nil || len(again.events) != len(j.events) || !bytes.Equal(encode(again.events), encode(j.events)) {
			t.Fatalf("%q\nbecame\n%q, %v, %v", data, encode(again.events), again.damage, err)
		}
		s := newState(latest)
		for _, e := range j.events {
			s.apply(e)
		}
		for id, c := range s.cards {
			if c.Due.Before(c.LastReview) || !(c.Stability >= leastStability && c.Stability <= mostStability) {
				t.Errorf("%s: %+v", id, c)
			}
		}
	})
}
