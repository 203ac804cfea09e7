package sheets

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai/roster"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The menu fits next to the board, or below it, in every window.
func TestSeatMenuFits(t *testing.T) {
	for w := 640.0; w <= 2400; w += 20 {
		for h := 400.0; h <= 1400; h += 20 {
			at := view.ArrangeGame(w, h)
			if at.Portrait && h < 800 {
				continue // smaller scale there, because the smallest layout is wider than high
			}
			l := layoutOf(at.Side.W, at.Side.H, levelWidth)
			cell := (at.Side.W-2*view.BesideInset+view.BesideGap)/float64(l.styles) - view.BesideGap
			level := (at.Side.W-2*view.BesideInset+view.BesideGap)/float64(l.levels) - view.BesideGap
			if l.height > at.Side.H || cell < levelWidth+view.BesideInset || level < levelWidth {
				t.Errorf("%gx%g: %g of %g high, styles %g and levels %g wide", w, h, l.height, at.Side.H, cell, level)
			}
		}
	}
}

// Every level's name is on the menu as a whole, whichever is chosen, at every size of the window
// and of the text.
func TestNoLevelIsBroken(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {900, 700}, {1280, 800}, {1920, 1080}} {
		for _, percent := range []float64{80, 100, 200} {
			for _, st := range players.Styles {
				for _, spec := range st.Specs {
					s := screentest.Services(t, screentest.Idle{})
					if err := s.Session.Start(session.Setup{Seats: [2]session.Seat{{Spec: spec}, {Human: true}}}); err != nil {
						t.Fatal(err)
					}
					m := NewChangePlayer(s, game.Black)
					var state widget.State
					scale := max(0.5, min(percent/100, size[0]/640, size[1]/400))
					f := widget.Begin(&state, widget.Input{X: -1, Y: -1}, theme.Themes[0], scale, paint.Measure)
					f.Least = theme.Small
					area := widget.Rect{W: size[0] / scale, H: size[1] / scale}
					m.Update(f, area)
					f.End()
					said := screentest.Texts(f)
					for _, other := range st.Specs {
						if name := roster.LevelName(other); !slices.Contains(said, name) {
							t.Errorf("%v at %g %%, %s: %s is not whole in %q", size, percent, spec, name, strings.Join(said, "|"))
						}
					}
					if lost := screentest.Lost(f, area); lost != "" {
						t.Errorf("%v at %g %%: %s", size, percent, lost)
					}
				}
			}
		}
	}
}
