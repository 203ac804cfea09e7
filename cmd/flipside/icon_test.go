package main

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Every picture has the size that its name says, and the window's icon has five of them.
func TestIcons(t *testing.T) {
	names, err := filepath.Glob("../../assets/icon/*.png")
	if err != nil || len(names) < 10 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(f)
		f.Close()
		if err != nil || fmt.Sprintf("%d.png", c.Width) != filepath.Base(name) || c.Height != c.Width {
			t.Errorf("%s has %d x %d pixels, %v", name, c.Width, c.Height, err)
		}
	}
	if all, err := icons(); err != nil || len(all) != 5 {
		t.Error(len(all), err)
	}
}
