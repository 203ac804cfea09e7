package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ui/store"
)

// The size of the first window, where a monitor has room for it, and the smallest one, in
// device-independent pixels.
const (
	usualWidth  = 1280
	usualHeight = 800
	// LeastWidth and LeastHeight are the smallest size of the window.
	LeastWidth  = 480
	LeastHeight = 360
)

// What lies around the content of a window: its border, its title bar, and the panels of a desktop.
const (
	aroundWidth = 16
	titleHeight = 32
	panelHeight = 64
)

// monitor is a monitor of the system, with its size in device-independent pixels.
type monitor struct {
	name          string
	width, height int
}

// fitted is where a window goes.
type fitted struct {
	monitor int // of the list
	store.Place
	placed bool // X and Y are meant; else the system centres the window
}

// fit returns where a window goes that was at a place when the program ended; the zero Place is a
// first start. The first monitor is the main one.
func fit(was store.Place, monitors []monitor) (f fitted) {
	f.Place = was
	for i, m := range monitors {
		if m.name == was.Monitor && was.W > 0 {
			f.monitor, f.placed = i, true
		}
	}
	m := monitor{width: usualWidth + aroundWidth, height: usualHeight + titleHeight + panelHeight}
	if len(monitors) > 0 {
		m = monitors[f.monitor]
	}
	if was.W <= 0 || was.H <= 0 {
		f.Place = store.Place{W: min(usualWidth, m.width-aroundWidth), H: min(usualHeight, m.height-titleHeight-panelHeight)}
	}
	f.W = max(LeastWidth, min(f.W, m.width))
	f.H = max(LeastHeight, min(f.H, m.height-titleHeight))
	if !f.placed { // its monitor is not there any more
		f.X, f.Y = 0, 0
		return f
	}
	f.X = max(0, min(f.X, m.width-f.W))
	f.Y = max(0, min(f.Y, m.height-f.H))
	return f
}

// PlaceWindow gives the window the size and the place that it had when the program ended, on a
// monitor that exists. At a first start it has a size that fits the monitor. From then on the place
// is remembered. It must be called on the main thread before the game runs.
func (a *App) PlaceWindow() {
	a.placed = true
	found := ebiten.AppendMonitors(nil)
	var monitors []monitor
	for _, m := range found {
		w, h := m.Size()
		monitors = append(monitors, monitor{m.Name(), w, h})
	}
	f := fit(a.settings.Place, monitors)
	if f.monitor < len(found) && f.monitor > 0 {
		ebiten.SetMonitor(found[f.monitor])
	}
	ebiten.SetWindowSize(f.W, f.H)
	if f.placed {
		ebiten.SetWindowPosition(f.X, f.Y)
	}
	if f.Maximized {
		ebiten.MaximizeWindow()
	}
}

// keepPlace remembers where the window is, when the program ends. A window that is maximized keeps
// the size that it goes back to.
func (a *App) keepPlace() {
	if !a.placed {
		return
	}
	was := a.settings.Place
	now := was
	if now.Maximized = ebiten.IsWindowMaximized(); !now.Maximized {
		now.W, now.H = ebiten.WindowSize()
		now.X, now.Y = ebiten.WindowPosition()
	}
	if m := ebiten.Monitor(); m != nil {
		now.Monitor = m.Name()
	}
	if now.W <= 0 || now == was { // a page has no window
		return
	}
	a.settings.Place = now
	a.services.SaveSettings()
}
