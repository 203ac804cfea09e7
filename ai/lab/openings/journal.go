package openings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"flipside/game/atomicfile"
)

// journal is a file that keeps the results of a long run, one JSON value a line, so that a killed
// run can continue. The first line says what the results depend on.
type journal struct {
	path  string
	title string
	f     *os.File
	lines [][]byte // the lines that were in the file, without the first
}

// openJournal opens a journal or begins a new one. title says what the results depend on; a journal
// with another title is an error. A last line without an end comes from a killed run and is
// removed.
func openJournal(path, title string) (*journal, error) {
	j := &journal{path: path, title: title}
	data, err := atomicfile.ReadAll(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if begun, _ := json.Marshal(title); len(whole) == 0 && !bytes.HasPrefix(begun, data) {
		return nil, fmt.Errorf("%s, line 1: not a journal title; remove the file or use another one", path)
	}
	if len(whole) > 0 {
		j.lines = bytes.Split(whole[:len(whole)-1], []byte("\n"))
		var was string
		if err := json.Unmarshal(j.lines[0], &was); err != nil {
			return nil, fmt.Errorf("%s, line 1: not a journal title; remove the file or use another one", path)
		}
		if was != title {
			return nil, fmt.Errorf("%s belongs to another run, %.300q, not to %.300q: remove the file or use another one", path, was, title)
		}
		j.lines = j.lines[1:]
	}
	if len(whole) < len(data) {
		if err := os.Truncate(path, int64(len(whole))); err != nil {
			return nil, err
		}
	}
	if j.f, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		if err := j.add(title); err != nil {
			return nil, errors.Join(err, j.f.Close())
		}
	}
	return j, nil
}

// add adds a line.
func (j *journal) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = j.f.Write(append(line, '\n'))
	return err
}

func (j *journal) close() error { return j.f.Close() }
