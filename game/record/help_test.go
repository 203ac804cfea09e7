package record

import (
	"strings"
	"testing"

	"flipside/game"
)

func TestHelp(t *testing.T) {
	for _, test := range []struct {
		help Help
		text string // in the file
		none bool
	}{
		{0, "", false},
		{Watched, `"help": []`, true},
		{Watched | Takebacks | Values, `"help": [ "takebacks", "values" ]`, false},
		{Watched | Hints, `"help": [ "hints" ]`, false},
		{Watched | Declined, `"help": [ "declined" ]`, false},
	} {
		r := &Record{Game: game.New(), Play: &Play{Help: test.help}}
		data, err := FormatJSON(r)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(string(data)), " "); !strings.Contains(text, test.text) || test.text == "" && strings.Contains(text, "help") {
			t.Errorf("%d: %s", test.help, data)
		}
		again, err := ParseJSON(data)
		if err != nil || again.Play.Help != test.help || again.Play.Help.None() != test.none {
			t.Errorf("%d became %+v, %v", test.help, again, err)
		}
		later := strings.Replace(string(data), `"takebacks"`, `"telepathy"`, 1)
		if r, err := ParseJSON([]byte(later)); err != nil || r.Play.Help.None() != test.none {
			t.Errorf("%d with help of a newer program: %+v, %v", test.help, r, err)
		}
	}
	if _, err := ParseJSON([]byte(`{"version": 2, "play": {"help": "much"}, "game": {"moves": ""}}`)); err == nil {
		t.Error("help that is no list is read")
	}
}
