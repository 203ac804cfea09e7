package paint

import (
	"bytes"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"flipside/ui/picture"
	"flipside/ui/widget"
)

// fonts are picture.Fonts.
var fonts = func() (sources [len(picture.Fonts)]*text.GoTextFaceSource) {
	for i, ttf := range picture.Fonts {
		sources[i] = source(ttf)
	}
	return sources
}()

func source(ttf []byte) *text.GoTextFaceSource {
	s, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
	if err != nil {
		panic("paint: a font that is part of the program cannot be read: " + err.Error())
	}
	return s
}

func face(size float64, w widget.Weight) *text.GoTextFace {
	return &text.GoTextFace{Source: fonts[w], Size: size}
}

type measured struct {
	text string
	size float64
	w    widget.Weight
}

// maxMeasured is the maximum number of widths in the cache.
const maxMeasured = 4096

var widths = map[measured]float64{}

// Measure is picture.Measure with a cache. Only the frame loop may call it.
func Measure(s string, size float64, w widget.Weight) float64 {
	key := measured{s, size, w}
	if width, ok := widths[key]; ok {
		return width
	}
	if len(widths) >= maxMeasured {
		clear(widths)
	}
	width := picture.Measure(s, size, w)
	widths[key] = width
	return width
}
