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

// charset is a character encoding.
type charset struct {
	text   record.Decode                // decodes a text in memory
	reader func(in io.Reader) io.Reader // decodes a stream
}

// utf8 is the charset of texts that need no conversion.
var utf8 = &charset{text: func(s string) string { return s }, reader: func(in io.Reader) io.Reader { return in }}

// CheckEncoding returns an error if name is not a known encoding or empty.
func CheckEncoding(name string) error {
	_, err := charsetOf(name)
	return err
}

// Decoder returns the decoder for an encoding, or nil for an unknown or empty name.
func Decoder(name string) record.Decode {
	if c, err := charsetOf(name); err == nil && c != nil {
		return c.text
	}
	return nil
}

// charsetOf returns the charset with a name, or nil for the empty name.
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

// markedReader returns a decoder for a text in UTF-16 with a byte order mark, or nil for another
// text.
func markedReader(head []byte, in io.Reader) io.Reader {
	if !bytes.HasPrefix(head, []byte{0xff, 0xfe}) && !bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		return nil
	}
	return transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
}

// anyText decodes a text with an unspecified encoding: as UTF-8 if that is valid, otherwise as
// Latin-1.
func anyText(data []byte) string {
	if unicode8.Valid(data) {
		return string(data)
	}
	return record.Latin1(string(data))
}
