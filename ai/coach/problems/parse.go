package problems

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/text/encoding/unicode"
)

// journal is the result of reading a file.
type journal struct {
	content []byte // content that a later reading continues from; nil if the file is damaged
	events  []event
	damage  error // what could not be read; nil if all was read
}

var (
	errNotDiary = errors.New("it is not a diary")
	errAround   = errors.New("there are zero bytes or a byte order mark around it")
	errUTF16    = errors.New("it is in UTF-16")
)

// parse reads the content of a file: every readable line, whatever is between them. The only error
// is errNewer.
func parse(data []byte) (journal, error) {
	if len(data) == 0 {
		return journal{}, nil
	}
	var damage damage
	if text, ok := fromUTF16(data); ok {
		data = text
		damage.add(0, errUTF16)
	}
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	var form formEvent
	switch _ = json.Unmarshal(clean(first), &form); {
	case form.Version > version:
		return journal{}, errNewer
	case form.Version != version: // the first line may be an event
		damage.add(1, errNotDiary)
	case len(clean(first)) < len(bytes.TrimSpace(first)):
		damage.add(1, errAround)
	}
	var j journal
	if form.Version != version {
		j.events = salvage(first)
	}
	j.read(data, len(data)-len(rest), 2, damage)
	return j, nil
}

// read reads the lines of data from byte from on; number is the number of the first of them. damage
// is what was found in the lines before.
func (j *journal) read(data []byte, from, number int, damage damage) {
	for rest := data[from:]; len(rest) > 0; number++ {
		var text []byte
		text, rest, _ = bytes.Cut(rest, []byte("\n"))
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		if e, err := parseEvent(bytes.TrimSpace(text)); err == nil {
			j.events = append(j.events, e)
		} else {
			damage.add(number, err)
			j.events = append(j.events, salvage(text)...)
		}
	}
	if j.damage = damage.err(); j.damage != nil {
		return
	}
	j.content = data[:len(data):len(data)]
	if !bytes.HasSuffix(data, []byte("\n")) { // left so by an editor
		j.content = append(j.content, '\n')
	}
}

// salvage returns the events in a line that cannot be read as one event: those between zero bytes
// and byte order marks. It never joins pieces: two halves of tries would make a wrong one.
func salvage(line []byte) (events []event) {
	line = bytes.ReplaceAll(clean(line), []byte("\ufeff"), []byte{0})
	for piece := range bytes.SplitSeq(line, []byte{0}) {
		if e, err := parseEvent(clean(piece)); err == nil {
			events = append(events, e)
		}
	}
	return events
}

// clean returns a line without what other programs put around it, converted from UTF-16 to UTF-8 if
// necessary.
func clean(line []byte) []byte {
	const around = "\x00\ufeff \t\r\n"
	line = bytes.TrimPrefix(bytes.TrimPrefix(line, []byte{0xff, 0xfe}), []byte{0xfe, 0xff})
	line = bytes.Trim(line, around)
	if len(line) < 3 || bytes.Count(line, []byte{0}) != len(line)/2 {
		return line
	}
	half := make([]byte, 0, len(line)/2+1)
	for i, b := range line {
		if (b == 0) != (i%2 == 1) {
			return line
		}
		if b != 0 {
			half = append(half, b)
		}
	}
	return bytes.Trim(half, around)
}

// fromUTF16 returns the text of a file in UTF-16, as editors on Windows write it; ok is false for
// others.
func fromUTF16(data []byte) (text []byte, ok bool) {
	order := unicode.LittleEndian
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{'{', 0}):
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}), bytes.HasPrefix(data, []byte{0, '{'}):
		order = unicode.BigEndian
	default:
		return nil, false
	}
	text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	return text, err == nil
}

// damage collects the errors in lines.
type damage struct {
	first error
	more  int
}

// add records that a line cannot be read. Line 0 is the whole file.
func (d *damage) add(line int, err error) {
	switch {
	case d.first != nil:
		d.more++
	case line == 0:
		d.first = err
	default:
		d.first = fmt.Errorf("line %d: %w", line, err)
	}
}

// err returns the damage as a part of a sentence, or nil.
func (d *damage) err() error {
	switch d.more {
	case 0:
		return d.first
	case 1:
		return fmt.Errorf("%w, and another line", d.first)
	}
	return fmt.Errorf("%w, and %d other lines", d.first, d.more)
}
