package plot

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ai/lab"
)

func TestWriteDrawsBothForms(t *testing.T) {
	base := filepath.Join(t.TempDir(), "chart")
	c := lab.Chart{Title: "Speedup", X: "threads", Y: "times", Series: []lab.Series{{Name: "ybwc", X: []float64{1, 2}, Y: []float64{1, 1.6}}}}
	if err := Write(base, c); err != nil {
		t.Fatal(err)
	}
	svg, err := os.ReadFile(base + ".svg")
	if err != nil || !strings.Contains(string(svg), "ybwc") {
		t.Errorf("the SVG does not name the series (error %v)", err)
	}
	f, err := os.Open(base + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if b := picture.Bounds(); b.Dx() < 900 || b.Dy() < 500 {
		t.Errorf("the PNG is %v", b)
	}
}

func TestWriteNamesAFolderThatIsMissing(t *testing.T) {
	base := filepath.Join(t.TempDir(), "none", "chart")
	err := Write(base, lab.Chart{Series: []lab.Series{{X: []float64{1}, Y: []float64{1}}}})
	if err == nil || !strings.Contains(err.Error(), base) {
		t.Errorf("error %v does not name the file", err)
	}
}
