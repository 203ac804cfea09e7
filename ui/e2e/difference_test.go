package e2e

import (
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// A picture may differ from its committed one by what another processor rounds in another way: a
// little in each channel, and more in single pixels of an edge.
const (
	mostOff    = 6 // in a channel of a pixel that counts as the same
	mostPixels = 6 // in the largest spot of other pixels
)

// spot is the largest connected set of pixels that differ.
type spot struct {
	area  int
	place image.Rectangle // around all of it
}

// different returns where two pictures differ most.
func different(a, b image.Image) (most spot) {
	if a.Bounds().Size() != b.Bounds().Size() {
		return spot{math.MaxInt, b.Bounds()}
	}
	size := a.Bounds().Size()
	off := differing(a, b)
	var edge []image.Point
	for i := range off {
		if !off[i] {
			continue
		}
		first := image.Pt(i%size.X, i/size.X)
		s := spot{place: image.Rectangle{first, first.Add(image.Pt(1, 1))}}
		off[i] = false
		for edge = append(edge[:0], first); len(edge) > 0; s.area++ {
			at := edge[len(edge)-1]
			edge = edge[:len(edge)-1]
			s.place = s.place.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
			for y := max(0, at.Y-1); y <= min(size.Y-1, at.Y+1); y++ {
				for x := max(0, at.X-1); x <= min(size.X-1, at.X+1); x++ {
					if off[y*size.X+x] {
						off[y*size.X+x] = false
						edge = append(edge, image.Pt(x, y))
					}
				}
			}
		}
		if s.area > most.area {
			most = s
		}
	}
	return most
}

// differing says of each pixel of two pictures of one size, row by row, whether it differs.
func differing(a, b image.Image) []bool {
	left, right := inRows(a), inRows(b)
	off := make([]bool, len(left.Pix)/4)
	for i := range left.Pix {
		if c := left.Pix[i]; max(c, right.Pix[i])-min(c, right.Pix[i]) > mostOff {
			off[i/4] = true
		}
	}
	return off
}

// inRows returns a picture whose pixels lie row by row, four bytes each.
func inRows(m image.Image) *image.RGBA {
	if same, ok := m.(*image.RGBA); ok && same.Stride == 4*same.Rect.Dx() {
		return same
	}
	copied := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	for y := range copied.Rect.Dy() {
		for x := range copied.Rect.Dx() {
			copied.Set(x, y, m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y))
		}
	}
	return copied
}

// marked returns a dark picture of b in which the pixels that differ from a are red.
func marked(a, b image.Image) image.Image {
	if a.Bounds().Size() != b.Bounds().Size() {
		return b
	}
	dark := image.NewRGBA(image.Rectangle{Max: b.Bounds().Size()})
	copy(dark.Pix, inRows(b).Pix)
	for i, off := range differing(a, b) {
		at := dark.Pix[4*i : 4*i+3]
		if off {
			at[0], at[1], at[2] = 255, 0, 80
		} else {
			at[0], at[1], at[2] = at[0]/3, at[1]/3, at[2]/3
		}
	}
	return dark
}

// part is a piece of a drawn test picture: a disc, a ring or a rectangle.
type part struct {
	x, y, r  float64 // of a disc; r is half the width of a rectangle
	hole     float64 // the inner radius of a ring
	straight bool    // a rectangle, 42 pixels high
	color    color.RGBA
}

var (
	night  = color.RGBA{18, 23, 26, 255}
	raised = color.RGBA{37, 46, 51, 255}
	hover  = color.RGBA{49, 60, 66, 255}
	green  = color.RGBA{37, 132, 90, 255}
	black  = color.RGBA{19, 22, 24, 255}
	amber  = color.RGBA{242, 184, 75, 255}
)

// drawn draws parts with soft edges, as the shader does.
func drawn(parts ...part) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 160, 120))
	for y := range 120 {
		for x := range 160 {
			c := [3]float64{float64(night.R), float64(night.G), float64(night.B)}
			for _, p := range parts {
				dx, dy := float64(x)+0.5-p.x, float64(y)+0.5-p.y
				far := math.Hypot(dx, dy)
				cover := min(max(p.r-far+0.5, 0), 1) * min(max(far-p.hole+0.5, 0), 1)
				if p.straight {
					cover = min(max(p.r-math.Abs(dx)+0.5, 0), 1) * min(max(21-math.Abs(dy)+0.5, 0), 1)
				}
				for i, to := range []uint8{p.color.R, p.color.G, p.color.B} {
					c[i] += (float64(to) - c[i]) * cover
				}
			}
			m.SetRGBA(x, y, color.RGBA{uint8(c[0] + 0.5), uint8(c[1] + 0.5), uint8(c[2] + 0.5), 255})
		}
	}
	return m
}

// A missing mark, a disc that has moved by a pixel and another colour of one button are seen, each
// in its smallest form. What another processor rounds is not.
func TestDifferencesAreSeen(t *testing.T) {
	square := part{x: 40, y: 40, r: 30, straight: true, color: green}
	disc := part{x: 40, y: 40, r: 18, color: black}
	mark := part{x: 40, y: 40, r: 5, hole: 3, color: amber}
	button := part{x: 110, y: 90, r: 40, straight: true, color: raised}
	whole := drawn(square, disc, mark, button)
	moved, other := disc, button
	moved.x++
	other.color = hover
	for name, m := range map[string]*image.RGBA{
		"a missing mark":    drawn(square, disc, button),
		"a moved disc":      drawn(square, moved, mark, button),
		"a button's colour": drawn(square, disc, mark, other),
		"another size":      image.NewRGBA(image.Rect(0, 0, 160, 119)),
	} {
		if s := different(whole, m); s.area <= mostPixels {
			t.Errorf("%s: only %d pixels differ", name, s.area)
		}
	}
	near := disc
	near.x += 0.02
	noisy := drawn(square, near, mark, button)
	for i := range noisy.Pix {
		if i%4 < 3 {
			noisy.Pix[i] += uint8(i % 3)
		}
	}
	noisy.SetRGBA(40, 20, amber)
	if s := different(whole, noisy); s.area > 1 {
		t.Errorf("noise is a spot of %d pixels in %v", s.area, s.place)
	}
}

// The files of a scene are rewritten only if the scene differs from them.
func TestRewrite(t *testing.T) {
	folder, out := t.TempDir(), t.TempDir()
	picture := func(bright uint8, pixels int) image.Image {
		m := image.NewRGBA(image.Rect(0, 0, 100, 100))
		for i := range pixels {
			m.Set(i%100, i/100, color.RGBA{bright, bright, bright, 255})
		}
		return m
	}
	files := func() (all string) {
		for _, end := range []string{".png", ".json"} {
			data, err := os.ReadFile(filepath.Join(folder, "scene"+end))
			if err != nil {
				t.Fatal(err)
			}
			all += string(data)
		}
		return all
	}
	place := map[string]rect{"play": {X: 1, Y: 2, W: 3, H: 4, Enabled: true}}
	moved := map[string]rect{"play": {X: 9, Y: 2, W: 3, H: 4, Enabled: true}}
	rewrite(t, folder, "scene", scene{picture(200, 10), exact{place, []string{"Elo 1"}}}, out)
	for _, c := range []struct {
		what    string
		picture image.Image
		got     exact
		changes bool
	}{
		{"the same", picture(200, 10), exact{place, []string{"Elo 1"}}, false},
		{"a picture within the tolerance", picture(200, 10+mostPixels), exact{place, []string{"Elo 1"}}, false},
		{"another text in such a picture", picture(200, 10+mostPixels), exact{place, []string{"Elo 2"}}, true},
		{"a control that moved", picture(200, 10+mostPixels), exact{moved, []string{"Elo 2"}}, true},
		{"another picture", picture(200, 500), exact{moved, []string{"Elo 2"}}, true},
	} {
		before, got := files(), scene{c.picture, c.got}
		differ := len(differences(read(t, folder, "scene"), got)) > 0
		rewrite(t, folder, "scene", got, out)
		if changed := files() != before; changed != c.changes || differ != c.changes {
			t.Errorf("%s: differs %v, rewritten %v, want %v", c.what, differ, changed, c.changes)
		}
		if list := differences(read(t, folder, "scene"), got); len(list) > 0 {
			t.Errorf("%s: still differs: %v", c.what, list)
		}
	}
}
