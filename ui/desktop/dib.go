package desktop

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/png"
)

// dib returns a PNG as a device-independent bitmap, which old programs of Windows want: the header
// BITMAPINFOHEADER, and then the rows from the bottom to the top in blue, green and red. Each row
// is padded to 4 bytes. Transparent pixels become white.
func dib(data []byte) ([]byte, error) {
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	w, h := picture.Bounds().Dx(), picture.Bounds().Dy()
	flat := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(flat, flat.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(flat, flat.Rect, picture, picture.Bounds().Min, draw.Over)
	const header, bits = 40, 24
	row := (w*bits/8 + 3) &^ 3
	out := binary.LittleEndian.AppendUint32(nil, header)
	out = binary.LittleEndian.AppendUint32(out, uint32(w))
	out = binary.LittleEndian.AppendUint32(out, uint32(h)) // above 0: the lowest row is first
	out = binary.LittleEndian.AppendUint16(out, 1)         // planes
	out = binary.LittleEndian.AppendUint16(out, bits)
	out = append(out, make([]byte, header-len(out)+row*h)...)
	for y := range h {
		to := out[header+(h-1-y)*row:]
		for x := range w {
			c := flat.RGBAAt(x, y)
			to[3*x], to[3*x+1], to[3*x+2] = c.B, c.G, c.R
		}
	}
	return out, nil
}
