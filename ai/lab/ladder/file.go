package ladder

import (
	"fmt"
	"hash/crc32"
	"reflect"
	"strings"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/lab"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/plain"
)

// Step is a line of a ladder's file: a completed step, and everything that its games depend on.
type Step struct {
	A        string      `json:"a"`
	B        string      `json:"b"`
	Seed     uint64      `json:"seed"`
	Openings uint32      `json:"openings"` // CRC-32 of the moves in the list, 0 for random openings
	Clock    string      `json:"clock"`
	Players  [2]string   `json:"players"` // all settings of A and B; a spec names only some
	Stats    match.Stats `json:"stats"`
}

// NewStep describes a rung's step in a match, with its sums.
func NewStep(r *match.Rung, m *match.Match, sums match.Stats) Step {
	return Step{r.A, r.B, m.Seed, openingsSum(m.Openings), m.Clock.Total.String(), players(r.A, r.B), sums}
}

// same reports whether s was played under the same conditions as o.
func (s *Step) same(o *Step) bool {
	return s.A == o.A && s.B == o.B && s.Seed == o.Seed && s.Openings == o.Openings &&
		s.Clock == o.Clock && s.Players == o.Players && s.Stats.Games == o.Stats.Games
}

// today updates the families of the players to their current names.
func (s *Step) today() {
	s.A, s.B = plain.Spec(s.A), plain.Spec(s.B)
	for i, text := range s.Players {
		if rest, found := strings.CutPrefix(text, familyField); found {
			family, rest, _ := strings.Cut(rest, " ")
			s.Players[i] = strings.TrimSpace(familyField + plain.Family(family) + " " + rest)
		}
	}
}

// familyField is the start of a player's description by settings.
const familyField = "Family="

// File has the finished steps of a ladder, one JSON object per line.
type File struct {
	path  string
	steps []Step
}

// Open reads the steps in a file. A missing file has no steps. A step that a killed program left
// unfinished is played again. With path "" nothing is read or saved.
func Open(path string) (*File, error) {
	l := &File{path: path}
	return l, lab.ReadLinesAs(path, `{"a":`, "not a ladder step", func(s Step) bool {
		s.today()
		l.steps = append(l.steps, s)
		return s.A != ""
	})
}

// Find returns the sums of a step that was played under the same conditions as want.
func (l *File) Find(want *Step) (match.Stats, bool) {
	for i := range l.steps {
		if l.steps[i].same(want) {
			return l.steps[i].Stats, true
		}
	}
	return match.Stats{}, false
}

// Sums adds up all steps between the presets of two specs. It uses the steps of the current
// versions of the players, or, only if there are none, those of earlier versions. It returns the
// specs as they were played.
func (l *File) Sums(a, b string) (played Step, earlier bool) {
	for _, earlier := range [...]bool{false, true} {
		for i := range l.steps {
			s := &l.steps[i]
			if Preset(s.A) != Preset(a) || Preset(s.B) != Preset(b) {
				continue
			}
			if (s.Players != players(s.A, s.B)) != earlier {
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

// Preset returns a spec without its options.
func Preset(spec string) string {
	name, _, _ := strings.Cut(spec, ",")
	return name
}

// players lists the non-zero settings of two specs, and the weights of a learned evaluator.
func players(specs ...string) (text [2]string) {
	for i, spec := range specs {
		p, err := ai.ParseSpec(spec)
		if err != nil {
			continue // this player no longer exists
		}
		text[i] = settings(reflect.ValueOf(p))
		if p.Eval == "pattern" {
			text[i] += fmt.Sprintf(" weights %08x", eval.WeightsSum())
		}
	}
	return text
}

// settings lists the non-zero fields of a struct, so that a new field changes no description that
// does not use it.
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

// Add appends a step that was played.
func (l *File) Add(s Step) error { return lab.AddLine(l.path, s) }

// openingsSum is a checksum that differs between lists of openings.
func openingsSum(openings [][]game.Move) uint32 {
	if len(openings) == 0 {
		return 0
	}
	sum := crc32.NewIEEE()
	for _, o := range openings {
		fmt.Fprintln(sum, o)
	}
	return sum.Sum32()
}
