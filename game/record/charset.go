package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// Decode returns a text as UTF-8.
type Decode func(s string) string

// charsets are the encodings that programs for board games have used, and their names in SGF's CA
// property, in small letters without hyphens, underscores and spaces. The first name is the usual
// one.
var charsets = []struct {
	enc   encoding.Encoding
	names []string
}{
	{unicode.UTF8, []string{"utf8"}},
	{charmap.Windows1252, []string{"iso88591", "latin1", "usascii", "ascii", "windows1252", "cp1252", "l1"}},
	{charmap.ISO8859_2, []string{"iso88592", "latin2"}},
	{charmap.ISO8859_5, []string{"iso88595"}},
	{charmap.ISO8859_7, []string{"iso88597"}},
	{charmap.ISO8859_15, []string{"iso885915", "latin9"}},
	{charmap.Windows1250, []string{"windows1250", "cp1250"}},
	{charmap.Windows1251, []string{"windows1251", "cp1251"}},
	{charmap.Windows1253, []string{"windows1253", "cp1253"}},
	{charmap.KOI8R, []string{"koi8r"}},
	{japanese.ShiftJIS, []string{"shiftjis", "sjis", "xsjis", "mskanji", "windows31j", "cp932", "ms932"}},
	{japanese.EUCJP, []string{"eucjp", "xeucjp", "ujis"}},
	{japanese.ISO2022JP, []string{"iso2022jp", "jis"}},
	{simplifiedchinese.GB18030, []string{"gb18030", "gbk", "gb2312", "cp936", "euccn"}},
	{unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), []string{"utf16"}},
}

// Encodings names some encodings for a message.
const Encodings = "UTF-8, UTF-16, ISO-8859-1, Windows-1251, Shift_JIS, EUC-JP, GB18030"

// EncodingOf returns the encoding with a name, which may be written in any usual way.
func EncodingOf(name string) (encoding.Encoding, bool) {
	name = strings.NewReplacer("-", "", "_", "", " ", "", ":", "").Replace(strings.ToLower(name))
	for _, c := range charsets {
		if slices.Contains(c.names, name) {
			return c.enc, true
		}
	}
	return nil, false
}

// DecodeWith returns what decodes texts in an encoding. What it cannot decode becomes U+FFFD.
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

// Latin1 decodes a text in ISO 8859-1, which Windows-1252 extends by quotation marks and dashes.
func Latin1(s string) string { return latin1Text(s) }

var latin1Text = DecodeWith(charmap.Windows1252)

// unsaid decodes a text that does not say how its characters are written: it is UTF-8 where that is
// valid, otherwise Latin-1.
func unsaid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return Latin1(s)
}

// decodeOf returns what decodes the texts of a file that names its encoding.
func decodeOf(name string) Decode {
	enc, ok := EncodingOf(name)
	if !ok || enc == unicode.UTF8 || enc == charsets[len(charsets)-1].enc {
		return unsaid // an 8-bit file that claims UTF-16, for example
	}
	return DecodeWith(enc)
}

// pairsOf returns the bytes that begin a character of two bytes whose second one may be a bracket
// or a backslash; nil for an encoding without such characters.
func pairsOf(name string) func(b byte) bool {
	switch enc, _ := EncodingOf(name); enc {
	case japanese.ShiftJIS:
		return func(b byte) bool { return b >= 0x81 && b <= 0x9f || b >= 0xe0 && b <= 0xfc }
	case simplifiedchinese.GB18030:
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
