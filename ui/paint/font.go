package paint

import (
	"bytes"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"

	"flipside/ui/widget"
)

// fonts are the Go fonts, indexed by widget.Weight. All their digits have the same width.
var fonts = [...]*text.GoTextFaceSource{
	widget.Regular: source(goregular.TTF),
	widget.Medium:  source(gomedium.TTF),
	widget.Bold:    source(gobold.TTF),
}

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

// Measure returns the width in pixels of one line of text. Only the frame loop may call it.
func Measure(s string, size float64, w widget.Weight) float64 {
	key := measured{s, size, w}
	if width, ok := widths[key]; ok {
		return width
	}
	if len(widths) >= maxMeasured {
		clear(widths)
	}
	width := text.AdvanceAt(s, len(s), face(size, w))
	widths[key] = width
	return width
}
