package problems

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"flipside/game/base/datafile"
	"flipside/game/base/plain"
)

// The file has a line of JSON for its format, and then a line for each event: 23 characters for a
// try (formatTry), JSON for all others.
type (
	formEvent struct {
		Version int `json:"flipside_practice"`
	}
	eventLine struct {
		Add   string `json:"add,omitempty"`  // a problem, as Write writes it
		Drop  string `json:"drop,omitempty"` // Drop, Wrong and Back are IDs
		Wrong string `json:"wrong,omitempty"`
		Back  string `json:"back,omitempty"`
		At    string `json:"at,omitempty"` // RFC 3339, UTC, in whole seconds
	}
)

// version is the version of the format. A new kind of event or a new form of problems needs a
// higher version, since a program rejects what it does not know.
const version = 2

// letters are the letters for the results in the line of a try. None is a digit of an ID.
var letters = map[TryResult]byte{Missed: 'm', Helped: 'h', Solved: 's', Quick: 'q'}

// tryLength is the length of the line of a try. A line that lost its beginning or its end has
// another length, so it cannot be read as another try.
const tryLength = idLength + 1 + 12

// formatTry returns a try as a line: the ID, the letter of the result, and the Unix time in 12
// digits.
func formatTry(e event) string { return fmt.Sprintf("%s%c%012d", e.id, letters[e.result], e.at.Unix()) }

// parseTry reads a line written by formatTry.
func parseTry(text []byte) (e event, ok bool) {
	if len(text) != tryLength {
		return e, false
	}
	e.id = string(text[:idLength])
	for r, letter := range letters {
		if letter == text[idLength] {
			e.result = r
		}
	}
	seconds, err := strconv.ParseUint(string(text[idLength+1:]), 10, 63)
	e.at = time.Unix(int64(seconds), 0).UTC()
	return e, e.result != "" && isID(e.id) && err == nil && written(e.at).Equal(e.at)
}

// kind is a kind of event.
type kind int

const (
	tried kind = iota
	added
	dropped
	wrong
	back
)

// event is one line of the file. It is immutable.
type event struct {
	kind    kind
	id      string
	at      time.Time // UTC, in whole seconds; not set for dropped
	result  TryResult // for tried
	text    string    // for added: the problem as it is in the file
	problem *Problem
}

// mostText is the largest text of a problem, in bytes.
const mostText = 64 << 10

// The earliest and the latest time that an event can have.
var (
	earliest = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// written returns a time as it is stored in an event.
func written(at time.Time) time.Time {
	at = at.UTC().Truncate(time.Second)
	switch {
	case at.Before(earliest):
		return earliest
	case at.After(latest):
		return latest
	}
	return at
}

// line returns an event as a line of the file, without the line ending.
func (e event) line() string {
	if e.kind == tried {
		return formatTry(e)
	}
	var l eventLine
	if e.kind != dropped {
		l.At = e.at.Format(time.RFC3339)
	}
	switch e.kind {
	case added:
		l.Add = e.text
	case dropped:
		l.Drop = e.id
	case wrong:
		l.Wrong = e.id
	case back:
		l.Back = e.id
	}
	data, _ := json.Marshal(l) // strings alone cause no error
	return string(data)
}

var errEvent = errors.New("it is not an event of a diary")

// parseEvent reads a line.
func parseEvent(text []byte) (event, error) {
	if e, ok := parseTry(text); ok {
		return e, nil
	}
	var l eventLine
	if datafile.Strict(text, &l) != nil {
		return event{}, errEvent
	}
	var e event
	fields := 0
	for k, value := range [...]string{added: l.Add, dropped: l.Drop, wrong: l.Wrong, back: l.Back} {
		if value != "" {
			e.kind, e.id = kind(k), value
			fields++
		}
	}
	if fields != 1 || (e.kind == dropped) != (l.At == "") {
		return event{}, errEvent
	}
	if e.kind != dropped {
		at, err := time.Parse(time.RFC3339, l.At)
		if err != nil || !written(at).Equal(at) {
			return event{}, fmt.Errorf("%q is not a time of a diary", plain.Clip(l.At))
		}
		e.at = at.UTC()
	}
	switch {
	case e.kind == added:
		return addition(l.Add, e.at)
	case !isID(e.id):
		return e, errID(e.id)
	}
	return e, nil
}

// addition returns the event that adds the problem with the given text.
func addition(text string, at time.Time) (event, error) {
	if len(text) > mostText {
		return event{}, fmt.Errorf("the problem is larger than %d KB", mostText>>10)
	}
	list, err := Parse([]byte(text))
	if err != nil {
		return event{}, err
	}
	if len(list) != 1 {
		return event{}, fmt.Errorf("there are %d problems, not one", len(list))
	}
	return event{kind: added, id: list[0].ID(), at: at, text: text, problem: list[0]}, nil
}

// minus returns the events of a that are not in b. If an event is in a more often than in b, the
// last ones of the surplus remain.
func minus(a, b []event) []event {
	if len(a) == 0 || len(b) == 0 {
		return a
	}
	there := make(map[string]int, len(b))
	for _, e := range b {
		there[e.line()]++
	}
	var left []event
	for _, e := range a {
		if line := e.line(); there[line] > 0 {
			there[line]--
		} else {
			left = append(left, e)
		}
	}
	return left
}
