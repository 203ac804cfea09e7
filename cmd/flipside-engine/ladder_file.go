package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"reflect"
	"strings"

	"flipside/ai"
	"flipside/ai/eval/pattern"
	"flipside/ai/match"
)

// ladderStep is a line of a ladder's file: a step that was played to its end, and all that it depended on.
type ladderStep struct {
	A        string      `json:"a"`
	B        string      `json:"b"`
	Seed     uint64      `json:"seed"`
	Openings uint32      `json:"openings"` // CRC-32 of the list's moves, 0 for random ones
	Clock    string      `json:"clock"`
	Players  [2]string   `json:"players"` // A's and B's settings, of which a spec names only some
	Stats    match.Stats `json:"stats"`
}

// same reports whether s was played as o is to be.
func (s *ladderStep) same(o *ladderStep) bool {
	return s.A == o.A && s.B == o.B && s.Seed == o.Seed && s.Openings == o.Openings && s.Clock == o.Clock && s.Players == o.Players && s.Stats.Games == o.Stats.Games
}

// ladderFile keeps the steps that are done, a JSON object a line.
type ladderFile struct {
	path  string
	steps []ladderStep
}

// openLadder reads the steps that are in the file; one that is not there is empty. A last line without an end was cut off by a kill: it is taken
// away, and its step is played again.
func openLadder(path string) (*ladderFile, error) {
	l := &ladderFile{path: path}
	if path == "" {
		return l, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	n := 0
	for line := range bytes.Lines(whole) {
		n++
		var s ladderStep
		if err := json.Unmarshal(line, &s); err != nil {
			return nil, fmt.Errorf("%s, line %d is no step of a ladder", path, n)
		}
		l.steps = append(l.steps, s)
	}
	if begun := data[len(whole):]; len(begun) > 0 {
		if head := []byte(`{"a":`); !bytes.HasPrefix(begun, head) && !bytes.HasPrefix(head, begun) {
			return nil, fmt.Errorf("%s, line %d is no step of a ladder", path, n+1)
		}
		return l, os.Truncate(path, int64(len(whole)))
	}
	return l, nil
}

// find returns the sums of a step that was played as want is to be.
func (l *ladderFile) find(want *ladderStep) (match.Stats, bool) {
	for i := range l.steps {
		if l.steps[i].same(want) {
			return l.steps[i].Stats, true
		}
	}
	return match.Stats{}, false
}

// sums adds up all steps between the presets of two specs that were played by the players as they are today or, where there are none, by earlier forms
// of them. It returns the specs as they were played.
func (l *ladderFile) sums(a, b string) (played ladderStep, earlier bool) {
	for _, earlier := range [...]bool{false, true} {
		for i := range l.steps {
			s := &l.steps[i]
			if presetOf(s.A) != presetOf(a) || presetOf(s.B) != presetOf(b) || (s.Players != players(s.A, s.B)) != earlier {
				continue
			}
			if played.Stats.Games == 0 {
				played.A, played.B = s.A, s.B
			}
			if played.A == s.A && played.B == s.B {
				played.Stats.Merge(&s.Stats)
			}
		}
		if played.Stats.Games > 0 {
			return played, earlier
		}
	}
	return played, false
}

// presetOf is a spec without its options.
func presetOf(spec string) string {
	name, _, _ := strings.Cut(spec, ",")
	return name
}

// players describes what the specs mean: their settings that are not zero, and the weights where the evaluator is learned.
func players(specs ...string) (text [2]string) {
	for i, spec := range specs {
		p, err := ai.ParseSpec(spec)
		if err != nil {
			continue // a player of the past
		}
		text[i] = settings(reflect.ValueOf(p))
		if p.Eval == "pattern" {
			text[i] += fmt.Sprintf(" weights %08x", pattern.Sum())
		}
	}
	return text
}

// settings writes the fields of a struct that are not zero, so that a new field changes nothing where it is not used.
func settings(v reflect.Value) string {
	var parts []string
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.IsZero():
		case f.Kind() == reflect.Struct:
			parts = append(parts, settings(f))
		default:
			parts = append(parts, fmt.Sprintf("%s=%v", v.Type().Field(i).Name, f))
		}
	}
	return strings.Join(parts, " ")
}

// add writes a step that was played.
func (l *ladderFile) add(s ladderStep) error {
	if l.path == "" {
		return nil
	}
	line, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(l.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// openingsSum tells lists of openings apart.
func openingsSum(m *match.Match) uint32 {
	if len(m.Openings) == 0 {
		return 0
	}
	sum := crc32.NewIEEE()
	for _, o := range m.Openings {
		fmt.Fprintln(sum, o)
	}
	return sum.Sum32()
}
