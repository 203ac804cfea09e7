package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// file returns the path of a file with a content.
func file(t testing.TB, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// lines returns the lines that ReadLines reads; a line that is not JSON is an error.
func lines(path, head string) (list []string, err error) {
	err = ReadLines(path, head, func(line []byte) error {
		if !json.Valid(line) {
			return errors.New("no JSON")
		}
		list = append(list, string(line))
		return nil
	})
	return list, err
}

// An unfinished line left by a killed run is removed. Other text without a line ending is an error.
func TestLastLine(t *testing.T) {
	long := `{"x":"` + strings.Repeat("x", 100_000)
	for _, c := range []struct{ content, want, fault, after string }{
		{"", "", "", "7\n"},
		{"1\n2\n", "1 2", "", "1\n2\n7\n"},
		{"1\r\n2\r\n", "1 2", "", "1\r\n2\r\n7\n"},
		{"1\n{\"x\":2", "1", "", "1\n7\n"},
		{"1\n\"te", "1", "", "1\n7\n"},
		{"1\n\x00\x00\x00", "1", "", "1\n7\n"},
		{"1\n{\"x\"\x00\x00", "1", "", "1\n7\n"},
		{"1\n{\"x\":2}", `1 {"x":2}`, "", "1\n{\"x\":2}\n7\n"},
		{"1\n" + long, "1", "", "1\n7\n"},
		{"1\n" + long + `"}`, "1 " + long + `"}`, "", "1\n" + long + "\"}\n7\n"},
		{`{"x`, "", "", "7\n"},
		{`{"x":[1,`, "", "", "7\n"},
		{`{"y":[1,`, "", "line 1: no JSON", ""},
		{"\x00\x00", "", "line 1: no JSON", ""},
		{"My notes", "", "line 1: no JSON", ""},
		{"1\nMy notes", "1", "line 2: no JSON", ""},
		{"1\n\n2\n", "1", "line 2: no JSON", ""},
	} {
		path := file(t, c.content)
		got, err := lines(path, `{"x":`)
		if strings.Join(got, " ") != c.want || (err == nil) != (c.fault == "") || err != nil && err.Error() != path+", "+c.fault {
			t.Errorf("%.40q: %.80q, %v", c.content, got, err)
		}
		if c.fault != "" {
			continue
		}
		if err := AddLine(path, 7); err != nil {
			t.Errorf("%.40q: %v", c.content, err)
		}
		if after, _ := os.ReadFile(path); string(after) != c.after {
			t.Errorf("%.40q becomes %.80q", c.content, after)
		}
	}
}

// A line can be long, but not without limit.
func TestLongLines(t *testing.T) {
	longest := `"` + strings.Repeat("x", mostLine-10) + `"`
	path := file(t, longest+"\n")
	if got, err := lines(path, `{"x":`); err != nil || len(got) != 1 || got[0] != longest {
		t.Errorf("%d lines, %v", len(got), err)
	}
	for _, end := range []string{"", "\n", "\n1\n"} {
		content := "1\n\"" + strings.Repeat("x", mostLine) + `"` + end
		path := file(t, content)
		if _, err := lines(path, `{"x":`); err == nil || err.Error() != path+", line 2: it has more than 16 MB" {
			t.Errorf("with %q at its end: %v", end, err)
		}
		err := AddLine(path, 7)
		if now, _ := os.ReadFile(path); (err == nil) != (end != "") || err != nil && string(now) != content {
			t.Errorf("with %q at its end: %v, %d bytes", end, err, len(now))
		}
	}
}

// Each added line is read again, wherever a kill cut the file off; a file that cannot be read was
// not ours.
func FuzzLines(f *testing.F) {
	f.Add([]byte("{\"x\":1}\n[2]\n"), 3)
	f.Add([]byte("mine"), 0)
	f.Add([]byte("\"a\"\n\x00"), 9)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		path := file(t, string(data))
		before, err := lines(path, "")
		if err != nil {
			if !strings.HasPrefix(err.Error(), path) {
				t.Fatal(err)
			}
			return
		}
		if err := AddLine(path, "new"); err != nil {
			t.Fatal(err)
		}
		after, err := lines(path, "")
		if err != nil || len(after) != len(before)+1 || after[len(before)] != `"new"` {
			t.Fatalf("%q after %q: %v", after, before, err)
		}
		whole, _ := os.ReadFile(path)
		kept := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
		if err := os.Truncate(path, int64(kept+max(0, cut%6))); err != nil {
			t.Fatal(err)
		}
		again, err := lines(path, "")
		if len(again) == len(after) && cut%6 == 5 { // only its line ending is missing
			again = again[:len(before)]
		}
		if err != nil || len(again) != len(before) {
			t.Fatalf("%q, %v; %q were there", again, err, before)
		}
	})
}
