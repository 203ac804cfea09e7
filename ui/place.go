package ui

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ui/app/settings"
	"flipside/ui/pace"
)

// The size of the first window, if a monitor has room for it, and the smallest size, in
// device-independent pixels.
const (
	usualWidth  = 1280
	usualHeight = 800
	// LeastWidth and LeastHeight are the smallest size of the window.
	LeastWidth  = 480
	LeastHeight = 360
)

// The room around the content of a window: its border, its title bar, and the panels of a desktop.
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
	settings.WindowPlace
	placed bool // X and Y are meant; else the system centres the window
}

// fit returns the place for a window that was at the place was when the program ended. The zero
// value means a first start. here is the monitor where the system would open a window.
func fit(was settings.WindowPlace, monitors []monitor, here int) (f fitted) {
	f.WindowPlace, f.monitor = was, here
	if was.W <= 0 || was.H <= 0 {
		f.WindowPlace = settings.WindowPlace{W: usualWidth, H: usualHeight}
	}
	for i, m := range monitors {
		if m.name == was.Monitor && was.W > 0 && was.H > 0 {
			f.monitor, f.placed = i, true
		}
	}
	m := monitor{width: usualWidth + aroundWidth, height: usualHeight + titleHeight + panelHeight}
	if f.monitor < len(monitors) {
		m = monitors[f.monitor]
	}
	if !f.placed {
		f.X, f.Y = 0, 0
		f.W = max(LeastWidth, min(f.W, m.width-aroundWidth))
		f.H = max(LeastHeight, min(f.H, m.height-titleHeight-panelHeight))
		return f
	}
	if f.W > m.width {
		f.W = m.width - aroundWidth
	}
	if f.H > m.height-titleHeight {
		f.H = m.height - titleHeight - panelHeight
	}
	f.W, f.H = max(LeastWidth, f.W), max(LeastHeight, f.H)
	if f.Y < titleHeight/2 { // no mouse could reach its title bar
		f.Y = titleHeight
	}
	f.X = max(0, min(f.X, m.width-f.W))
	f.Y = max(0, min(f.Y, m.height-f.H))
	return f
}

// named gives a number to each monitor that has the same name as an earlier one.
func named(monitors []monitor) []monitor {
	count := map[string]int{}
	for i := range monitors {
		name := monitors[i].name
		if count[name]++; count[name] > 1 {
			monitors[i].name = fmt.Sprintf("%s #%d", name, count[name])
		}
	}
	return monitors
}

// monitorsNow returns the monitors, and the one where the window is or will open. It must be called
// on the main thread before the game runs.
func monitorsNow() (found []*ebiten.MonitorType, monitors []monitor, here int) {
	found = ebiten.AppendMonitors(nil)
	for _, m := range found {
		w, h := m.Size()
		monitors = append(monitors, monitor{m.Name(), w, h})
	}
	return found, named(monitors), max(0, slices.Index(found, ebiten.Monitor()))
}

// PlaceWindow gives the window the size and the place that it had when the program ended, on a
// monitor that exists. At a first start it has a size that fits the monitor. From then on the place
// is remembered. It must be called on the main thread before the game runs.
func (a *App) PlaceWindow() {
	found, monitors, here := monitorsNow()
	f := fit(a.settings.Place, monitors, here)
	if f.monitor < len(found) {
		ebiten.SetMonitor(found[f.monitor])
	}
	ebiten.SetWindowSize(f.W, f.H)
	if f.placed {
		ebiten.SetWindowPosition(f.X, f.Y)
	}
	if f.Maximized {
		ebiten.MaximizeWindow()
	}
	a.places = &places{usual: a.settings.Place}
}

// places follows where the window is, so that a window that ends maximized or in full screen keeps
// the size and the place that it goes back to. A nil places follows nothing.
type places struct {
	usual settings.WindowPlace // the last one that was not maximized; Maximized says whether the window is
	seen  settings.WindowPlace // at the last look
	asked bool                 // whether the window is maximized, since it is at seen
	next  int64                // the tick of the next look
}

// lookEvery is the number of ticks from look to look.
const lookEvery = pace.TicksPerSecond / 2

// look takes the current place of the window. A place counts only if two looks in a row find it:
// the window may be moving, and reports only at the end that it is maximized. That question waits
// for the window system, so it is asked once for each place.
func (p *places) look(now settings.WindowPlace, maximized func() bool) {
	switch {
	case now != p.seen:
		p.seen, p.asked = now, false
	case !p.asked:
		p.asked = true
		p.take(now, maximized())
	}
	if p.usual.W <= 0 {
		p.usual = now
	}
}

// take remembers a place, or that the window is maximized there.
func (p *places) take(now settings.WindowPlace, maximized bool) {
	if !maximized {
		p.usual = now
	}
	p.usual.Maximized = maximized
}

// placeNow returns where the window is or, if it is in full screen or minimized, where it was
// before.
func placeNow() (now settings.WindowPlace) {
	now.W, now.H = ebiten.WindowSize()
	now.X, now.Y = ebiten.WindowPosition()
	return now
}

// followPlace looks where the window is, from time to time.
func (a *App) followPlace() {
	if p := a.places; p != nil && a.ticks >= p.next && !ebiten.IsFullscreen() {
		p.next = a.ticks + lookEvery
		p.look(placeNow(), ebiten.IsWindowMaximized)
	}
}

// keepPlace remembers where the window is, when the program ends.
func (a *App) keepPlace() {
	p := a.places
	if p == nil {
		return
	}
	if !ebiten.IsFullscreen() && !ebiten.IsWindowMinimized() {
		p.take(placeNow(), ebiten.IsWindowMaximized())
	}
	if _, monitors, here := monitorsNow(); here < len(monitors) {
		p.usual.Monitor = monitors[here].name
	}
	if p.usual.W <= 0 || p.usual == a.settings.Place { // a page has no window
		return
	}
	a.settings.Place = p.usual
	a.services.Settings.Save()
}
