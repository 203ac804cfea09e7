// Package linefile keeps finished work in a file, one piece a line as JSON, so that an interrupted
// run goes on where it stopped.
package linefile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"flipside/game/atomicfile"
)

// Read calls keep with each line of a file. A last line without an end comes from a run that was
// killed and is left out; a file that does not exist has no lines. The error names the line for
// which keep returned one.
func Read(path string, keep func(line []byte) error) error {
	data, err := read(path)
	if err != nil {
		return err
	}
	in := bufio.NewReader(bytes.NewReader(data))
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err := keep(text); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
	}
}

// Add adds a line to a file. What a killed run left of a line is ended first.
func Add(path string, line any) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	data, err := read(path)
	if err != nil {
		return err
	}
	whole := int64(bytes.LastIndexByte(data, '\n') + 1)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(whole); err != nil {
		return err
	}
	if _, err := f.WriteAt(append(text, '\n'), whole); err != nil {
		return err
	}
	return f.Sync()
}

func read(path string) ([]byte, error) {
	data, err := atomicfile.ReadAll(path)
	if os.IsNotExist(err) {
		return nil, nil
	}
	return data, err
}
