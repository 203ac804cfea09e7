package receive

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"flipside/game/record"
)

// Text recognises a text that a person has copied somewhere: a game in one of the formats of
// game/record, a list of moves, a position as OBF or as a diagram, with or without words around
// it. The error is one sentence for the status line.
func Text(s string) (Found, error) {
	if len(s) > MostText {
		return Found{}, say("receive.large", MostText>>20)
	}
	return recognise([]byte(s), "")
}

// Bytes recognises the content of a file. The ending of name decides between formats where the
// content does not. The error is one sentence.
func Bytes(data []byte, name string) (Found, error) {
	if len(data) > MostFile {
		return Found{}, say("receive.large", MostFile>>20)
	}
	return recognise(data, name)
}

// recognise tries the formats of files first, because they say what they are.
func recognise(data []byte, name string) (Found, error) {
	if f, ok := record.Detect(data[:min(len(data), record.DetectBytes)]); ok {
		switch f.Name {
		case "ggf", "sgf", "wthor":
			return all(f, data)
		case "json":
			if found, ok, err := ofJSON(f, data); ok {
				return found, err
			}
		}
	}
	if f, ok := record.ByExtension(name); ok && f.Name == "wthor" {
		return all(f, data) // too short for its header
	}
	s, ok := decoded(data)
	if !ok {
		return Found{}, say("receive.binary")
	}
	if strings.TrimSpace(s) == "" {
		return Found{}, say("receive.empty")
	}
	// A game in GGF or SGF may stand in a mail, between other words.
	if at := strings.Index(s, "(;"); at >= 0 {
		rest := []byte(s[at:])
		if f, ok := record.Detect(rest[:min(len(rest), record.DetectBytes)]); ok && bytes.Contains(rest, []byte("GM[")) {
			return all(f, rest)
		}
	}
	if len(s) > MostText {
		return Found{}, say("receive.large", MostText>>20)
	}
	return ofText(s)
}

// all reads all games of a file.
func all(f record.Format, data []byte) (Found, error) {
	found := Found{Format: short(f)}
	for r, err := range f.Read(bytes.NewReader(data)) {
		if err != nil {
			found.fail(err)
			continue
		}
		found.add(r)
	}
	return found.tell()
}

// short returns the name of a format without its explanation: "GGF".
func short(f record.Format) string {
	name, _, _ := strings.Cut(f.Title, " (")
	return name
}

// decoded returns the text of a file in UTF-8, UTF-16 with a byte order mark, or Latin-1. ok is
// false for a file that is no text.
func decoded(data []byte) (s string, ok bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return wide(data[2:], binary.LittleEndian), true
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return wide(data[2:], binary.BigEndian), true
	case bytes.IndexByte(data, 0) >= 0:
		return "", false
	case utf8.Valid(data):
		return string(data), true
	}
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes), true
}

// wide reads UTF-16.
func wide(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}
