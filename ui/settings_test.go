package ui

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// settingsApp shows the settings of an App that can save them, and returns the folder of the saved
// data.
func settingsApp(t *testing.T) (a *App, folder string) {
	t.Helper()
	folder = t.TempDir()
	a = testAppAt(t, folder, 1280, 800)
	a.open(screen.Preferences{})
	return a, folder
}

// controlAt returns the place of a control.
func controlAt(t *testing.T, a *App, id string) widget.Rect {
	t.Helper()
	return controlIn(t, frameOf(a, away), id)
}

func controlIn(t *testing.T, f *widget.Frame, id string) widget.Rect {
	t.Helper()
	for _, c := range f.Controls {
		if c.ID == id && c.Enabled {
			return c.Rect
		}
	}
	t.Fatalf("no control %s", id)
	return widget.Rect{}
}

// settingAt shows the page that has a setting, and returns the place of its control.
func settingAt(t *testing.T, a *App, id string) widget.Rect {
	t.Helper()
	for a.services.Memory.Page = 0; a.services.Memory.Page < 2; a.services.Memory.Page++ {
		if slices.ContainsFunc(frameOf(a, away).Controls, func(c widget.Control) bool { return c.ID == id }) {
			break
		}
	}
	return controlAt(t, a, id)
}

// kept closes the store and returns the settings that it has saved.
func kept(t *testing.T, a *App, folder string) settings.Settings {
	t.Helper()
	if err := a.o.Store.Close(); err != nil {
		t.Fatal(err)
	}
	s, notice := store.OpenAt(folder, folder).Settings()
	if notice != "" {
		t.Fatal(notice)
	}
	return s
}

func TestSettingsBySwitches(t *testing.T) {
	a, folder := settingsApp(t)
	was := a.settings
	for _, id := range []string{"set-dots", "set-sound", "set-analysis"} {
		x, y := settingAt(t, a, id).Center()
		clickAt(a, x, y)
	}
	if a.settings.Dots == was.Dots || a.settings.Sound == was.Sound || a.settings.Analysis == was.Analysis {
		t.Errorf("a click leaves a switch where it was: %+v", a.settings)
	}
	settingAt(t, a, "set-dots")
	a.state.Focus, a.state.ShowFocus = "set-dots", true
	frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeySpace: true}})
	if a.settings.Dots != was.Dots {
		t.Error("Space leaves a switch where it was")
	}
	if s := kept(t, a, folder); s.Sound == was.Sound || s.Dots != was.Dots || s.Analysis == was.Analysis {
		t.Errorf("kept were %+v", s)
	}
}

// TestSlidersTakeEffectAtOnce checks that a slider takes effect while the user drags it, and that
// its last value is saved.
func TestSlidersTakeEffectAtOnce(t *testing.T) {
	a, folder := settingsApp(t)
	for _, c := range []struct {
		id    string
		value func() float64
		least float64
	}{
		{"set-volume", func() float64 { return float64(a.settings.Volume) }, 0},
		{"set-speed", func() float64 { return float64(a.settings.Speed) }, 0.25},
	} {
		r := settingAt(t, a, c.id)
		x, y := r.Center()
		frameOf(a, widget.Input{X: x, Y: y, Pressed: true, Down: true})
		last := c.value()
		for x > r.X+20 {
			x -= 60
			frameOf(a, widget.Input{X: x, Y: y + 100, Moved: true, Down: true})
			if now := c.value(); now >= last && now != c.least {
				t.Errorf("%s: dragged to the left, %g comes after %g", c.id, now, last)
			}
			last = c.value()
		}
		frameOf(a, widget.Input{X: x, Y: y + 100, Released: true})
		if got := c.value(); got != c.least {
			t.Errorf("%s: at the left end it is %g", c.id, got)
		}
	}
	a.state.Focus, a.state.ShowFocus = "set-speed", true
	frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEnd: true}})
	if s := kept(t, a, folder); s.Volume != 0 || s.Speed != 8 {
		t.Errorf("kept were volume %d and speed %g, want 0 and 8", s.Volume, s.Speed)
	}
}

// TestSizeWaitsForTheMouse checks the slider of the scale, which moves with the scale itself. The
// slider stays under the pointer during a drag and shows its value, and the scale changes only when
// the user releases it.
func TestSizeWaitsForTheMouse(t *testing.T) {
	a, folder := settingsApp(t)
	r := controlAt(t, a, "set-scale")
	x, y := r.Center()
	frameOf(a, widget.Input{X: x, Y: y, Pressed: true, Down: true})
	for range 2 { // the second frame has the scale that the first one set
		f := frameOf(a, widget.Input{X: r.X + r.W, Y: y, Moved: true, Down: true})
		a.resize(a.size.width, a.size.height)
		if now := controlIn(t, f, "set-scale"); a.settings.Scale != 0 || now != r {
			t.Errorf("while it is dragged the size is %d %% and the slider at %+v instead of %+v", a.settings.Scale, now, r)
		}
		if !says(f, words.Get("percent", "percent", 200)) {
			t.Error("the value under the pointer is not told")
		}
	}
	frameOf(a, widget.Input{X: r.X + r.W, Y: y, Released: true})
	a.resize(a.size.width, a.size.height)
	if now := controlAt(t, a, "set-scale"); a.settings.Scale != 200 || now == r {
		t.Errorf("let go, the size is %d %% and the slider at %+v", a.settings.Scale, now)
	}
	a.state.Focus, a.state.ShowFocus = "set-scale", true
	frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyLeft: true}})
	if s := kept(t, a, folder); s.Scale != 195 {
		t.Errorf("kept was %d %%, want 195", s.Scale)
	}
}

// As long as the user has chosen no size, it follows the shorter side of the window, in
// device-independent pixels, and is saved as not chosen. A size that was chosen stays.
func TestSizeFollowsTheWindow(t *testing.T) {
	a, folder := settingsApp(t)
	for _, c := range []struct{ w, h, device, scale float64 }{
		{640, 480, 1, 1}, {1280, 800, 1, 1}, {1920, 1080, 1, 1}, {1920, 1200, 1, 1}, {2560, 1440, 1, 1.25}, {2880, 1620, 1, 1.5},
		{3840, 2064, 1, 2}, {3840, 2160, 1, 2}, {7680, 4320, 1, 2}, {3840, 2160, 2, 2}, {3840, 2160, 1.5, 1.875}, {1080, 1920, 1, 1}, {1280, 800, 1, 1},
	} {
		a.size.device = c.device
		a.resize(c.w, c.h)
		if a.size.scale != c.scale {
			t.Errorf("%gx%g with %g pixels for a unit: the scale is %g, want %g", c.w, c.h, c.device, a.size.scale, c.scale)
		}
	}
	a.size.device = 1
	a.resize(3840, 2160)
	if f := frameOf(a, away); !says(f, words.Get("percent", "percent", 200)) {
		t.Error("the settings do not say that the size is 200 %")
	}
	a.services.Settings.Save()
	if s := kept(t, a, folder); s.Scale != 0 {
		t.Errorf("a size that nobody has chosen was kept as %d %%", s.Scale)
	}
	a.state.Focus, a.state.ShowFocus = "set-scale", true
	frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyLeft: true}})
	for _, h := range []float64{2160, 1080} {
		if a.resize(2*h, h); a.size.scale != 1.95 && h == 2160 || a.settings.Scale != 195 {
			t.Errorf("a window %g high has the scale %g and the size %d, want the chosen 195 %%", h, a.size.scale, a.settings.Scale)
		}
	}
}

// Ctrl+M switches the sound on every screen, says so in a line, and saves the choice. A name can be
// typed meanwhile, and M alone stays a letter.
func TestAKeySwitchesTheSound(t *testing.T) {
	for name, show := range map[string]func(t *testing.T, a *App){
		"home":             func(*testing.T, *App) {},
		"setup":            func(_ *testing.T, a *App) { a.open(screen.Setup{Seats: people}) },
		"a game":           func(t *testing.T, a *App) { playing(t, a) },
		"a review":         func(t *testing.T, a *App) { a.open(screen.Review{Record: screentest.Record(t, "f5d6c3")}) },
		"the editor":       func(_ *testing.T, a *App) { a.open(screen.Editor{Position: game.Start}) },
		"practice":         func(t *testing.T, a *App) { practising(t, a) },
		"progress":         func(_ *testing.T, a *App) { a.open(screen.Progress{}) },
		"the settings":     func(_ *testing.T, a *App) { a.open(screen.Preferences{}) },
		"a field of games": func(_ *testing.T, a *App) { a.open(screen.GameList{}); a.state.Focus = "search" },
	} {
		folder := t.TempDir()
		a := testAppAt(t, folder, 1280, 800)
		show(t, a)
		frameOf(a, away)
		if press(a, widget.KeyM); !a.settings.Sound {
			t.Errorf("%s: M alone switches the sound off", name)
		}
		press(a, widget.Ctrl|widget.KeyM)
		if f := frameOf(a, away); a.settings.Sound || !says(f, words.Get("sound.off")) {
			t.Errorf("%s: after Ctrl+M the sound is %v, and the window does not say that it is off", name, a.settings.Sound)
		}
		press(a, widget.Ctrl|widget.KeyM)
		if f := frameOf(a, away); !a.settings.Sound || !says(f, words.Get("sound.on")) {
			t.Errorf("%s: after another Ctrl+M the sound is %v", name, a.settings.Sound)
		}
		a.settings.Volume = 0
		press(a, widget.Ctrl|widget.KeyM)
		press(a, widget.Ctrl|widget.KeyM)
		if f := frameOf(a, away); !says(f, words.Get("sound.silent")) {
			t.Errorf("%s: it does not say that the volume is 0", name)
		}
		press(a, widget.Ctrl|widget.KeyM)
		if s := kept(t, a, folder); s.Sound {
			t.Errorf("%s: kept was that the sound is on", name)
		}
	}
}

// changed opens the settings of a running game, with other values than the defaults, and the
// question whether to reset them.
func changed(t *testing.T) (a *App, folder string) {
	t.Helper()
	folder = t.TempDir()
	a = testAppAt(t, folder, 1280, 800)
	playing(t, a)
	s := &a.settings
	s.Theme, s.Scale, s.Motion, s.Dots, s.Volume, s.Sound, s.Warn = theme.ContrastTheme, 150, theme.NoMotion, false, 5, false, true
	s.Adviser, s.Second, s.Opening, s.Wording, s.Speed = "mcts:easy", "minimax:easy", settings.Varied, settings.ClubWords, 8
	s.White, s.Finished, s.Friend, s.ClockPeople, s.Place = "mcts:hard", true, "Mia", settings.Clock{Seconds: 60}, settings.WindowPlace{W: 700, H: 500}
	s.Analysis = true
	a.services.Session.ShowAnalysis(true)
	a.services.Session.SetSpeed(8)
	a.services.Settings.Save()
	a.resize(1280, 800)
	a.open(screen.Preferences{})
	x, y := settingAt(t, a, "set-reset-1").Center()
	clickAt(a, x, y)
	return a, folder
}

// After Reset all preferences have their defaults at once and in the file, and the game and the
// players of the last choice stay. Anything else changes nothing. The keyboard can answer too.
func TestSettingsAreReset(t *testing.T) {
	focus := func(id string) func(a *App) {
		return func(a *App) {
			a.state.Focus, a.state.ShowFocus = id, true
			press(a, widget.KeyEnter)
		}
	}
	for name, c := range map[string]struct {
		answer func(a *App)
		reset  bool
	}{
		"Reset":            {func(a *App) { a.clickOn(t, "reset-yes") }, true},
		"Reset by Enter":   {focus("reset-yes"), true},
		"Cancel":           {func(a *App) { a.clickOn(t, "reset-no") }, false},
		"Cancel by Enter":  {focus("reset-no"), false},
		"Escape":           {func(a *App) { press(a, widget.KeyEscape) }, false},
		"the close button": {func(a *App) { a.clickOn(t, "close") }, false},
	} {
		a, folder := changed(t)
		if a.overlay() != "reset" {
			t.Fatalf("%s: the overlay is %q", name, a.overlay())
		}
		was, game := a.settings, a.snap()
		want := was
		if c.reset {
			want = settings.Default()
			want.White, want.Finished, want.Friend, want.ClockPeople, want.Place = was.White, was.Finished, was.Friend, was.ClockPeople, was.Place
		}
		c.answer(a)
		a.resize(1280, 800)
		f := frameOf(a, away)
		if a.overlay() != "settings" || !reflect.DeepEqual(a.settings, want) {
			t.Errorf("%s: the overlay is %q, and the settings are %+v, want %+v", name, a.overlay(), a.settings, want)
		}
		now := a.snap()
		if f.Theme.Name != want.Theme || a.size.scale != float64(a.services.Settings.Size())/100 || now.Speed != want.Speed || now.Analysis != want.Analysis {
			t.Errorf("%s: the theme is %s, the scale %g, the speed %g, the analysis %v", name, f.Theme.Name, a.size.scale, now.Speed, now.Analysis)
		}
		if now.Setup.ID != game.Setup.ID || now.Ply != game.Ply || now.Setup.Seats != game.Setup.Seats {
			t.Errorf("%s: another game is on the board: %+v", name, now.Setup)
		}
		if s := kept(t, a, folder); !reflect.DeepEqual(s, want) {
			t.Errorf("%s: kept were %+v, want %+v", name, s, want)
		}
	}
}

// says reports whether a text is drawn.
func says(f *widget.Frame, words string) bool {
	return slices.ContainsFunc(f.Commands, func(c widget.Command) bool { return c.Text == words })
}

// TestValuesSettings checks that the settings of the values on the board, of the review and of what
// a game tells are chosen and saved.
func TestValuesSettings(t *testing.T) {
	a, folder := settingsApp(t)
	for _, id := range []string{"set-values-3", "set-value-as-2", "set-refine-4", "set-warn-2"} {
		x, y := settingAt(t, a, id).Center()
		clickAt(a, x, y)
	}
	if s := kept(t, a, folder); s.Values != settings.MostThree || s.ValueAs != settings.AsValue || s.Refine.Time() != 3*time.Minute || !s.Warn {
		t.Errorf("kept were %+v", s)
	}
	if len(settings.Refines) != 5 {
		t.Error("the choices in the settings are others than those of the table")
	}
}
