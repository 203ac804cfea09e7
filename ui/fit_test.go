package ui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// fitScenes are the scenes, with their longest texts.
var fitScenes = []struct {
	name string
	show func(t *testing.T, a *App)
}{
	{"home", func(t *testing.T, a *App) {}},
	{"home with Expert", func(t *testing.T, a *App) { a.settings.White = "minimax:expert" }},
	{"home with a clock", func(t *testing.T, a *App) {
		a.settings.White, a.settings.ClockEngine = "minimax:expert", settings.Clock{Seconds: 30 * 60, Gain: 30}
	}},
	{"home as White", func(t *testing.T, a *App) {
		a.settings.Black, a.settings.White = "mcts:medium", settings.Human
	}},
	{"home with a game", func(t *testing.T, a *App) { unfinished(a, settings.Human, "minimax:medium") }},
	{"home with a watched game", func(t *testing.T, a *App) { unfinished(a, "minimax:master", "mcts:medium") }},
	{"home, not the first time", func(t *testing.T, a *App) {
		a.settings.Finished = true
		a.lead(screen.Only(screen.Home{}))
	}},
	{"how to play", func(t *testing.T, a *App) { a.open(screen.HowTo{}) }},
	{"settings", func(t *testing.T, a *App) { a.open(screen.Preferences{}) }},
	{"settings, second page", func(t *testing.T, a *App) {
		a.open(screen.Preferences{})
		a.services.Memory.Page = 1
	}},
	{"settings, third page", func(t *testing.T, a *App) {
		a.open(screen.Preferences{})
		a.services.Memory.Page = 2
	}},
	{"reset of the settings", func(t *testing.T, a *App) {
		a.open(screen.Preferences{})
		a.services.Memory.Page = 2
		a.open(screen.Reset{})
	}},
	{"practice", func(t *testing.T, a *App) { practising(t, a) }},
	{"practice, why", func(t *testing.T, a *App) { asked(t, a) }},
	{"practice, solved", func(t *testing.T, a *App) {
		a.settings.AskWhy = false
		practisingOn(t, a, asksWhy)
		press(a, widget.KeyS)
		still(t, a)
	}},
	{"practice, set aside", func(t *testing.T, a *App) {
		practising(t, a)
		setAside(t, a)
	}},
	{"practice, nothing set aside", func(t *testing.T, a *App) {
		practising(t, a)
		a.clickOn(t, "tool-wrong")
	}},
	{"practice with a hint", func(t *testing.T, a *App) {
		practising(t, a)
		press(a, widget.KeyT)
		press(a, widget.KeyT)
	}},
	{"advisers", func(t *testing.T, a *App) { a.open(screen.Advisers{}) }},
	{"two advisers in a game", func(t *testing.T, a *App) {
		playing(t, a)
		a.settings.Adviser, a.settings.Second = "mcts:medium", "mcts:expert"
		a.services.Session.ShowAnalysis(true)
		a.open(screen.Advisers{})
	}},
	{"about", func(t *testing.T, a *App) {
		a.services.System.Program = screen.Program{Version: "v1.12.3-45-gabcdef0-dirty", System: "linux/amd64, go1.26.0, 128 cores",
			Home: "https://flipside.example/a/long/address", Library: "/a/b/library.sqlite"}
		a.open(screen.About{})
	}},
	{"after a crash", func(t *testing.T, a *App) {
		a.open(screen.Crashed{Report: "/home/somebody/.local/share/flipside/crashes/crash-20261126-183355-1234567.txt"})
	}},
	{"keys", func(t *testing.T, a *App) { a.open(screen.Keys{}) }},
	{"menu of the start page", func(t *testing.T, a *App) { a.open(screen.Menu{}) }},
	{"resign", func(t *testing.T, a *App) { resigning(t, a, [2]session.Seat{{Human: true}, choice(2, 5)}) }},
	{"resign, two people", func(t *testing.T, a *App) { resigning(t, a, people) }},
	{"copy", func(t *testing.T, a *App) { playing(t, a); a.open(screen.Copy{}) }},
	{"menu of a game", func(t *testing.T, a *App) { playing(t, a); a.open(screen.Menu{InGame: true}) }},
	{"menu of a game that is viewed", func(t *testing.T, a *App) { viewing(t, a); a.open(screen.Menu{InGame: true}) }},
	{"who plays, You", func(t *testing.T, a *App) { playing(t, a); a.open(screen.Seat{Side: game.White}) }},
	{"who plays, Friendly", func(t *testing.T, a *App) { seatOf(t, a, 1, 1) }},
	{"who plays, Calculator Master", func(t *testing.T, a *App) { seatOf(t, a, 2, 4) }},
	{"who plays, Explorer", func(t *testing.T, a *App) { seatOf(t, a, 3, 4) }},
	{"share, a picture", func(t *testing.T, a *App) { sharing(t, a, 0) }},
	{"share, an animation", func(t *testing.T, a *App) { sharing(t, a, 1) }},
	{"share, a move list", func(t *testing.T, a *App) { sharing(t, a, 3) }},
	{"share, a position", func(t *testing.T, a *App) { sharing(t, a, 4) }},
	{"share, a text board", func(t *testing.T, a *App) { sharing(t, a, 5) }},
	{"share, a text board with numbers", func(t *testing.T, a *App) {
		a.services.Memory.Share.Numbered = true
		sharing(t, a, 5)
	}},
	{"setup, You", func(t *testing.T, a *App) { setupOf(a, 0, 0) }},
	{"setup, two names", func(t *testing.T, a *App) {
		a.open(screen.Setup{Seats: seatsOf([2]string{"Ada Lovelace", "Grace Hopper"})})
	}},
	{"setup, Friendly", func(t *testing.T, a *App) { setupOf(a, 1, 1) }},
	{"setup, a random colour", func(t *testing.T, a *App) {
		a.settings.RandomSide = true
		setupOf(a, 1, 5)
	}},
	{"setup, Calculator", func(t *testing.T, a *App) { setupOf(a, 2, 1) }},
	{"setup, Calculator Master", func(t *testing.T, a *App) { setupOf(a, 2, 5) }},
	{"setup, Explorer", func(t *testing.T, a *App) { setupOf(a, 3, 4) }},
	{"setup, Explorer Master", func(t *testing.T, a *App) { setupOf(a, 3, 5) }},
	{"setup, from a position", func(t *testing.T, a *App) {
		a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, choice(2, 5)}, Start: screentest.Start(t, "XO"+strings.Repeat("-", 62)+" X;")})
	}},
	{"setup, a handicap", func(t *testing.T, a *App) {
		a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, choice(2, 5)}, Handicap: longHandicap})
	}},
	{"how it begins", func(t *testing.T, a *App) { beginningOf(a, screen.Draft{Seats: people}) }},
	{"how it begins, a handicap", func(t *testing.T, a *App) {
		beginningOf(a, screen.Draft{Seats: people, Handicap: longHandicap})
	}},
	{"how it begins, a position", func(t *testing.T, a *App) {
		beginningOf(a, screen.Draft{Seats: people, Start: screentest.Start(t, "XO"+strings.Repeat("-", 62)+" X;"), Handicap: session.Handicap{Discs: 32}})
	}},
	{"own openings, empty", func(t *testing.T, a *App) { a.open(screen.OpeningList{}) }},
	{"editor", func(t *testing.T, a *App) { a.open(screen.Editor{Position: game.Start}) }},
	{"editor, lonely discs", func(t *testing.T, a *App) {
		a.open(screen.Editor{Position: game.Position{Own: game.At(3, 3).Bit() | game.At(7, 7).Bit(), Opp: game.At(3, 4).Bit() | game.At(0, 7).Bit()}, ToMove: game.White})
	}},
}

// longHandicap is the handicap with the longest words.
var longHandicap = session.Handicap{Side: game.White, Corners: 4, Discs: 32}

// beginningOf opens the sheet of the beginning over the setup.
func beginningOf(a *App, draft screen.Draft) {
	a.open(screen.Setup(draft))
	a.open(screen.Beginning{Of: &draft})
}

// sharing opens the sheet that shares a full game, with one of its kinds.
func sharing(t *testing.T, a *App, kind int) {
	t.Helper()
	g, err := game.FromText(screentest.FullBoard)
	if err != nil {
		t.Fatal(err)
	}
	a.services.Memory.Share.Kind = kind
	playing(t, a)
	a.open(screen.Share{Game: g, Names: [2]string{"You", "Calculator Medium"}})
}

// seatOf opens the menu for the player of White, in a game against a player of this style and
// level.
func seatOf(t *testing.T, a *App, style, level int) {
	t.Helper()
	playing(t, a)
	if err := a.services.Session.SetSeat(game.White, choice(style, level)); err != nil {
		t.Fatal(err)
	}
	a.tell()
	a.open(screen.Seat{Side: game.White})
}

// choice returns the player of a style and a level.
func choice(style, level int) session.Seat {
	c := players.Choice{Style: style, Strategy: -1}
	if specs := players.Styles[style].Specs; specs != nil {
		c.Level = min(level, len(specs)-1)
	}
	return c.Seat()
}

func setupOf(a *App, style, level int) {
	a.services.Memory.Advanced = true
	a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, choice(style, level)}})
}

// fitWindows are window sizes in pixels, each with a scale chosen in the settings.
var fitWindows = []struct {
	w, h  float64
	scale int
}{
	{480, 360, 100}, {480, 640, 100}, {640, 360, 100}, {640, 400, 100}, {640, 480, 100},
	{640, 480, 80}, {600, 900, 100}, {900, 560, 100}, {1024, 600, 100}, {900, 1400, 100}, {1280, 800, 80},
	{1280, 800, 100}, {1280, 800, 200}, {1920, 1080, 100},
}

// TestTextsFit checks that no text is shortened, that no text leaves the window or overlaps another
// text, and that no controls overlap.
func TestTextsFit(t *testing.T) {
	for _, size := range fitWindows {
		for _, s := range fitScenes {
			name := fmt.Sprintf("%gx%g at %d %%, %s", size.w, size.h, size.scale, s.name)
			a := testApp(t, size.w, size.h)
			a.settings.Scale = size.scale
			a.resize(size.w, size.h)
			s.show(t, a)
			frameOf(a, away)
			fits(t, name, a, frameOf(a, away))
		}
	}
}

// resigning begins a game, plays a move and opens the question whether to resign.
func resigning(t *testing.T, a *App, seats [2]session.Seat) {
	t.Helper()
	a.lead(a.services.Current.Begin(session.Setup{Seats: seats}))
	if err := a.services.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	a.open(screen.Resign{})
}

// fits checks the topmost layer of a frame.
func fits(t *testing.T, name string, a *App, f *widget.Frame) {
	t.Helper()
	window := widget.Rect{W: a.size.width / a.size.scale, H: a.size.height / a.size.scale}
	commands, controls := f.Commands, f.Controls
	if a.overlay() != "" {
		sheet := a.sheet()
		for i, c := range commands { // commands after the surface of the sheet are on the sheet
			x, y := sheet.Center()
			if c.Kind == widget.Box && c.Soft == 0 &&
				near(c.X, x*a.size.scale) && near(c.Y, y*a.size.scale) && near(c.W, sheet.W/2*a.size.scale) && near(c.H, sheet.H/2*a.size.scale) {
				commands = f.Commands[i:]
			}
		}
		controls = nil
		for _, c := range f.Controls {
			if c.Enabled {
				controls = append(controls, c)
			}
		}
	}
	var texts []widget.Rect
	var words []string
	for _, c := range commands {
		if c.Kind != widget.Text {
			continue
		}
		if strings.HasSuffix(c.Text, widget.Ellipsis) {
			t.Errorf("%s: %q is cut", name, c.Text)
		}
		r := widget.Rect{X: c.X / a.size.scale, Y: (c.Y + c.Size*0.12) / a.size.scale,
			W: paint.Measure(c.Text, c.Size, c.Weight) / a.size.scale, H: c.Size * 0.96 / a.size.scale}
		if !inside(r, window) {
			t.Errorf("%s: %q leaves the window: %+v", name, c.Text, r)
		}
		for i, other := range texts {
			if !apart(r, other) {
				t.Errorf("%s: %q lies over %q", name, c.Text, words[i])
			}
		}
		for _, control := range controls {
			at := control.Rect
			if control.ID != "board" && !apart(r, at) && !inside(r, at) {
				t.Errorf("%s: %q leaves the control %s, %+v: %+v", name, c.Text, control.ID, at, r)
			}
		}
		texts, words = append(texts, r), append(words, c.Text)
	}
	for i, c := range controls {
		if !inside(c.Rect, window) {
			t.Errorf("%s: the control %s leaves the window: %+v", name, c.ID, c.Rect)
		}
		if c.Rect.H < theme.Target-1e-6 || c.Rect.W < theme.Target-1e-6 {
			t.Errorf("%s: the control %s is too small: %+v", name, c.ID, c.Rect)
		}
		for _, d := range controls[:i] {
			row := strings.HasPrefix(c.ID, d.ID+"-") && inside(c.Rect, d.Rect) || strings.HasPrefix(d.ID, c.ID+"-") && inside(d.Rect, c.Rect)
			if !apart(c.Rect, d.Rect) && !row { // of a list
				t.Errorf("%s: the controls %s and %s overlap", name, c.ID, d.ID)
			}
		}
	}
}

// inside reports whether r lies inside in, with a tolerance of half a pixel.
func inside(r, in widget.Rect) bool {
	const slack = 0.5
	in = in.Inset(-slack)
	return r.X >= in.X && r.Y >= in.Y && r.X+r.W <= in.X+in.W && r.Y+r.H <= in.Y+in.H
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.01 }
