package widget

import (
	"strings"
	"testing"

	"flipside/ui/theme"
)

// Whatever a screen draws, no text on it changes the direction of writing or has invisible
// characters. A text is as wide as what is drawn.
func TestTextsOnTheScreenAreClean(t *testing.T) {
	var st State
	f := Begin(&st, Input{}, theme.Themes[0], 1, width)
	const bad, clean = "A\u202enn\u200b\x1b\n Bell", "Ann?  Bell"
	at := Rect{0, 0, 200, 40}
	f.Label(at, bad, theme.Body, Regular, Left, f.Theme.Text)
	f.Label(at, f.Cut(bad, theme.Body, Regular, 1000), theme.Body, Regular, Left, f.Theme.Text)
	f.Button("a", at, bad, bad, Plain, true)
	f.Paragraph(at, bad, theme.Body, Regular, Left, f.Theme.Text)
	f.End()
	texts := 0
	for _, c := range f.Commands {
		if c.Kind == Text {
			texts++
			if strings.ContainsAny(c.Text, "\u202e\u200b\x1b\n") {
				t.Errorf("%q is drawn", c.Text)
			}
		}
	}
	if texts < 4 {
		t.Errorf("only %d texts are drawn", texts)
	}
	if got, want := f.Width(bad, theme.Body, Regular), f.Width(clean, theme.Body, Regular); got != want {
		t.Errorf("%v wide, want %v", got, want)
	}
}
