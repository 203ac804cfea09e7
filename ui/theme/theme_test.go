package theme

import (
	"image/color"
	"math"
	"testing"
)

// luminance is the relative luminance of an opaque colour (WCAG 2.1, "relative luminance").
func luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// contrast is the contrast ratio of two opaque colours (WCAG 2.1), 1..21.
func contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func TestContrastFormula(t *testing.T) {
	if got := contrast(hex(0x000000), hex(0xFFFFFF)); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: %g, want 21", got)
	}
	if got := contrast(hex(0x777777), hex(0xFFFFFF)); math.Abs(got-4.48) > 0.01 {
		t.Errorf("#777777 on white: %.3f, want 4.48", got)
	}
}

// TestContrast holds that text can be read in every theme (4.5:1), and marks be seen (3:1).
func TestContrast(t *testing.T) {
	for _, th := range Themes {
		for _, c := range []struct {
			name        string
			front, back color.NRGBA
			least       float64
		}{
			{"text on the background", th.Text, th.Back, 4.5},
			{"text on a panel", th.Text, th.Panel, 4.5},
			{"text on a button", th.Text, th.Raised, 4.5},
			{"text on a touched button", th.Text, th.Hover, 4.5},
			{"small text on the background", th.Dim, th.Back, 4.5},
			{"small text on a panel", th.Dim, th.Panel, 4.5},
			{"text on the accent", th.OnAccent, th.Accent, 4.5},
			{"accented text on a panel", th.Accent, th.Panel, 4.5},
			{"coordinates on the frame", th.Coordinate, th.Frame, 4.5},
			{"the best move on a panel", th.Best, th.Panel, 4.5},
			{"a bad move on a panel", th.Bad, th.Panel, 4.5},
			{"the focus on its ring", th.Focus, th.Ring, 3},
			{"the last move's mark in its ring", th.LastMark, th.LastRing, 3},
			{"a black disc on the board", th.BlackFace, th.Board, 3},
			{"a white disc on the board", th.WhiteFace, th.Board, 3},
		} {
			if got := contrast(c.front, c.back); got < c.least {
				t.Errorf("%s: %s: contrast %.2f, want at least %.1f", th.Name, c.name, got, c.least)
			}
		}
	}
}

func TestNamesAndSizes(t *testing.T) {
	seen := map[string]bool{}
	for _, th := range Themes {
		if th.Name == "" || seen[th.Name] {
			t.Errorf("theme %q: the name is empty or taken", th.Name)
		}
		seen[th.Name] = true
		if got := ByName(th.Name); got != th {
			t.Errorf("ByName(%q) is theme %q", th.Name, got.Name)
		}
	}
	if got := ByName("no such theme"); got != Themes[0] {
		t.Errorf("an unknown name gives theme %q, want %q", got.Name, Themes[0].Name)
	}
	if Small < 13 || Target < 42 {
		t.Errorf("text of %d and targets of %d: at least 13 and 42 are wanted", Small, Target)
	}
}
