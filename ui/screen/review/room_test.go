package review

import (
	"fmt"
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// roomSizes are low windows, in steps, and usual ones.
func roomSizes() (list [][2]float64) {
	for w := 1024.0; w <= 1280; w += 32 {
		for h := 560.0; h <= 645; h += 5 {
			list = append(list, [2]float64{w, h})
		}
	}
	return append(list, [2]float64{640, 480}, [2]float64{800, 600}, [2]float64{900, 700}, [2]float64{1366, 768}, [2]float64{1600, 560}, [2]float64{1920, 1080})
}

// panel returns the name and the place of the part that a control belongs to.
func panel(id string, r places) (string, widget.Rect) {
	starts := func(list ...string) bool {
		for _, s := range list {
			if strings.HasPrefix(id, s) {
				return true
			}
		}
		return false
	}
	switch {
	case starts("moment") && r.card.H != 0:
		return "card", r.card
	case starts("tree") && r.tree.H != 0:
		return "third column", r.tree
	case starts("moment", "tree", "line", "others"):
		return "page", r.page
	case starts("tool-"):
		return "tools", r.tools
	case starts("browse"):
		return "steps", r.steps
	case starts(pageTab):
		return "tabs", r.tabs
	case starts(view.GraphID):
		return "graph", r.graph
	case starts("review-side", "review-leave"):
		return "header", r.header
	}
	return "", widget.Rect{}
}

// crowded says which control overlaps another one or leaves its part; empty if none does. The
// entries of the list of moves lie in the list.
func crowded(f *widget.Frame, r places) string {
	within := func(a, b widget.Rect) bool {
		const pad = 6 // of a sentence, around its words
		b = b.Inset(-pad)
		return a.X >= b.X && a.Y >= b.Y && a.X+a.W <= b.X+b.W && a.Y+a.H <= b.Y+b.H
	}
	for i, c := range f.Controls {
		if name, part := panel(c.ID, r); name != "" && !within(c.Rect, part) {
			return fmt.Sprintf("%s, %+v, lies outside the %s, %+v", c.ID, c.Rect, name, part)
		}
		for _, d := range f.Controls[:i] {
			row := d.ID == view.TreeID && strings.HasPrefix(c.ID, view.TreeID+"-")
			if !row && !screentest.Apart(c.Rect, d.Rect) {
				return fmt.Sprintf("%s, %+v, lies over %s, %+v", c.ID, c.Rect, d.ID, d.Rect)
			}
		}
	}
	return ""
}

// Nothing overlaps in a low window, on any page, and each page has room for what it is there for:
// the buttons of the moment, some moves above their buttons, both lines.
func TestLowWindowsHaveRoom(t *testing.T) {
	for _, size := range roomSizes() {
		for _, seats := range [][2]session.Seat{you, people} {
			k := &known{}
			a := open(t, line10, seats, size[0], size[1], k)
			k.report = reported(t, a.of.Record.Game, marks)
			a.ready()
			a.moments.known[a.moments.card] = true
			r := arrange(fitted(view.ArrangeGame(size[0], size[1])))
			for at, pg := range r.pages() {
				a.pages.at = at
				f := a.frame(widget.Input{X: -1, Y: -1})
				if said := crowded(f, r); said != "" {
					t.Errorf("%v, page %d: %s", size, pg, said)
				}
				moves, rows := 0, 0
				for _, c := range f.Controls {
					if strings.HasPrefix(c.ID, "tree-") && c.Rect.H == 26 {
						moves++
					}
					if strings.HasPrefix(c.ID, "line-") {
						rows++
					}
				}
				if pg == pageMoves && moves < 6 || pg == pageLine && rows < 2 {
					t.Errorf("%v, page %d: %d moves, %d lines", size, pg, moves, rows)
				}
			}
		}
	}
}

// The reasons are whole in usual windows, also with the better move. 683 by 384 is 1366 by 768 at
// 200 %, 960 by 540 is 1920 by 1080.
func TestReasonsAreWhole(t *testing.T) {
	for _, size := range [][2]float64{{640, 480}, {683, 384}, {800, 600}, {960, 540}, {1024, 600}, {1280, 720}, {1280, 800}, {1366, 768}, {1920, 1080}} {
		for _, wording := range settings.Wordings {
			for _, shown := range []bool{false, true} {
				a := reviewed(t, size[0], size[1])
				a.s.Settings.Wording = wording
				m := &a.found.report.Moves[2]
				long := m.Reasons[0]
				long.Does.Key, long.Instead.Key, long.Does.N = "quiet.lost", "safe.instead", 1
				m.Reasons = []coach.Reason{long, m.Reasons[0]}
				a.found.report.Turning = 3
				a.moments.reading.forget()
				a.moments.known[3] = shown
				if said := strings.Join(a.texts(), " "); !strings.Contains(said, "h1") || strings.Contains(said, widget.Ellipsis) {
					t.Errorf("%v, %s, the better move shown %v: %q", size, wording, shown, said)
				}
			}
		}
	}
}
