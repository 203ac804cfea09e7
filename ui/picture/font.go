package picture

import (
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"flipside/ui/widget"
)

// Fonts are the files of the Go fonts, indexed by widget.Weight. All their digits have the same
// width.
var Fonts = [...][]byte{
	widget.Regular: goregular.TTF,
	widget.Medium:  gomedium.TTF,
	widget.Bold:    gobold.TTF,
}

// typeface is a font and its sizes as parts of the size of a text.
type typeface struct {
	*sfnt.Font
	ascent, height float64
}

// typefaces returns the fonts, indexed by widget.Weight.
var typefaces = sync.OnceValue(func() (list [len(Fonts)]typeface) {
	for i, ttf := range Fonts {
		f, err := opentype.Parse(ttf)
		var m font.Metrics
		units := fixed.I(0)
		if err == nil { // at this size the metrics are not rounded
			units = fixed.I(int(f.UnitsPerEm()))
			m, err = f.Metrics(nil, units, font.HintingNone)
		}
		if err != nil {
			panic("picture: a font that is part of the program cannot be read: " + err.Error())
		}
		list[i] = typeface{f, float64(m.Ascent) / float64(units), float64(m.Ascent+m.Descent) / float64(units)}
	}
	return list
})

// lettering chooses the glyphs of a text.
type lettering struct {
	size   float64
	weight widget.Weight
}

// newFace returns the glyphs of a lettering. Only one goroutine may use them at a time.
func newFace(l lettering) font.Face {
	f, err := opentype.NewFace(typefaces()[l.weight].Font, &opentype.FaceOptions{Size: l.size, DPI: 72})
	if err != nil {
		panic("picture: a font that is part of the program cannot be used: " + err.Error())
	}
	return f
}

// buffers are for reading the fonts.
var buffers = sync.Pool{New: func() any { return new(sfnt.Buffer) }}

// Measure returns the width in pixels of one line of text. Any goroutine may call it.
func Measure(text string, size float64, w widget.Weight) float64 {
	return float64(glyphs(text, size, w, func(rune, fixed.Int26_6) {})) / 64
}

// glyphs calls see for each glyph of a line of text with its place, and returns the width of the
// line. As the shaper of ui/paint does, it composes letters with their marks, gives no room to
// other marks, and leaves out what is invisible. The fonts have no kerning and no ligatures.
func glyphs(text string, size float64, w widget.Weight, see func(r rune, x fixed.Int26_6)) (x fixed.Int26_6) {
	f := typefaces()[w]
	buffer := buffers.Get().(*sfnt.Buffer)
	defer buffers.Put(buffer)
	for _, r := range norm.NFC.String(text) {
		if r > unicode.MaxLatin1 && unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r == '\u00ad' {
			continue
		}
		see(r, x)
		if r > unicode.MaxLatin1 && unicode.Is(unicode.Mn, r) {
			continue
		}
		glyph, err := f.GlyphIndex(buffer, r)
		if err != nil {
			continue // a rune that the form of the font cannot have
		}
		if advance, err := f.GlyphAdvance(buffer, glyph, fixed.Int26_6(size*64), font.HintingNone); err == nil {
			x += advance
		}
	}
	return x
}
