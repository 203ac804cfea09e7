package lab

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"flipside/game/base/atomicfile"
)

// mostLine is the largest length of a line, in bytes.
const mostLine = 16 << 20

var errLong = fmt.Errorf("it has more than %d MB", mostLine>>20)

// ReadLinesAs is like [ReadLines], but calls keep with each line decoded as a T. If a line cannot
// be decoded, or keep returns false, the error says what it should have been.
func ReadLinesAs[T any](path, head, what string, keep func(T) bool) error {
	return ReadLines(path, head, func(line []byte) error {
		var x T
		if json.Unmarshal(line, &x) != nil || !keep(x) {
			return errors.New(what)
		}
		return nil
	})
}

// ReadLines calls keep with each line of a file, without its line ending. It skips a last line that
// a killed run left unfinished. If that is the only line, it must agree with head, the beginning of
// each file of this kind; otherwise the file is not ours. A missing file has no lines, nor does
// path "". The error names the line that is too long or for which keep returned an error.
func ReadLines(path, head string, keep func(line []byte) error) error {
	if path == "" {
		return nil
	}
	f, err := atomicfile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, mostLine)
	ended := true
	in.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n, line, err := bufio.ScanLines(data, atEOF)
		ended = n > 0 && data[n-1] == '\n'
		return n, line, err
	})
	n := 1
	for ; in.Scan(); n++ {
		line := in.Bytes()
		if !ended && begun(line) && (n > 1 || agree(string(line), head)) {
			break
		}
		if err := keep(line); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s, line %d: %w", path, n, errLong)
	}
	return in.Err()
}

// agree reports whether one text begins with the other.
func agree(a, b string) bool { return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) }

// begun reports whether a killed run could have left a line without an end.
func begun(line []byte) bool {
	line = bytes.TrimRight(line, "\x00\r") // zeros: after a power failure
	return len(line) == 0 || (line[0] == '{' || line[0] == '"') && !json.Valid(line)
}

// AddLine appends a line to a file; with path "" it does nothing. It first removes an unfinished
// line that a killed run left.
func AddLine(path string, line any) error {
	if path == "" {
		return nil
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	last, at, err := lastLine(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if len(last) > 0 && !begun(last) { // only its line ending is missing
		at, text = at+int64(len(last)), append([]byte{'\n'}, text...)
	}
	if err := f.Truncate(at); err != nil {
		return err
	}
	if _, err := f.WriteAt(append(text, '\n'), at); err != nil {
		return err
	}
	return f.Sync()
}

// lastLine returns the last line of a file if it has no line ending, and its offset.
func lastLine(f *os.File) (last []byte, at int64, err error) {
	at, err = f.Seek(0, io.SeekEnd)
	for part := int64(4 << 10); err == nil && at > 0; part *= 2 {
		from := max(0, at-part)
		more := make([]byte, at-from, at-from+int64(len(last)))
		if _, err = f.ReadAt(more, from); err != nil {
			break
		}
		end := int64(bytes.LastIndexByte(more, '\n') + 1)
		last, at = append(more, last...)[end:], from+end
		if len(last) > mostLine {
			return nil, 0, errLong
		}
		if end > 0 {
			break
		}
	}
	return last, at, err
}
