package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Damage describes an error of decoding data as JSON in our words.
func Damage(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return errors.New("it ends too early")
	case errors.As(err, &syntax):
		line, column := place(data, syntax.Offset)
		return fmt.Errorf("line %d, column %d is not valid JSON", line, column)
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("its field %.80q has a value of the wrong type", kind.Field)
	case errors.As(err, &kind):
		return errors.New("it is not a JSON object")
	}
	return errors.New("one of its values is not valid")
}

// place returns the line and the column, both from 1, of the last of bytesRead bytes.
func place(data []byte, bytesRead int64) (line, column int) {
	before := data[:max(0, min(int64(len(data)), bytesRead)-1)]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// NewerError means that a file was saved by a newer version of the program.
type NewerError struct{ Version float64 }

// Error implements error.
func (e *NewerError) Error() string {
	return fmt.Sprintf("it has version %.20g, but this program reads version %d", e.Version, JSONVersion)
}

// CheckVersion returns a [NewerError] if data, which can be cut off, names a version that this
// program does not read. Everything after the version can have any form.
func CheckVersion(data []byte) error {
	in := json.NewDecoder(bytes.NewReader(data))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return nil
		}
		if name == "version" {
			var version float64
			if in.Decode(&version) == nil && version > JSONVersion {
				return &NewerError{version}
			}
			return nil
		}
		var skipped json.RawMessage
		if in.Decode(&skipped) != nil {
			return nil
		}
	}
	return nil
}
