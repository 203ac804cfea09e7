package modulerules

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// eachSource calls visit with every Go file of the module; path begins at its root.
func eachSource(t *testing.T, visit func(path string, source []byte)) {
	t.Helper()
	root := os.DirFS("../../..")
	for _, folder := range []string{"ai", "assets", "cmd", "game", "ui"} {
		err := fs.WalkDir(root, folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			source, err := fs.ReadFile(root, path)
			if err == nil {
				visit(path, source)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
