package ui

import (
	"image/color"
	"testing"

	"flipside/game"
	"flipside/ui/app/settings"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// boxAt returns the topmost box with its centre at a point, and whether there is one.
func boxAt(f *widget.Frame, x, y float64) (widget.Command, bool) {
	const d = 0.01
	for i := len(f.Commands) - 1; i >= 0; i-- {
		c := f.Commands[i]
		if dx, dy := c.X-x*f.Scale, c.Y-y*f.Scale; c.Kind == widget.Box && dx*dx+dy*dy < d*d {
			return c, true
		}
	}
	return widget.Command{}, false
}

// themed runs a test in a game of two persons, once for each theme.
func themed(t *testing.T, test func(t *testing.T, a *App, g view.Geometry)) {
	for _, th := range theme.Themes {
		t.Run(string(th.Name), func(t *testing.T) {
			a := testApp(t, 1280, 800)
			a.settings.Theme = th.Name
			playing(t, a)
			test(t, a, view.BoardGeometry(view.ArrangeGame(1280, 800).Board))
		})
	}
}

// TestMarksAreSeen checks that the marks on the felt have a contrast of at least 3:1 with it: the
// marks of a legal move, of an illegal square, of a disc that would flip and of a disc that would
// be placed. The last mark must not look like a disc.
func TestMarksAreSeen(t *testing.T) {
	themed(t, func(t *testing.T, a *App, g view.Geometry) {
		th := theme.ByName(a.settings.Theme)
		seen := func(what string, c color.NRGBA) {
			if got := th.OnBoard(c); got < 3 {
				t.Errorf("%s: contrast %.2f with the board, want at least 3", what, got)
			}
		}
		d3, d4, a1 := game.At(3, 2), game.At(3, 3), game.At(0, 0)
		x, y := g.Square(d3).Center()
		mark, found := boxAt(frameOf(a, away), x, y)
		if !found || mark.Stroke > 0 {
			t.Fatalf("no mark on a legal square: %+v", mark)
		}
		seen("a legal move", mark.Top)

		f := frameOf(a, widget.Input{X: x, Y: y, Moved: true})
		ghost, _ := boxAt(f, x, y)
		seen("the disc that would be placed", ghost.Top)
		disc := g.Cell * theme.Disc / 2
		if ghost.Stroke <= 0 || ghost.Stroke > disc/3 || ghost.W > disc*0.75 {
			t.Errorf("the disc that would be placed is like one of radius %g: radius %g, line %g",
				disc, ghost.W, ghost.Stroke)
		}
		x, y = g.Square(d4).Center()
		flips, _ := boxAt(f, x, y)
		if flips.Stroke <= 0 {
			t.Errorf("no outline of a disc that would flip: %+v", flips)
		}
		seen("a disc that would flip", flips.Top)

		x, y = g.Square(a1).Center()
		clickAt(a, x, y)
		best := 0.0
		for _, c := range frameOf(a, away).Commands {
			if c.Kind == widget.Box && c.Stroke > 0 && g.Square(a1).Contains(c.X, c.Y) {
				best = max(best, th.OnBoard(c.Top))
			}
		}
		if best < 3 {
			t.Errorf("an illegal square: contrast %.2f with the board, want at least 3", best)
		}
	})
}

// TestTokensStandOnFelt checks that the discs on the cards and on the tabs of the setup lie on a
// tile of felt.
func TestTokensStandOnFelt(t *testing.T) {
	themed(t, func(t *testing.T, a *App, g view.Geometry) {
		th := theme.ByName(a.settings.Theme)
		tiles := func(f *widget.Frame) (n int) {
			for i, disc := range f.Commands[1:] {
				tile := f.Commands[i]
				felt := tile.Top == th.Board && tile.Bottom == th.BoardEdge && tile.W < g.Cell
				if felt && disc.X == tile.X && disc.W < tile.W {
					n++
				}
			}
			return n
		}
		if got := tiles(frameOf(a, away)); got != 2 {
			t.Errorf("%d discs of the cards stand on felt, want 2", got)
		}
		a.open(screen.Setup{Seats: people})
		if got := tiles(frameOf(a, away)); got != 2 {
			t.Errorf("%d discs of the tabs stand on felt, want 2", got)
		}
	})
}

// solids counts the surfaces on the topmost layer that have the accent colour and are as large as a
// button.
func solids(f *widget.Frame) (n int) {
	first := 0
	for i, c := range f.Commands { // skip everything below a veil
		if c.Kind == widget.Box && c.W >= 640 && c.Top.A < 255 {
			first = i
		}
	}
	for _, c := range f.Commands[first:] {
		filled := c.Kind == widget.Box && c.Stroke == 0 && c.Soft == 0
		if filled && c.Top == f.Theme.Accent && c.W >= theme.Target/2 && c.H >= theme.Target/2 {
			n++
		}
	}
	return n
}

// TestOneMainAction checks that at most one button of a screen, the main action, is filled with the
// accent colour, and that a chosen option is not.
func TestOneMainAction(t *testing.T) {
	for _, s := range fitScenes {
		a := testApp(t, 1280, 800)
		s.show(t, a)
		frameOf(a, away)
		want := 1
		if a.overlay() != "" && a.overlay() != "crashed" { // whose main action opens the folder
			want = 0
		}
		if a.scene() == "practice" && s.name != "practice, solved" || a.scene() == "howto" { // it is a move on the board, or an answer
			want = 0
		}
		if got := solids(frameOf(a, away)); got != want {
			t.Errorf("%s: %d solids, want %d", s.name, got, want)
		}
	}
}

// TestChosenIsTicked checks that a chosen option is raised, outlined and ticked, and that any other
// option has an edge.
func TestChosenIsTicked(t *testing.T) {
	var st widget.State
	looks := func(chosen bool) (f *widget.Frame, outlines, segments int) {
		f = widget.Begin(&st, away, theme.Themes[0], 1, paint.Measure)
		f.Choice("a", widget.Rect{W: 120, H: 42}, "Medium", chosen)
		f.End()
		for _, c := range f.Commands {
			if c.Stroke > 0 && c.Top == f.Theme.Accent {
				outlines++
			}
			if c.Angle != 0 && c.Top == f.Theme.Accent {
				segments++
			}
		}
		return f, outlines, segments
	}
	f, outlines, segments := looks(true)
	shadow, surface := f.Commands[0], f.Commands[1]
	if shadow.Soft == 0 || surface.Top != f.Theme.Raised || outlines != 1 || segments != 2 {
		t.Errorf("what is chosen: shadow %+v, surface %+v, %d outlines, a tick of %d strokes",
			shadow, surface, outlines, segments)
	}
	f, outlines, segments = looks(false)
	edged := false
	for _, c := range f.Commands {
		edged = edged || c.Stroke > 0 && c.Top == f.Theme.Interactive
	}
	if outlines != 0 || segments != 0 || !edged {
		t.Errorf("what is not chosen: %d accented outlines, %d strokes of a tick, an edge: %v",
			outlines, segments, edged)
	}
}

// TestMenuLeavesTheBoard checks that the menu of a game does not cover or veil the board and the
// text below it, and that the toolbar stays free if there is room above it.
func TestMenuLeavesTheBoard(t *testing.T) {
	for w := 640.0; w <= 2560; w += 80 {
		for h := 400.0; h <= 1600; h += 80 {
			a := testApp(t, w, h)
			a.settings.Scale = 100
			a.resize(w, h)
			playing(t, a)
			a.open(screen.Menu{InGame: true})
			f := frameOf(a, away)
			at := view.ArrangeGame(w, h)
			menu := a.sheet()
			free := apart(menu, at.Board) && apart(menu, at.Status)
			if !free || !inside(menu, widget.Rect{W: w, H: h}) {
				t.Fatalf("%gx%g: the menu %+v covers the board or leaves the window", w, h, menu)
			}
			if tools := control(t, f, "tool-menu").Rect.Y; !at.Compact && !at.Portrait && menu.Y+menu.H > tools {
				t.Errorf("%gx%g: the menu %+v covers the toolbar at %g", w, h, menu, tools)
			}
			for _, c := range f.Commands {
				if c.Kind == widget.Box && c.W >= w/2 && c.H >= h/2 {
					t.Fatalf("%gx%g: something veils the window: %+v", w, h, c)
				}
			}
		}
	}
}

// TestClickBeside checks that a click outside an overlay closes the overlay and has no other
// effect.
func TestClickBeside(t *testing.T) {
	for _, s := range []string{"home", "play"} {
		for _, o := range []screen.Destination{screen.Menu{InGame: s == "play"}, screen.Preferences{}, screen.Keys{}} {
			a := testApp(t, 1280, 800)
			if s == "play" {
				playing(t, a)
			}
			g := view.BoardGeometry(view.ArrangeGame(1280, 800).Board)
			x, y := g.Square(game.At(3, 2)).Center() // d3, a legal move
			a.open(o)
			frameOf(a, away)
			name := a.overlay()
			in := a.sheet()
			if in.Contains(x, y) { // the sheet covers the square
				x, y = g.Square(game.At(0, 2)).Center()
			}
			_, mid := in.Center()
			frameOf(a, widget.Input{X: in.X + 3, Y: mid, Pressed: true, Down: true})
			frameOf(a, widget.Input{X: x, Y: y, Released: true})
			if a.overlay() != name {
				t.Errorf("%s on %s: a press on it that ends beside closes it", name, s)
			}
			clickAt(a, in.X+3, mid)
			if a.overlay() != name {
				t.Errorf("%s on %s: a click on its surface closes it", name, s)
			}
			clickAt(a, x, y)
			if a.overlay() != "" || a.scene() != s {
				t.Errorf("%s on %s: a click beside it leaves %q on %s", name, s, a.overlay(), a.scene())
			}
			if a.services.Session.Snapshot().Ply != 0 {
				t.Errorf("%s on %s: the click beside it played a move", name, s)
			}
		}
	}
}

// TestHomeOffers checks that the start page offers Continue if a game is waiting, with Play one
// click away, and that it shows the board of that game.
func TestHomeOffers(t *testing.T) {
	ids := func(a *App) (map[string]widget.Rect, *widget.Frame) {
		f := frameOf(a, away)
		at := map[string]widget.Rect{}
		for _, c := range f.Controls {
			at[c.ID] = c.Rect
		}
		return at, f
	}
	a := testApp(t, 1280, 800)
	at, _ := ids(a)
	for _, id := range []string{"play", "more", "two", "watch", "settings", "keys", "quit"} {
		if at[id].W == 0 {
			t.Errorf("a first start does not offer %s", id)
		}
	}
	if _, there := at["continue"]; there {
		t.Error("a first start offers to continue")
	}
	a.settings.White = settings.Human // this App makes no engines
	unfinished(a, settings.Human, "friendly:novice")
	g := view.BoardGeometry(view.Arrange(1280, 800).Board)
	corner := game.At(7, 7)
	a.services.Current.Board[game.White] |= game.Bitboard(1) << corner
	at, f := ids(a)
	large, tile, foot := at["continue"], at["play"], at["settings"]
	if large.H <= tile.H || tile.W == 0 || tile.H <= foot.H {
		t.Errorf("Continue, Play and Settings do not shrink: %+v, %+v, %+v", large, tile, foot)
	}
	x, y := g.Square(corner).Center()
	if disc, found := boxAt(f, x, y); !found || disc.Bottom != f.Theme.WhiteFace {
		t.Errorf("the board does not show the game that waits: %+v", disc)
	}
	r := at["play"]
	clickAt(a, r.X+r.W/2, r.Y+r.H/2)
	if seats := a.services.Session.Snapshot().Setup.Seats; a.scene() != "play" || seats != a.services.Settings.LastSeats() {
		t.Errorf("Play beside Continue leads to %s with %+v", a.scene(), seats)
	}
}
