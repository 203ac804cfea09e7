// Package licences holds the licences of all parts of the programs. It is a package of its own, so
// that only the program that shows them contains them.
package licences

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

// packed is assets/licenses.txt, which has a sixth of its size this way. make licenses writes both.
//
//go:embed licenses.txt.gz
var packed []byte

// Text returns the licences: assets/licenses.txt.
func Text() string {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return ""
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return ""
	}
	return string(text)
}
