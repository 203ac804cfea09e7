package view

import (
	"slices"
	"strings"
	"testing"

	"flipside/ui/widget"
)

// Every place says both names and what both lost. The numbers that have no room there are in the
// tip. Nothing leaves the place.
func TestLostSaysBothSides(t *testing.T) {
	d := LostData{Sides: [2]LostSide{{Name: "You", Whole: 31, Endgame: 8, Best: 17, Counted: 29}, {Name: "Medium", Whole: Unknown, Endgame: Unknown}}}
	for _, rough := range []bool{false, true} {
		d.Rough = rough
		about := ""
		if rough {
			about = "about "
		}
		for _, r := range []widget.Rect{{X: 795, Y: 15, W: 462, H: LostHeight}, {X: 795, Y: 15, W: 462, H: 56}, {X: 456, Y: 9, W: 176, H: 40}} {
			var st widget.State
			show := func(in widget.Input) []widget.Command {
				f := frameWith(&st, in)
				Lost(f, r, d)
				f.DrawTip(1280)
				f.End()
				return f.Commands
			}
			var words []string
			for _, c := range show(pressed()) {
				if c.Kind != widget.Text {
					continue
				}
				words = append(words, c.Text)
				if c.X < r.X || c.X+c.Size/2*float64(len([]rune(c.Text))) > r.X+r.W+0.5 || c.Y < r.Y-2 || c.Y+c.Size > r.Y+r.H+2 {
					t.Errorf("%gx%g: %q leaves the place", r.W, r.H, c.Text)
				}
			}
			said := strings.Join(words, "|")
			want := about + "1.1" // discs a move
			for _, part := range []string{"You", "Medium", want, "–"} {
				if !strings.Contains(said, part) {
					t.Errorf("%gx%g: %q is missing in %q", r.W, r.H, part, said)
				}
			}
			if r.H == LostHeight {
				if !strings.Contains(said, "17 of 29") || !slices.Contains(words, "8") {
					t.Errorf("the table says %q", said)
				}
				continue
			}
			show(pressed("Tab"))
			tip := ""
			for _, c := range show(pressed()) {
				tip += c.Text + " "
			}
			if !strings.Contains(tip, about+"1.1 a move, 8 of them in the solved endgame") || !strings.Contains(tip, "17 of 29") {
				t.Errorf("%gx%g: the tip says %q", r.W, r.H, tip)
			}
		}
	}
}

// The header of a small window has both names, and shorter words if the long ones have no room.
func TestLostInASmallWindow(t *testing.T) {
	for _, c := range []struct {
		names [2]string
		want  []string
	}{{[2]string{"You", "Club"}, []string{"You", "Club", "0.3", "1.1"}},
		{[2]string{"You", "Calculator"}, []string{"You", "Calculator", "0.3", "1.1"}}} {
		var st widget.State
		f := frameWith(&st, pressed())
		d := LostData{Sides: [2]LostSide{{Name: c.names[0], Whole: 9, Counted: 29}, {Name: c.names[1], Whole: 31, Counted: 29}}}
		Lost(f, widget.Rect{X: 510, Y: 9, W: 130, H: 42}, d)
		f.End()
		for _, want := range c.want {
			if !slices.ContainsFunc(f.Commands, func(d widget.Command) bool { return d.Text == want }) {
				t.Errorf("%v: %q is missing", c.names, want)
			}
		}
	}
}
