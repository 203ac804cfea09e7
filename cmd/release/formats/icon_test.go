package formats

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pngs returns the pictures of the game's icon.
func pngs(t *testing.T) map[int][]byte {
	t.Helper()
	all := map[int][]byte{}
	for _, size := range []int{16, 32, 64, 128, 256, 512, 1024} {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "icon", fmt.Sprintf("%d.png", size)))
		if err != nil {
			t.Fatal(err)
		}
		all[size] = data
	}
	return all
}

// unpacked undoes what packed does, until it has n bytes. It returns what is left.
func unpacked(t *testing.T, data []byte, n int) (plane, rest []byte) {
	t.Helper()
	for len(plane) < n {
		if lead := int(data[0]); lead < 128 {
			plane = append(plane, data[1:lead+2]...)
			data = data[lead+2:]
		} else {
			plane = append(plane, bytes.Repeat(data[1:2], lead-125)...)
			data = data[2:]
		}
	}
	if len(plane) != n {
		t.Fatalf("%d bytes instead of %d", len(plane), n)
	}
	return plane, data
}

func TestIcon(t *testing.T) {
	given := pngs(t)
	icon, err := Icon(given)
	if err != nil {
		t.Fatal(err)
	}
	if string(icon[:4]) != "icns" || int(binary.BigEndian.Uint32(icon[4:])) != len(icon) {
		t.Fatalf("% x", icon[:8])
	}
	var names []string
	for rest := icon[8:]; len(rest) > 0; {
		name, size := string(rest[:4]), binary.BigEndian.Uint32(rest[4:])
		data := rest[8:size]
		rest = rest[size:]
		pixels := map[string]int{"ic04": 16, "ic05": 32, "ic07": 128, "ic08": 256, "ic09": 512,
			"ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}[name]
		names = append(names, name)
		if pixels > 32 || name == "ic11" {
			if !bytes.Equal(data, given[pixels]) {
				t.Errorf("%s is another picture", name)
			}
			continue
		}
		m, err := png.Decode(bytes.NewReader(given[pixels]))
		if err != nil || string(data[:4]) != "ARGB" {
			t.Fatal(name, err)
		}
		data = data[4:]
		var planes [4][]byte
		for i := range planes {
			planes[i], data = unpacked(t, data, pixels*pixels)
		}
		for i := range pixels * pixels {
			want := color.NRGBAModel.Convert(m.At(i%pixels, i/pixels)).(color.NRGBA)
			if got := (color.NRGBA{planes[1][i], planes[2][i], planes[3][i], planes[0][i]}); got != want {
				t.Fatalf("%s, pixel %d: %v and not %v", name, i, got, want)
			}
		}
		if len(data) > 0 {
			t.Errorf("%s has %d more bytes", name, len(data))
		}
	}
	if slices.Sort(names); strings.Join(names, " ") != "ic04 ic05 ic07 ic08 ic09 ic10 ic11 ic12 ic13 ic14" {
		t.Error(names)
	}
	if again, err := Icon(given); err != nil || !bytes.Equal(again, icon) {
		t.Error("made twice, the icon differs", err)
	}
}

func TestIconRefuses(t *testing.T) {
	given := pngs(t)
	for _, c := range []struct {
		want string
		at   int
		data []byte
	}{
		{"has 32 x 32", 16, given[32]},
		{"of 64 pixels for the icon: png", 64, []byte("nothing at all")},
		{"of 32 pixels for the icon: unexpected EOF", 32, given[32][:60]},
	} {
		old := given[c.at]
		given[c.at] = c.data
		if _, err := Icon(given); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.want, err)
		}
		given[c.at] = old
	}
	delete(given, 1024)
	if _, err := Icon(given); err == nil || !strings.Contains(err.Error(), "no picture of 1024") {
		t.Error(err)
	}
}

func FuzzPacked(f *testing.F) {
	f.Add([]byte{1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5})
	f.Add(bytes.Repeat([]byte{7}, 500))
	f.Add([]byte(strings.Repeat("ab", 200)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, rest := unpacked(t, packed(data), len(data)); !bytes.Equal(got, data) || len(rest) > 0 {
			t.Errorf("%x and %x instead of %x", got, rest, data)
		}
	})
}
