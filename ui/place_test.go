package ui

import (
	"testing"

	"flipside/ui/store"
)

// The first window fits its monitor, with its title bar and a panel. A remembered one comes back as
// it was, on a monitor that exists.
func TestWindowFits(t *testing.T) {
	usual := monitor{"main", 1920, 1080}
	for name, c := range map[string]struct {
		was      store.Place
		monitors []monitor
		want     fitted
	}{
		"first, large":      {store.Place{}, []monitor{usual}, fitted{Place: store.Place{W: 1280, H: 800}}},
		"first, 4K":         {store.Place{}, []monitor{{"4K", 3840, 2160}}, fitted{Place: store.Place{W: 1280, H: 800}}},
		"first, its size":   {store.Place{}, []monitor{{"a", 1280, 800}}, fitted{Place: store.Place{W: 1264, H: 704}}},
		"first, a laptop":   {store.Place{}, []monitor{{"a", 1366, 768}}, fitted{Place: store.Place{W: 1280, H: 672}}},
		"first, 1024x768":   {store.Place{}, []monitor{{"a", 1024, 768}}, fitted{Place: store.Place{W: 1008, H: 672}}},
		"first, 1280x720":   {store.Place{}, []monitor{{"a", 1280, 720}}, fitted{Place: store.Place{W: 1264, H: 624}}},
		"first, 800x600":    {store.Place{}, []monitor{{"a", 800, 600}}, fitted{Place: store.Place{W: 784, H: 504}}},
		"first, tiny":       {store.Place{}, []monitor{{"a", 320, 240}}, fitted{Place: store.Place{W: 480, H: 360}}},
		"first, no monitor": {store.Place{}, nil, fitted{Place: store.Place{W: 1280, H: 800}}},

		"as it was": {store.Place{Monitor: "main", X: 40, Y: 50, W: 900, H: 700}, []monitor{usual},
			fitted{placed: true, Place: store.Place{Monitor: "main", X: 40, Y: 50, W: 900, H: 700}}},
		"as high as the monitor allows": {store.Place{Monitor: "main", Y: 32, W: 1920, H: 1048}, []monitor{usual},
			fitted{placed: true, Place: store.Place{Monitor: "main", Y: 32, W: 1920, H: 1048}}},
		"on the second monitor": {store.Place{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}, []monitor{usual, {"two", 1280, 1024}},
			fitted{monitor: 1, placed: true, Place: store.Place{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}}},
		"the second monitor is gone": {store.Place{Monitor: "two", X: 10, Y: 40, W: 900, H: 700}, []monitor{usual},
			fitted{Place: store.Place{Monitor: "two", W: 900, H: 700}}},
		"beyond the edges": {store.Place{Monitor: "main", X: 1900, Y: -300, W: 900, H: 700}, []monitor{usual},
			fitted{placed: true, Place: store.Place{Monitor: "main", X: 1020, W: 900, H: 700}}},
		"larger than a new resolution": {store.Place{Monitor: "main", X: 100, Y: 100, W: 1800, H: 1000, Maximized: true}, []monitor{{"main", 1366, 768}},
			fitted{placed: true, Place: store.Place{Monitor: "main", Y: 32, W: 1366, H: 736, Maximized: true}}},
		"smaller than allowed": {store.Place{Monitor: "main", X: 1, Y: 40, W: 3, H: 3}, []monitor{usual},
			fitted{placed: true, Place: store.Place{Monitor: "main", X: 1, Y: 40, W: 480, H: 360}}},
	} {
		if got := fit(c.was, c.monitors); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
