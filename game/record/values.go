package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
)

// EachValue yields the values of a JSON text, one after another, with lists replaced by their
// values. It keeps only one of them in memory, of at most `most` bytes, until the next one is
// requested. After an error there are no more.
func EachValue(in io.Reader, most int) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		r := valueReader{in: in, most: most}
		d := json.NewDecoder(&r)
		for depth := 0; ; {
			r.inList = depth > 0
			var value heldValue
			var err error
			switch next := r.next(d); {
			case next == '[' && depth < maxDepth:
				_, err = d.Token()
				depth++
			case next == ']' && depth > 0:
				_, err = d.Token()
				depth--
			default:
				err = d.Decode(&value)
			}
			switch {
			case errors.Is(err, io.EOF) && depth == 0:
				return
			case err != nil:
				yield(nil, r.fault(err))
				return
			case value != nil && !yield(json.RawMessage(value), nil):
				return
			}
			r.drop(d.InputOffset())
		}
	}
}

// heldValue is a value in the buffer of a decoder.
type heldValue []byte

// UnmarshalJSON implements json.Unmarshaler.
func (v *heldValue) UnmarshalJSON(data []byte) error {
	*v = data
	return nil
}

// valueReader keeps what was read since the end of the last value.
type valueReader struct {
	in           io.Reader
	most         int
	data         []byte
	from         int64 // bytes before data
	inList       bool
	lines, bytes int // before data: complete lines, and bytes of the incomplete one
}

var errLargeValue = errors.New("the value is too large")

// Read implements io.Reader. It is called only if the value does not end in data.
func (r *valueReader) Read(p []byte) (int, error) {
	if len(r.data) > r.most {
		return 0, errLargeValue
	}
	n, err := r.in.Read(p)
	r.data = append(r.data, p[:n]...)
	return n, err
}

// next returns the first byte of what follows, or 0 if it has not been read.
func (r *valueReader) next(d *json.Decoder) byte {
	d.More() // reads it
	rest := r.trim(r.data[d.InputOffset()-r.from:])
	if len(rest) == 0 {
		return 0
	}
	return rest[0]
}

// trim returns data from its next value on.
func (r *valueReader) trim(data []byte) []byte {
	data = bytes.TrimLeft(data, " \t\r\n")
	if rest, ok := bytes.CutPrefix(data, []byte(",")); ok && r.inList {
		return bytes.TrimLeft(rest, " \t\r\n")
	}
	return data
}

// drop discards what precedes an offset.
func (r *valueReader) drop(to int64) {
	gone := r.data[:to-r.from]
	if at := bytes.LastIndexByte(gone, '\n'); at >= 0 {
		r.lines, r.bytes = r.lines+bytes.Count(gone, []byte("\n")), -at-1
	}
	r.bytes += len(gone)
	r.data, r.from = r.data[len(gone):], to
}

// fault describes an error of the decoder in our words.
func (r *valueReader) fault(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errLargeValue):
		return &Error{Text: fmt.Sprintf("it has more than %d bytes", r.most)}
	case errors.As(err, &syntax):
		rest := r.trim(r.data) // a decoder's offset does not include what it has read as tokens
		if errors.As(json.Unmarshal(rest, new(json.RawMessage)), &syntax) {
			syntax.Offset += int64(len(r.data) - len(rest))
		}
		line, column := place(r.data, syntax.Offset)
		if line == 1 {
			column += r.bytes
		}
		return &Error{Text: fmt.Sprintf("line %d, column %d is not valid JSON", r.lines+line, column)}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Text: "it ends too early"}
	}
	return err
}
