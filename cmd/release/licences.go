package main

import (
	"os"
	"path/filepath"

	"flipside/cmd/flipside/usage"
	"flipside/cmd/release/formats"
)

// The two files, below the root of the module.
const (
	plainFile  = "assets/licenses.txt"
	packedFile = "assets/licenses.txt.gz"
)

// writeLicences writes the licences of all parts that the programs contain, below the root of the
// module: as a text for people, and compressed for the program that shows them.
func writeLicences(root string) error {
	text, err := all(root)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, plainFile), []byte(text), 0o644); err != nil {
		return err
	}
	if text == usage.Licences() {
		return nil // another version of Go might compress it to other bytes
	}
	return os.WriteFile(filepath.Join(root, packedFile), formats.Gzip([]byte(text)), 0o644)
}
