package ui

import (
	"slices"
	"testing"

	"flipside/game"
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

// Escape closes one thing after another, and opens the menu if there is nothing to close.
func TestEscape(t *testing.T) {
	escape := widget.Input{X: -1, Y: -1, Keys: map[string]bool{"Escape": true}}
	press := func(a *App) (scene, overlay string) {
		escape.Keys["Escape"] = true
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
		{"home", screen.Games{}, [2]string{"home"}, [2]string{"home", "menu"}},
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
