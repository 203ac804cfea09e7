package formats

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/color"
	"image/png"
)

// pictures are the parts of an icon. macOS shows the two smallest ones in applications only if they
// are in a form of their own, which is what Apple's iconutil writes.
var pictures = []struct {
	name string
	size int
	argb bool
}{
	{"ic04", 16, true}, {"ic05", 32, true}, {"ic07", 128, false}, {"ic08", 256, false}, {"ic09", 512, false},
	// for displays with two pixels a point
	{"ic10", 1024, false}, {"ic11", 32, false}, {"ic12", 64, false}, {"ic13", 256, false}, {"ic14", 512, false},
}

// Icon returns an icon in the form of macOS, made of PNG files of 16, 32, 64, 128, 256, 512 and
// 1024 pixels.
func Icon(pngs map[int][]byte) ([]byte, error) {
	var body []byte
	for _, p := range pictures {
		data, found := pngs[p.size]
		if !found {
			return nil, fmt.Errorf("the icon has no picture of %d pixels", p.size)
		}
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("the picture of %d pixels for the icon: %w", p.size, err)
		}
		if c.Width != p.size || c.Height != p.size {
			return nil, fmt.Errorf("the picture of %d pixels for the icon has %d x %d", p.size, c.Width, c.Height)
		}
		if p.argb {
			if data, err = argb(data); err != nil {
				return nil, fmt.Errorf("the picture of %d pixels for the icon: %w", p.size, err)
			}
		}
		body = append(body, part(p.name, data)...)
	}
	return part("icns", body), nil
}

// part puts a name and the length of the whole before data.
func part(name string, data []byte) []byte {
	return append(binary.BigEndian.AppendUint32([]byte(name), uint32(8+len(data))), data...)
}

// argb returns a picture as opacity, red, green and blue, each of all pixels and compressed.
func argb(file []byte) ([]byte, error) {
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	var planes [4][]byte
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			for i, v := range [4]byte{c.A, c.R, c.G, c.B} {
				planes[i] = append(planes[i], v)
			}
		}
	}
	out := []byte("ARGB")
	for _, plane := range planes {
		out = append(out, packed(plane)...)
	}
	return out, nil
}

// packed compresses bytes: N below 128 precedes N+1 bytes, and N of at least 128 precedes one
// byte that is repeated N-125 times.
func packed(data []byte) []byte {
	run := func(at int) int { // how often the byte at a place is repeated there
		n := 1
		for n < 130 && at+n < len(data) && data[at+n] == data[at] {
			n++
		}
		return n
	}
	var out []byte
	for at := 0; at < len(data); {
		if n := run(at); n >= 3 {
			out = append(out, byte(n+125), data[at])
			at += n
			continue
		}
		begin := at
		for at < len(data) && at-begin < 128 && run(at) < 3 {
			at++
		}
		out = append(append(out, byte(at-begin-1)), data[begin:at]...)
	}
	return out
}
