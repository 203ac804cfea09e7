package settings

import (
	"encoding/json"
	"fmt"
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
