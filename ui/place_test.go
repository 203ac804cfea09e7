package ui

import (
	"testing"

	"flipside/ui/app/settings"
)

// The first window fits its monitor, with its title bar and a panel. A remembered one comes back as
// it was, on a monitor that exists.
func TestWindowFits(t *testing.T) {
	usual := monitor{"main", 1920, 1080}
	for name, c := range map[string]struct {
		was      settings.WindowPlace
		monitors []monitor
		here     int
		want     fitted
	}{
		"first, large":      {settings.WindowPlace{}, []monitor{usual}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1280, H: 800}}},
		"first, 4K":         {settings.WindowPlace{}, []monitor{{"4K", 3840, 2160}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1280, H: 800}}},
		"first, its size":   {settings.WindowPlace{}, []monitor{{"a", 1280, 800}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1264, H: 704}}},
		"first, a laptop":   {settings.WindowPlace{}, []monitor{{"a", 1366, 768}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1280, H: 672}}},
		"first, 1024x768":   {settings.WindowPlace{}, []monitor{{"a", 1024, 768}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1008, H: 672}}},
		"first, 1280x720":   {settings.WindowPlace{}, []monitor{{"a", 1280, 720}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 1264, H: 624}}},
		"first, 800x600":    {settings.WindowPlace{}, []monitor{{"a", 800, 600}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 784, H: 504}}},
		"first, tiny":       {settings.WindowPlace{}, []monitor{{"a", 320, 240}}, 0, fitted{WindowPlace: settings.WindowPlace{W: 480, H: 360}}},
		"first, no monitor": {settings.WindowPlace{}, nil, 0, fitted{WindowPlace: settings.WindowPlace{W: 1280, H: 800}}},

		"as it was": {settings.WindowPlace{Monitor: "main", X: 40, Y: 50, W: 900, H: 700}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 40, Y: 50, W: 900, H: 700}}},
		"as high as the monitor allows": {settings.WindowPlace{Monitor: "main", Y: 32, W: 1920, H: 1048}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", Y: 32, W: 1920, H: 1048}}},
		"on the second monitor": {settings.WindowPlace{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}, []monitor{usual, {"two", 1280, 1024}}, 0,
			fitted{monitor: 1, placed: true, WindowPlace: settings.WindowPlace{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}}},
		"the second monitor is gone": {settings.WindowPlace{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}, []monitor{usual}, 0,
			fitted{WindowPlace: settings.WindowPlace{Monitor: "two", W: 900, H: 700}}},
		"the larger monitor is gone": {settings.WindowPlace{Monitor: "two", X: 10, Y: 40, W: 1900, H: 1000, Maximized: true}, []monitor{{"main", 1366, 768}}, 0,
			fitted{WindowPlace: settings.WindowPlace{Monitor: "two", W: 1350, H: 672, Maximized: true}}},
		"first, on the monitor of the pointer": {settings.WindowPlace{}, []monitor{usual, {"two", 1024, 768}}, 1,
			fitted{monitor: 1, WindowPlace: settings.WindowPlace{W: 1008, H: 672}}},
		"on the main monitor, the pointer elsewhere": {settings.WindowPlace{Monitor: "main", X: 10, Y: 40, W: 900, H: 700}, []monitor{usual, {"two", 1280, 1024}}, 1,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 10, Y: 40, W: 900, H: 700}}},
		"its title bar above the monitor": {settings.WindowPlace{Monitor: "main", X: 10, Y: 2, W: 900, H: 700}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 10, Y: 32, W: 900, H: 700}}},
		"directly below a thin title bar": {settings.WindowPlace{Monitor: "main", X: 10, Y: 20, W: 900, H: 700}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 10, Y: 20, W: 900, H: 700}}},
		"beyond the edges": {settings.WindowPlace{Monitor: "main", X: 1900, Y: -300, W: 900, H: 700}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 1020, Y: 32, W: 900, H: 700}}},
		"larger than a new resolution": {settings.WindowPlace{Monitor: "main", X: 100, Y: 100, W: 1800, H: 1000, Maximized: true}, []monitor{{"main", 1366, 768}}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 16, Y: 96, W: 1350, H: 672, Maximized: true}}},
		"smaller than allowed": {settings.WindowPlace{Monitor: "main", X: 1, Y: 40, W: 3, H: 3}, []monitor{usual}, 0,
			fitted{placed: true, WindowPlace: settings.WindowPlace{Monitor: "main", X: 1, Y: 40, W: 480, H: 360}}},
	} {
		if got := fit(c.was, c.monitors, c.here); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Monitors of one make have one name.
func TestMonitorsHaveNamesOfTheirOwn(t *testing.T) {
	got := named([]monitor{{name: "a"}, {name: "b"}, {name: "a"}, {name: "a"}})
	for i, want := range []string{"a", "b", "a #2", "a #3"} {
		if got[i].name != want {
			t.Errorf("monitor %d is called %q, want %q", i, got[i].name, want)
		}
	}
}

// A window that ends maximized goes back to the size that it had before, also if it had it in this
// run only.
func TestSizeBeforeMaximized(t *testing.T) {
	type where = settings.WindowPlace
	first, moved, whole := where{X: 43, Y: 32, W: 1280, H: 672}, where{X: 100, Y: 120, W: 700, H: 500}, where{Y: 19, W: 1366, H: 749}
	var p places
	questions := 0
	look := func(now where, maximized bool) {
		p.look(now, func() bool { questions++; return maximized })
	}
	look(first, false)
	p.take(whole, true)
	if want := (where{X: 43, Y: 32, W: 1280, H: 672, Maximized: true}); p.usual != want {
		t.Errorf("maximized at once: %+v, want %+v", p.usual, want)
	}
	for range 5 {
		look(moved, false)
	}
	if p.usual != moved || questions != 1 {
		t.Errorf("moved: %+v after %d questions, want %+v after 1", p.usual, questions, moved)
	}
	look(whole, false) // it does not say so yet
	for range 5 {
		look(whole, true)
	}
	want := moved
	want.Maximized = true
	if p.usual != want || questions != 2 {
		t.Errorf("maximized: %+v after %d questions, want %+v after 2", p.usual, questions, want)
	}
	for range 5 {
		look(moved, false)
	}
	if p.usual != moved {
		t.Errorf("back: %+v, want %+v", p.usual, moved)
	}
}
