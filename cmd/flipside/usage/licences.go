package usage

import (
	"bytes"
	"compress/gzip"
	"io"

	"flipside/assets"
)

// Licences returns the licences of all parts of the programs: assets/licenses.txt.
func Licences() string {
	r, err := gzip.NewReader(bytes.NewReader(assets.Licences))
	if err != nil {
		return ""
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return ""
	}
	return string(text)
}
