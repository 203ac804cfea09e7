package settings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestDefaultsAreAllowed(t *testing.T) {
	s := Default()
	if notice := s.Check(); notice != "" {
		t.Error(notice)
	}
}

func TestBadSettingsAreReplacedOneByOne(t *testing.T) {
	for _, f := range fields {
		for _, bad := range []string{`[]`, `{"a":1}`, `null`, `"nonsense"`, `1e30`, `-7`, `"two\nlines"`} {
			if strings.HasPrefix(f.name, "friend") && f.name != "friend_black" && bad == `"nonsense"` {
				continue // a name
			}
			text := fmt.Sprintf(`{"theme":"light","scale":120,"future":{"x":[1]},%q:%s}`, f.name, bad)
			s, notice, err := Decode([]byte(text))
			if err != nil || !strings.Contains(notice, "Setting "+f.name) {
				t.Errorf("%s: %q %v", text, notice, err)
			}
			d := Default()
			if got, want := fmt.Sprint(*ptr(f.at(&s))), fmt.Sprint(*ptr(f.at(&d))); got != want {
				t.Errorf("%s: %s is %s, want the default %s", text, f.name, got, want)
			}
			if f.name != "theme" && s.Theme != "light" || f.name != "scale" && s.Scale != 120 {
				t.Errorf("%s: a good value was lost: %+v", text, s)
			}
			data, err := s.Encode()
			if err != nil || !strings.Contains(string(data), `"future"`) {
				t.Errorf("a field of another version was lost: %s", data)
			}
		}
	}
}

// Reset gives preferences their defaults and leaves the rest alone, which are names of fields.
func TestReset(t *testing.T) {
	s, d := Default(), Default()
	for _, f := range fields { // a value of each that is not its default
		for _, other := range []string{"true", "false", "150", "2", `"light"`, `"reduced"`, `"human"`, `"random"`, `"varied"`, `"black"`, `"all"`,
			`"value"`, `"minimax:hard"`, `"3m"`, `"club"`, `{"w":700,"h":500}`} {
			was := s
			if json.Unmarshal([]byte(other), f.at(&s)) == nil && f.ok(f.at(&s)) == nil && !f.same(&s, &d) {
				break
			}
			s = was
		}
		if f.same(&s, &d) {
			t.Fatalf("no other value of %s", f.name)
		}
	}
	was, known := s, 0
	s.Reset()
	for _, f := range fields {
		want := &d
		if slices.Contains(lasting, f.name) {
			want = &was
			known++
		}
		if !f.same(&s, want) {
			t.Errorf("%s is %v", f.name, *ptr(f.at(&s)))
		}
	}
	if known != len(lasting) {
		t.Errorf("%d of %d names are fields", known, len(lasting))
	}
}

// ptr returns the value behind a pointer, as a pointer to any.
func ptr(p any) *any {
	var v any
	switch x := p.(type) {
	case *string:
		v = *x
	case *int:
		v = *x
	case *float64:
		v = *x
	case *bool:
		v = *x
	}
	return &v
}

func FuzzDecode(f *testing.F) {
	data, err := Default().Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"scale":1e999,"theme":null,"black":"minimax:expert,threads=2"}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _, err := Decode(data)
		if err != nil {
			return
		}
		if notice := s.Check(); notice != "" {
			t.Fatalf("a bad value was accepted: %s", notice)
		}
		again, err := s.Encode()
		if err != nil || !json.Valid(again) {
			t.Fatalf("%s %v", again, err)
		}
		back, notice, err := Decode(again)
		if err != nil || notice != "" || back.Black != s.Black || back.Scale != s.Scale {
			t.Fatalf("%s: %q %v", again, notice, err)
		}
	})
}

// Settings of an earlier version have the same opponents.
func TestFormerNamesOfOpponents(t *testing.T) {
	s, notice, err := Decode([]byte(`{"black":"noisy:novice","white":"noisy:club,lapse=0.3","watch_black":"noisy:casual","watch_white":"mcts:hard"}`))
	if err != nil || notice != "" || s.Black != "friendly:novice" || s.White != "friendly:club,lapse=0.3" || s.WatchBlack != "friendly:casual" || s.WatchWhite != "mcts:hard" {
		t.Errorf("%+v, %q, %v", s, notice, err)
	}
	if data, err := s.Encode(); err != nil || strings.Contains(string(data), "noisy") {
		t.Errorf("%s, %v", data, err)
	}
}
