package train

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"flipside/ai/lab"
)

// bookJournal is a file with the results of a long run, so that a killed run can continue. The
// first line says what the results depend on.
type bookJournal struct {
	path  string
	lines [][]byte // the lines that were in the file, except the first
}

// openJournal opens a journal or creates a new one. title says what the results depend on; a
// journal with another title is an error.
func openJournal(path, title string) (*bookJournal, error) {
	head, err := json.Marshal(title)
	if err != nil {
		return nil, err
	}
	j, begun := &bookJournal{path: path}, false
	err = lab.ReadLines(path, string(head), func(line []byte) error {
		if begun {
			j.lines = append(j.lines, bytes.Clone(line))
			return nil
		}
		begun = true
		var was string
		if json.Unmarshal(line, &was) != nil {
			return errors.New("not a journal title; remove the file or use another one")
		}
		if was != title {
			return fmt.Errorf("it belongs to another run, %.300q, not to %.300q: remove the file or use another one", was, title)
		}
		return nil
	})
	if err == nil && !begun {
		err = j.add(title)
	}
	return j, err
}

// add adds a line.
func (j *bookJournal) add(v any) error { return lab.AddLine(j.path, v) }
