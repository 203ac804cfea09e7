package record

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// Decode converts a text to UTF-8.
type Decode func(s string) string

// otherNames are names used by programs for board games that are missing in the HTML index.
var otherNames = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "eucjp": "euc-jp", "ujis": "euc-jp", "jis": "iso-2022-jp",
	"latin9": "iso-8859-15", "utf16": "utf-16"}

// utf16 takes the byte order from the byte order mark.
var utf16 = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)

// Encodings lists some encodings for a message.
const Encodings = "UTF-8, UTF-16, ISO-8859-1, Windows-1251, Shift_JIS, EUC-JP, GB18030"

// EncodingOf returns the encoding with a name from the HTML index.
func EncodingOf(name string) (encoding.Encoding, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	name = cmp.Or(otherNames[name], name)
	if name == "utf-16" {
		return utf16, true
	}
	enc, err := htmlindex.Get(name)
	return enc, err == nil
}

// DecodeWith returns a function that decodes texts in an encoding. What it cannot decode becomes
// U+FFFD.
func DecodeWith(enc encoding.Encoding) Decode {
	return func(s string) string {
		if isASCII(s) && enc != japanese.ISO2022JP {
			return s
		}
		text, err := enc.NewDecoder().String(s)
		if err != nil {
			return strings.ToValidUTF8(s, "\ufffd")
		}
		return text
	}
}

// Latin1 decodes a text in ISO 8859-1, which Windows-1252 extends with quotation marks and dashes.
func Latin1(s string) string { return latin1Text(s) }

var latin1Text = DecodeWith(charmap.Windows1252)

// unsaid decodes a text with an unspecified encoding: as UTF-8 if that is valid, otherwise as
// Latin-1.
func unsaid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return Latin1(s)
}

// decodeOf returns the decoder for the texts of a file that names its encoding.
func decodeOf(name string) Decode {
	enc, ok := EncodingOf(name)
	if !ok || enc == unicode.UTF8 || enc == utf16 {
		return unsaid // for example, an 8-bit file that claims UTF-16
	}
	return DecodeWith(enc)
}

// pairsOf returns a function that reports whether a byte begins a character of two bytes whose
// second one can be a bracket or a backslash; nil for an encoding without such characters.
func pairsOf(name string) func(b byte) bool {
	switch enc, _ := EncodingOf(name); enc {
	case japanese.ShiftJIS:
		return func(b byte) bool { return b >= 0x81 && b <= 0x9f || b >= 0xe0 && b <= 0xfc }
	case simplifiedchinese.GB18030, simplifiedchinese.GBK, traditionalchinese.Big5:
		return func(b byte) bool { return b >= 0x81 && b <= 0xfe }
	}
	return nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
