package theme

import (
	"image/color"
	"math"
	"testing"
)

func TestContrastFormula(t *testing.T) {
	if got := Contrast(hex(0x000000), hex(0xFFFFFF)); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: %g, want 21", got)
	}
	if got := Contrast(hex(0x777777), hex(0xFFFFFF)); math.Abs(got-4.48) > 0.01 {
		t.Errorf("#777777 on white: %.3f, want 4.48", got)
	}
}

func TestOver(t *testing.T) {
	if got, want := Over(hexA(0xFF0000, 51), hex(0x0000FF)), hex(0x3300CC); got != want {
		t.Errorf("a fifth of red on blue is %v, want %v", got, want)
	}
}

// TestContrast checks the contrast in every theme. Text has at least 4.5:1, and dim text on the
// active card 5:1. Marks and the edges of buttons have at least 3:1.
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
			{"text on the active card", th.Text, th.Active, 4.5},
			{"small text on the background", th.Dim, th.Back, 4.5},
			{"small text on a panel", th.Dim, th.Panel, 4.5},
			{"small text on a button", th.Dim, th.Raised, 4.5},
			{"small text on a touched button", th.Dim, th.Hover, 4.5},
			{"small text on the active card", th.Dim, th.Active, 5},
			{"text on the accent", th.OnAccent, th.Accent, 4.5},
			{"accented text on a panel", th.Accent, th.Panel, 4.5},
			{"coordinates on the frame", th.Coordinate, th.Frame, 4.5},
			{"Black's words on the graph", th.OnPlot[0], th.Plot, 4.5},
			{"White's words on the graph", th.OnPlot[1], th.Plot, 4.5},
			{"Black's words on Black's bars", th.OnPlot[0], th.BlackFace, 4.5},
			{"White's words on White's bars", th.OnPlot[1], th.WhiteFace, 4.5},
			{"Black's bars on the graph", th.BlackFace, th.Plot, 3},
			{"White's bars on the graph", th.WhiteFace, th.Plot, 3},
			{"words on a chip", th.LastRing, th.Line, 4.5},
			{"the edge of a button on the background", th.Interactive, th.Back, 3},
			{"the edge of a button on a panel", th.Interactive, th.Panel, 3},
			{"the edge of what is chosen on the background", th.Accent, th.Back, 3},
			{"the tick of what is chosen", th.Accent, th.Raised, 3},
			{"the tick of what is chosen and touched", th.Accent, th.Hover, 3},
			{"the focus on its ring", th.Focus, th.Ring, 3},
			{"the last move's mark in its ring", th.LastMark, th.LastRing, 3},
		} {
			if got := Contrast(c.front, c.back); got < c.least {
				t.Errorf("%s: %s: contrast %.2f, want at least %.1f", th.Name, c.name, got, c.least)
			}
		}
		for _, disc := range []color.NRGBA{th.BlackTop, th.BlackFace, th.WhiteTop, th.WhiteFace} {
			if got := max(Contrast(th.LastMark, disc), Contrast(th.LastRing, disc)); got < 3 {
				t.Errorf("%s: the last move's mark on a disc of %v: contrast %.2f, want at least 3", th.Name, disc, got)
			}
		}
		for g := range th.Grades {
			for _, back := range []color.NRGBA{th.Back, th.Panel, th.Raised, th.Hover} {
				if got := Contrast(th.Grades[g], back); got < 4.5 {
					t.Errorf("%s: grade %d on %v: contrast %.2f, want at least 4.5", th.Name, g, back, got)
				}
			}
			if got := Contrast(th.Chips[g], th.Line); got < 4.5 {
				t.Errorf("%s: grade %d on a chip: contrast %.2f, want at least 4.5", th.Name, g, got)
			}
			if got := Contrast(th.Solid, th.Chips[g]); got < 4.5 {
				t.Errorf("%s: words on a chip of grade %d: contrast %.2f, want at least 4.5", th.Name, g, got)
			}
		}
		for name, mark := range map[string]color.NRGBA{
			"a legal move": th.Legal, "a disc that would flip": th.Flips, "a hint": th.Hint,
			"an illegal square": th.LastRing,
			"a black disc":      th.BlackFace, "a white disc": th.WhiteFace,
		} {
			if got := th.OnBoard(mark); got < 3 {
				t.Errorf("%s: %s on the board: contrast %.2f, want at least 3", th.Name, name, got)
			}
		}
	}
}

func TestNamesAndSizes(t *testing.T) {
	seen := map[Name]bool{}
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
