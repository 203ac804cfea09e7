package desktop

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"golang.org/x/image/bmp"
)

// TestDIB reads the bitmap with the header of a BMP file before it.
func TestDIB(t *testing.T) {
	for w := 1; w <= 5; w++ {
		const h = 3
		picture := image.NewNRGBA(image.Rect(0, 0, w, h))
		for i := range picture.Pix {
			picture.Pix[i] = byte(i * 37)
			if i%4 == 3 {
				picture.Pix[i] = 255
			}
		}
		picture.SetNRGBA(0, 0, color.NRGBA{}) // transparent
		var data bytes.Buffer
		if err := png.Encode(&data, picture); err != nil {
			t.Fatal(err)
		}
		out, err := dib(data.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		const head = 14
		file := append([]byte{'B', 'M', byte(head + len(out)), 0, 0, 0, 0, 0, 0, 0, head + 40, 0, 0, 0}, out...)
		got, err := bmp.Decode(bytes.NewReader(file))
		if err != nil || got.Bounds() != picture.Rect {
			t.Fatalf("width %d: %v, %v", w, got, err)
		}
		for y := range h {
			for x := range w {
				want := color.RGBAModel.Convert(picture.At(x, y))
				if x == 0 && y == 0 {
					want = color.RGBA{255, 255, 255, 255}
				}
				if c := color.RGBAModel.Convert(got.At(x, y)); c != want {
					t.Errorf("width %d: %d,%d is %v, want %v", w, x, y, c, want)
				}
			}
		}
	}
	if _, err := dib([]byte("no picture")); err == nil {
		t.Error("a text became a bitmap")
	}
}
