package record

import (
	"strings"
	"testing"

	"flipside/game"
)

func TestHelp(t *testing.T) {
	for _, test := range []struct {
		help Help
		text string // as in the file
		none bool
	}{
		{0, `"help": []`, true},
		{Takebacks | Values, `"help": [ "takebacks", "values" ]`, false},
		{Hints, `"help": [ "hints" ]`, false},
		{Declined, `"help": [ "declined" ]`, false},
	} {
		r := &Record{Game: game.New(), Play: &Play{Help: test.help}}
		data, err := FormatJSON(r)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(string(data)), " "); !strings.Contains(text, test.text) {
			t.Errorf("%d: %s", test.help, data)
		}
		again, err := ParseJSON(data)
		if err != nil || again.Play.Help != test.help || again.Play.Help.None() != test.none {
			t.Errorf("%d became %+v, %v", test.help, again, err)
		}
		later := strings.Replace(string(data), `"takebacks"`, `"telepathy"`, 1)
		if r, err := ParseJSON([]byte(later)); err != nil || r.Play.Help.None() != test.none || strings.Contains(later, "telepathy") != (r.Play.Help&Unnoted != 0) {
			t.Errorf("%d with help of a newer program: %+v, %v", test.help, r, err)
		}
	}
	for _, bad := range []string{`{"help": "much"}`, `{"ply": 0}`} {
		if _, err := ParseJSON([]byte(`{"version": 2, "play": ` + bad + `, "game": {"moves": ""}}`)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
