package picture

import (
	"image/color"
	"math"

	"flipside/ui/theme"
)

// The number of colours of an animation, and the index of the one that leaves a pixel as it was.
const (
	mostColors  = 256
	transparent = 0
)

// paletteOf returns the fixed palette of an animation: the colours between each two that meet in a
// picture.
func paletteOf(c *theme.Theme) color.Palette {
	list := color.Palette{color.NRGBA{}}
	known := map[color.NRGBA]bool{}
	ramp := func(from, to color.NRGBA, steps int) {
		for i := range steps {
			tint := mix(from, to, float64(i)/float64(steps-1))
			tint.A = 255
			if !known[tint] && len(list) < mostColors {
				known[tint] = true
				list = append(list, tint)
			}
		}
	}
	black := color.NRGBA{A: 255}
	felt := mix(c.Board, c.BoardEdge, 0.5)
	shade := over(c.Shadow, felt)
	ramp(c.Board, c.BoardEdge, 24)
	ramp(over(c.Shadow, c.Board), over(c.Shadow, c.BoardEdge), 6)
	ramp(mix(c.Frame, c.Coordinate, 0.07), c.Frame, 12)
	ramp(c.BlackTop, c.BlackFace, 14)
	ramp(c.WhiteTop, c.WhiteFace, 12)
	ramp(c.BlackFace, c.WhiteFace, 14)
	ramp(felt, shade, 10)
	ramp(c.BlackRim, felt, 8)
	ramp(c.BlackFace, shade, 5)
	ramp(c.WhiteRim, felt, 8)
	ramp(c.WhiteRim, shade, 6)
	ramp(c.WhiteRim, c.BlackRim, 8)
	ramp(c.WhiteRim, c.WhiteFace, 6)
	ramp(c.Line, felt, 6)
	ramp(c.Frame, mix(c.Frame, black, 0.5), 3)
	ramp(c.Frame, c.Coordinate, 12)
	ramp(c.Frame, c.Back, 6)
	ramp(c.Back, over(color.NRGBA{A: 90}, c.Back), 24)
	ramp(c.Text, c.Panel, 14)
	ramp(c.Text, c.Ring, 4)
	ramp(c.Text, c.Active, 14)
	ramp(c.Panel, c.Back, 4)
	ramp(c.Active, c.Back, 4)
	ramp(felt, c.Panel, 4)
	ramp(felt, c.Active, 4)
	ramp(c.LastRing, c.LastMark, 8)
	ramp(c.LastRing, c.BlackFace, 6)
	ramp(c.LastRing, c.WhiteFace, 4)
	return list
}

// matcher finds the nearest colours of a palette.
type matcher struct {
	palette color.Palette
	known   map[uint32]uint8
}

func newMatcher(p color.Palette) *matcher { return &matcher{p, map[uint32]uint8{}} }

// index returns the index of the colour that is nearest to an opaque pixel.
func (m *matcher) index(pixel []uint8) uint8 {
	key := uint32(pixel[0])<<16 | uint32(pixel[1])<<8 | uint32(pixel[2])
	if i, ok := m.known[key]; ok {
		return i
	}
	best, nearest := 0, 1<<30
	for i, c := range m.palette[transparent+1:] {
		tint := c.(color.NRGBA)
		sum := 0
		for k, v := range [3]uint8{tint.R, tint.G, tint.B} {
			d := int(v) - int(pixel[k])
			sum += d * d
		}
		if sum < nearest {
			best, nearest = transparent+1+i, sum
		}
	}
	m.known[key] = uint8(best)
	return uint8(best)
}

// mix returns the colour t of the way from a to b.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*t)) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// over returns the visible colour when front covers an opaque colour.
func over(front, back color.NRGBA) color.NRGBA {
	seen := mix(back, front, float64(front.A)/255)
	seen.A = 255
	return seen
}
