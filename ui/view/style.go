package view

import (
	"strings"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// The sizes inside a style's card: the height of the line with its name, and the gap below that
// line.
const (
	styleHead = 24
	styleGap  = 2
)

// StyleID returns the ID of the control of the style with this key.
func StyleID(key string) string { return "style-" + key }

// LevelID returns the ID of the control of the strength with this spec.
func LevelID(spec string) string { return "level-" + strings.ReplaceAll(spec, ":", "-") }

// StyleData is a kind of player on its card. The key also selects the sign.
type StyleData struct {
	Key, Name, About string
	Compact          bool
}

func (d *StyleData) inset() float64 {
	if d.Compact {
		return 7
	}
	return theme.Inset
}

// Height returns the height of the card in a width.
func (d *StyleData) Height(f *widget.Frame, width float64) float64 {
	inset := d.inset()
	return 2*inset + styleHead + styleGap + f.ParagraphHeight(d.About, theme.Small, widget.Regular, width-2*inset)
}

// Declare declares the card, and reports whether the user chose it now; chosen is whether it was
// already chosen.
func (d *StyleData) Declare(f *widget.Frame, r widget.Rect, chosen bool) bool {
	th := &f.Theme
	t := f.Control(StyleID(d.Key), r, true)
	f.Chosen(r, t, chosen)
	head, in := r.Inset(d.inset()).Top(styleHead, styleGap)
	if chosen {
		f.Tick(head.X, head.Y+head.H/2)
		head.X, head.W = head.X+widget.TickWidth, head.W-widget.TickWidth
	}
	f.Label(head, d.Name, theme.Body+1, widget.Bold, widget.Left, th.Text)
	f.Paragraph(in, d.About, theme.Small, widget.Regular, widget.Left, th.Dim)
	if x := head.X + head.W - signWidth; !d.Compact && x > head.X+f.Width(d.Name, theme.Body+1, widget.Bold)+theme.Inset {
		drawSign(f, signs[d.Key], x, head.Y+head.H/2, th)
	}
	return t.Clicked && !chosen
}
