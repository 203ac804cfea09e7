package ui

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/sound"
	"flipside/ui/widget"
)

// aboutApp returns an App with facts for About, and a pointer to the target that it was last asked
// to show. reveal is the answer to that request.
func aboutApp(t *testing.T, w, h float64, reveal error) (a *App, shown *string) {
	t.Helper()
	a, shown = testApp(t, w, h), new(string)
	a.services.System.Program = screen.Program{Version: "v9", System: "plan9/mips, 3 cores",
		Licences: func() string { return strings.Repeat("A licence\n\tfor free\n", 200) }}
	a.services.System.Opener = func(target string) <-chan error {
		*shown = target
		done := make(chan error, 1)
		done <- reveal
		return done
	}
	return a, shown
}

func wordsOf(a *App) []string { return screentest.Texts(frameOf(a, away)) }

// pressOn moves the focus to a control by Tab and presses Enter.
func pressOn(t *testing.T, a *App, id string) {
	t.Helper()
	for range 40 {
		if a.state.Focus == id {
			a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEnter: true}})
			return
		}
		a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyTab: true}})
	}
	t.Fatalf("Tab does not reach %s", id)
}

// About is reached from the settings and from the menu of the start page, by mouse and by keyboard.
func TestWaysToAbout(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		for _, c := range []struct {
			from   screen.Destination
			button string
		}{{screen.Preferences{}, "set-about"}, {screen.Menu{}, "menu-about"}} {
			for _, byKey := range []bool{false, true} {
				a, _ := aboutApp(t, size[0], size[1], nil)
				a.open(c.from)
				if byKey {
					pressOn(t, a, c.button)
				} else {
					a.clickOn(t, c.button)
				}
				if a.overlay() != "about" {
					t.Errorf("%v, %s leads to %q (by a key: %v)", size, c.button, a.overlay(), byKey)
				}
			}
		}
	}
}

func TestAbout(t *testing.T) {
	for _, byKey := range []bool{false, true} {
		a, shown := aboutApp(t, 1280, 800, nil)
		board := &board{put: make(chan error, 1)}
		board.put <- nil
		a.services.Sharing.Clipboard = board
		do := func(id string) {
			t.Helper()
			if byKey {
				pressOn(t, a, id)
			} else {
				a.clickOn(t, id)
			}
		}
		a.open(screen.About{})
		for _, phrase := range []string{"v9 (plan9/mips, 3 cores)", "MIT licence"} {
			if !slices.Contains(wordsOf(a), phrase) {
				t.Errorf("About has no %q: %q", phrase, wordsOf(a))
			}
		}
		do("about-copy")
		if got := board.has; got != "Flipside v9 (plan9/mips, 3 cores)" || !slices.Contains(wordsOf(a), words.Get("about.copied")) {
			t.Errorf("copied is %q, said is %q", got, wordsOf(a))
		}
		do("about-data")
		if *shown != a.o.Store.Folder() || slices.Contains(wordsOf(a), words.Get("about.copied")) {
			t.Errorf("shown is %q, said is %q", *shown, wordsOf(a))
		}
		for _, c := range frameOf(a, away).Controls {
			if c.ID == "about-home" || c.ID == "about-library" || c.ID == "about-config" {
				t.Errorf("there is a button %s for nothing of its own", c.ID)
			}
		}
		do("about-licences")
		if a.overlay() != "licences" || !slices.Contains(wordsOf(a), "    for free") {
			t.Fatalf("Licences leads to %q, which shows %q", a.overlay(), wordsOf(a))
		}
		top := wordsOf(a)
		a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyDown: true}})
		if slices.Equal(top, wordsOf(a)) {
			t.Error("the key Down does not scroll the licences")
		}
		a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEscape: true}})
		if a.overlay() != "about" {
			t.Errorf("Escape leads from the licences to %q", a.overlay())
		}
	}
}

// A folder that cannot be shown is one sentence, without the name of the person.
func TestAboutSaysWhatFailed(t *testing.T) {
	t.Setenv("HOME", "/home/ada")
	a, _ := aboutApp(t, 640, 480, errors.New("there is no folder /home/ada/x"))
	a.open(screen.About{})
	a.clickOn(t, "about-data")
	if want := "there is no folder ~/x"; !slices.Contains(wordsOf(a), want) {
		t.Errorf("said is %q, want %q", wordsOf(a), want)
	}
}

func TestAboutNamesOtherPlaces(t *testing.T) {
	a, shown := aboutApp(t, 1280, 800, nil)
	dir := t.TempDir()
	a.services.System.Program.Library, a.services.System.Program.Home = filepath.Join(dir, "mine.sqlite"), "https://flipside.example"
	a.open(screen.About{})
	a.clickOn(t, "about-library")
	if *shown != dir {
		t.Errorf("shown is %q, want %q", *shown, dir)
	}
	a.clickOn(t, "about-home")
	if *shown != "https://flipside.example" || !slices.Contains(wordsOf(a), *shown) {
		t.Errorf("shown is %q", *shown)
	}
}

// A picture of About is the same on every machine.
func TestAboutOfATest(t *testing.T) {
	var seen [2][]string
	for i := range seen {
		o := testApp(t, 1280, 800).o
		o.TestClock, o.Program = true, screen.Program{Version: strings.Repeat("v", i), System: strings.Repeat("s", i)}
		a := newApp(o, settings.Default(), &sound.Sound{}, 1)
		a.resize(1280, 800)
		a.open(screen.About{})
		seen[i] = wordsOf(a)
		a.services.Session.Close()
	}
	if !slices.Equal(seen[0], seen[1]) || !slices.Contains(seen[0], "test") || !slices.Contains(seen[0], "~/flipside") {
		t.Errorf("one About says %q, another one %q", seen[0], seen[1])
	}
}
