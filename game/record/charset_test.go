package record

import "testing"

// An encoding has its HTML names and those used by game programs; a bracket can be the second byte
// of a character.
func TestEncodings(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"Big5": {"\xb3\x5c [\xa4\xa4]", "\u8a31 [\u4e2d]"}, " EUC-KR": {"\xc7\xd1", "\ud55c"},
		"cp932": {"\x83\x5d", "\u30be"}, "GB2312": {"\xd6\xd0", "\u4e2d"}, "latin9": {"\xa4", "\u20ac"},
		"UTF-16": {"\xc3\xa9", "\u00e9"}, "utf-8": {"\xc3\xa9", "\u00e9"}, "no name": {"\xe9", "\u00e9"},
	} {
		if got := decodeOf(name)(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if pairs := pairsOf(name); (pairs != nil) != (name == "Big5" || name == "cp932" || name == "GB2312") || pairs != nil && !pairs(c.text[0]) {
			t.Errorf("%s: pairs of bytes: %v", name, pairs != nil)
		}
	}
}
