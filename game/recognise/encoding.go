package recognise

import (
	"bytes"
	"fmt"
	"io"
	unicode8 "unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"flipside/game/base/plain"
	"flipside/game/record"
)

// charset is a way to write characters.
type charset struct {
	text   record.Decode                // of a text in memory
	reader func(in io.Reader) io.Reader // of a stream
}

// utf8 is the charset of texts that need no change.
var utf8 = &charset{text: func(s string) string { return s }, reader: func(in io.Reader) io.Reader { return in }}

// CheckEncoding returns an error where name is no known encoding. The empty name is one.
func CheckEncoding(name string) error {
	_, err := charsetOf(name)
	return err
}

// Decoder returns what decodes texts in an encoding, nil for an unknown one or the empty name.
func Decoder(name string) record.Decode {
	if c, err := charsetOf(name); err == nil && c != nil {
		return c.text
	}
	return nil
}

// charsetOf returns the charset of a name, nil for the empty name.
func charsetOf(name string) (*charset, error) {
	if name == "" {
		return nil, nil
	}
	enc, ok := record.EncodingOf(name)
	if !ok {
		return nil, fmt.Errorf("unknown encoding %q; examples of known encodings are %s", plain.Clip(name), record.Encodings)
	}
	return &charset{
		text:   record.DecodeWith(enc),
		reader: func(in io.Reader) io.Reader { return transform.NewReader(in, enc.NewDecoder()) },
	}, nil
}

// markedReader returns the reader of a text in UTF-16 with a byte order mark, nil for another text.
func markedReader(head []byte, in io.Reader) io.Reader {
	if !bytes.HasPrefix(head, []byte{0xff, 0xfe}) && !bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		return nil
	}
	return transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
}

// anyText returns a text that does not say how its characters are written: UTF-8 where it is valid,
// otherwise Latin-1.
func anyText(data []byte) string {
	if unicode8.Valid(data) {
		return string(data)
	}
	return record.Latin1(string(data))
}
