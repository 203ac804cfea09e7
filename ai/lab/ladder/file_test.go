package ladder

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flipside/ai/match"
)

func TestDefaultStepsCanBeRead(t *testing.T) {
	for _, text := range Default {
		if _, err := Parse(text); err != nil {
			t.Error(err)
		}
	}
}

// The description of a player contains the options and the weights.
func TestPlayersDiffer(t *testing.T) {
	list := players("minimax:master", "minimax:master,time=1s")
	if list[0] == list[1] || !strings.Contains(list[0], "weights ") {
		t.Errorf("%s, %s", list[0], list[1])
	}
}

// A file with an invalid line causes an error that names the line, whatever the file contains.
func FuzzOpenLadder(f *testing.F) {
	f.Add([]byte("{\"a\":\"x\"}\n"))
	f.Add([]byte("{}\n{\"a\":"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "ladder")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if l, err := Open(path); err == nil {
			_, _ = l.Sums("friendly:novice", "random")
		} else if now, _ := os.ReadFile(path); string(now) != string(data) || !strings.Contains(err.Error(), "line ") {
			t.Fatalf("%v; the file was changed: %v", err, string(now) != string(data))
		}
	})
}

// The steps in a file of an earlier version belong to the same players, and count together with new
// ones.
func TestStepsWithFormerNames(t *testing.T) {
	r, err := Parse("noisy:club>random>=65..85")
	if err != nil || r.A != "friendly:club" {
		t.Fatalf("%+v, %v", r, err)
	}
	var stats match.Stats
	if err := json.Unmarshal([]byte(`{"games":4,"wins":3,"draws":0,"losses":1,"errors":0,"discs":9,"pairs":[0,0,1,0,1]}`), &stats); err != nil {
		t.Fatal(err)
	}
	step := NewStep(&r, &match.Match{}, stats)
	line, err := json.Marshal(step)
	if err != nil {
		t.Fatal(err)
	}
	former := strings.ReplaceAll(string(line), "friendly", "noisy")
	if !strings.Contains(former, `"a":"noisy:club"`) || !strings.Contains(former, "Family=noisy Level=club") {
		t.Fatalf("a step is %s", line)
	}
	path := filepath.Join(t.TempDir(), "ladder")
	if err := os.WriteFile(path, []byte(former+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, found := l.Find(&step); !found || !reflect.DeepEqual(got, stats) {
		t.Errorf("%+v, %t", got, found)
	}
	if err := l.Add(step); err != nil {
		t.Fatal(err)
	}
	if l, err = Open(path); err != nil {
		t.Fatal(err)
	}
	if both, earlier := l.Sums("friendly:club", "random"); earlier || both.A != "friendly:club" || both.Stats.Games != 8 {
		t.Errorf("%+v, earlier %t", both, earlier)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != former+"\n"+string(line)+"\n" {
		t.Errorf("the file has\n%s%v", data, err)
	}
}
