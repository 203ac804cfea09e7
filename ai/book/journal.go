package book

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// journal keeps what a long run has found, a JSON value a line, so that it goes on after a kill.
// The first line says what the run depends on.
type journal struct {
	path  string
	title string
	f     *os.File
	lines [][]byte // that were there, without the first
}

// openJournal opens or begins the journal of a run that depends on title. An unfinished last line,
// which a kill leaves behind, is taken away. The error says where a journal belongs to another run.
func openJournal(path, title string) (*journal, error) {
	j := &journal{path: path, title: title}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // a device may have no end
		return nil, fmt.Errorf("%s is no plain file", path)
	}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if begun, _ := json.Marshal(title); len(whole) == 0 && !bytes.HasPrefix(begun, data) {
		return nil, fmt.Errorf("%s, line 1 is no title of a journal: take the file away or write elsewhere", path)
	}
	if len(whole) > 0 {
		j.lines = bytes.Split(whole[:len(whole)-1], []byte("\n"))
		var was string
		if err := json.Unmarshal(j.lines[0], &was); err != nil {
			return nil, fmt.Errorf("%s, line 1 is no title of a journal: take the file away or write elsewhere", path)
		}
		if was != title {
			return nil, fmt.Errorf("%s belongs to another run, %.300q, and this one is %.300q: take it away or write elsewhere", path, was, title)
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

// add writes a line.
func (j *journal) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = j.f.Write(append(line, '\n'))
	return err
}

func (j *journal) close() error { return j.f.Close() }
