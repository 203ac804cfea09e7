package ui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// counted is a screen that counts how often it was closed.
type counted struct {
	screen.Screen
	closed  int
	overlay bool
}

func (c *counted) Name() string                                             { return "counted" }
func (c *counted) Update(*widget.Frame, widget.Rect) (to screen.Transition) { return to }
func (c *counted) Overlay() bool                                            { return c.overlay }
func (c *counted) Close()                                                   { c.closed++ }

// Every step keeps the right screens, and closes each of the others exactly once.
func TestStepsOfTheRouter(t *testing.T) {
	for _, c := range []struct {
		to     screen.Transition
		names  []string
		closed [2]int
	}{
		{screen.Stay(), []string{"home", "counted", "counted"}, [2]int{}},
		{screen.Push(screen.Keys{}), []string{"home", "counted", "counted", "keys"}, [2]int{}},
		{screen.Replace(screen.Preferences{}), []string{"home", "counted", "settings"}, [2]int{0, 1}},
		{screen.Pop(), []string{"home", "counted"}, [2]int{0, 1}},
		{screen.Only(screen.Play{}), []string{"play"}, [2]int{1, 1}},
		{screen.Quit(), []string{"home", "counted", "counted"}, [2]int{}},
	} {
		a := testApp(t, 640, 480)
		below, top := &counted{}, &counted{overlay: true}
		a.router.stack = append(a.router.stack, below, top)
		a.lead(c.to)
		var names []string
		for _, s := range a.router.stack {
			names = append(names, s.Name())
		}
		if closed := [2]int{below.closed, top.closed}; !slices.Equal(names, c.names) || closed != c.closed {
			t.Errorf("step %d leads to %q and closes %v, want %q and %v", c.to.Step, names, closed, c.names, c.closed)
		}
		if a.router.quit != (c.to.Step == screen.StepQuit) {
			t.Errorf("step %d quits: %v", c.to.Step, a.router.quit)
		}
	}
}

// Every destination has a screen, which can be declared and closed.
func TestEveryDestination(t *testing.T) {
	record := func(a *App) *record.Record {
		r, err := a.services.Session.Whole()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	makes := []func(a *App) screen.Destination{
		func(*App) screen.Destination { return screen.Home{} },
		func(*App) screen.Destination { return screen.Setup{} },
		func(*App) screen.Destination { return screen.Play{} },
		func(*App) screen.Destination { return screen.Preferences{} },
		func(*App) screen.Destination { return screen.Menu{} },
		func(*App) screen.Destination { return screen.Keys{} },
		func(*App) screen.Destination { return screen.GameList{} },
		func(*App) screen.Destination { return screen.Seat{} },
		func(*App) screen.Destination { return screen.Copy{} },
		func(*App) screen.Destination {
			return screen.Files{Done: func(string) screen.Transition { return screen.Stay() }}
		},
		func(a *App) screen.Destination { return screen.Share{Game: record(a).Game} },
		func(*App) screen.Destination { return screen.Beginning{Of: &screen.Draft{}} },
		func(*App) screen.Destination { return screen.Progress{} },
		func(*App) screen.Destination { return screen.OpeningList{} },
		func(*App) screen.Destination { return screen.Advisers{} },
		func(a *App) screen.Destination { return screen.Review{Record: record(a)} },
		func(*App) screen.Destination { return screen.About{} },
		func(*App) screen.Destination { return screen.Licences{} },
		func(a *App) screen.Destination {
			if err := a.services.Session.Play(a.services.Session.Snapshot().Legal.First()); err != nil {
				t.Fatal(err)
			}
			return screen.Resign{}
		},
		func(*App) screen.Destination { return screen.Rated{} },
		func(*App) screen.Destination { return screen.Reset{} },
		func(*App) screen.Destination { return screen.See{} },
		func(*App) screen.Destination { return screen.Practice{} },
		func(*App) screen.Destination { return screen.SetAside{Do: func() {}} },
		func(*App) screen.Destination { return screen.HowTo{} },
		func(*App) screen.Destination { return screen.Glossary{} },
		func(*App) screen.Destination { return screen.Crashed{} },
		func(*App) screen.Destination {
			return screen.Editor{Position: game.Start, ToMove: game.Black}
		},
	}
	names := map[string]string{}
	for _, destination := range makes {
		a := testApp(t, 640, 480)
		playing(t, a)
		to := destination(a)
		kind := strings.TrimPrefix(fmt.Sprintf("%T", to), "screen.")
		a.lead(screen.Push(to))
		name := a.router.top().Name()
		if other, double := names[name]; double {
			t.Errorf("%s and %s lead to %s", kind, other, name)
		}
		names[name] = kind
		a.use(widget.Input{X: -1, Y: -1})
		a.lead(screen.Pop())
	}
	for _, kind := range destinations(t) {
		if !slices.Contains(slices.Collect(maps.Values(names)), kind) {
			t.Errorf("no test constructs the destination %s", kind)
		}
	}
}

// destinations returns the types that the sources of package screen declare as destinations.
func destinations(t *testing.T) (kinds []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "screen/screen.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "destination" {
			kinds = append(kinds, f.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	if len(kinds) < 10 {
		t.Fatalf("only the destinations %q are found", kinds)
	}
	return kinds
}

// Escape closes one thing after another, and opens the menu if there is nothing to close.
func TestEscape(t *testing.T) {
	escape := widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEscape: true}}
	press := func(a *App) (scene, overlay string) {
		escape.Keys[widget.KeyEscape] = true
		a.use(escape)
		return a.router.names()
	}
	for _, c := range []struct {
		where        string
		to           screen.Destination
		first, again [2]string
	}{
		{"home", nil, [2]string{"home", "menu"}, [2]string{"home"}},
		{"home", screen.Setup{Seats: people}, [2]string{"home"}, [2]string{"home", "menu"}},
		{"home", screen.GameList{}, [2]string{"home"}, [2]string{"home", "menu"}},
		{"play", nil, [2]string{"play", "menu"}, [2]string{"play"}},
		{"play", screen.Setup{Seats: people}, [2]string{"play"}, [2]string{"play", "menu"}},
		{"play", screen.Preferences{}, [2]string{"play"}, [2]string{"play", "menu"}},
		{"play", screen.Seat{}, [2]string{"play"}, [2]string{"play", "menu"}},
		{"play", screen.Share{Game: game.New()}, [2]string{"play"}, [2]string{"play", "menu"}},
		{"play", screen.Keys{}, [2]string{"play"}, [2]string{"play", "menu"}},
	} {
		a := testApp(t, 640, 480)
		if c.where == "play" {
			playing(t, a)
		}
		if c.to != nil {
			a.open(c.to)
		}
		for _, want := range [][2]string{c.first, c.again} {
			if scene, overlay := press(a); [2]string{scene, overlay} != want {
				t.Errorf("Escape on %s with %T leads to %s and %q, want %q", c.where, c.to, scene, overlay, want)
			}
		}
	}
	a := playScene(t, people, fullBoard[:20], 640, 480, 100)
	a.services.Session.Browse(3)
	a.tell()
	if scene, overlay := press(a); scene != "play" || overlay != "" || a.snap().Browsing {
		t.Errorf("Escape while looking back leads to %s and %q", scene, overlay)
	}
}

// The arrow keys follow the layout of the start page, and go round a menu.
func TestArrowsFollowTheLayout(t *testing.T) {
	a := testApp(t, 1280, 800)
	frameOf(a, away)
	a.press("Tab")
	for i, c := range []struct{ key, want string }{
		{"Down", "more"}, {"Right", "two"}, {"Down", "others"}, {"Left", "practice"}, {"Down", "settings"}, {"Left", "edit"}, {"Right", "settings"},
		{"Left", "edit"}, {"Left", "quit"}, {"Up", "others"}, {"Up", "two"}, {"Up", "play"}, {"Right", "play"},
	} {
		if a.press(c.key); a.state.Focus != c.want {
			t.Fatalf("step %d, %s, leads to %q, want %q", i+1, c.key, a.state.Focus, c.want)
		}
	}
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		a := testApp(t, size[0], size[1])
		a.press("Escape")
		frameOf(a, away)
		var seen []string
		for range 20 {
			seen = append(seen, a.state.Focus)
			if a.press("Down"); a.state.Focus == "menu-resume" {
				break
			}
		}
		if a.state.Focus != "menu-resume" || len(seen) < 4 {
			t.Errorf("%v: Down leads through %q to %q", size, seen, a.state.Focus)
		}
		a.press("Up", "Up") // over the close button, which is above the right column
		if at, last := controlAt(t, a, a.state.Focus), controlAt(t, a, "menu-quit"); at.Y != last.Y {
			t.Errorf("%v: Up leads from the first to %q, which is not in the last row", size, a.state.Focus)
		}
	}
}
