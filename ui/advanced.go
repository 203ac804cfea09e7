package ui

import (
	"fmt"

	"flipside/ai"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareAdvanced declares the switches of an engine in two cells, and in r its strategy, threads and table, if it has strategies.
func (a *App) declareAdvanced(f *widget.Frame, r widget.Rect, switches []widget.Rect, row, gap float64, ch *choice, names []string) {
	if r.H < row {
		return
	}
	p, err := ai.ParseSpec(ch.seat().Spec)
	if err != nil {
		return
	}
	if f.Button("book", switches[0], text.Get("setup.book", switched(p.Book)), "", widget.Plain, true) {
		ch.otherBook = !ch.otherBook
	}
	if names == nil {
		return
	}
	strategy := ch.strategy
	for i, name := range names {
		if ch.strategy < 0 && name == p.Parallel {
			strategy = i
		}
	}
	threads := text.Get("setup.auto")
	if ch.threads > 0 {
		threads = fmt.Sprint(ch.threads)
	}
	line, below := r.Top(row, gap)
	cells := line.Columns(3, gap)
	if timed(p) {
		cells = line.Columns(4, gap)
		label := f.Width(paceOf(p).label(), theme.Small, widget.Regular)
		if label > cells[3].W-2*theme.Target { // two lines of two
			cells = line.Columns(2, gap)
			line, _ = below.Top(row, gap)
			cells = append(cells, line.Columns(2, gap)...)
		}
		if d := a.stepper(f, "time", cells[3], paceOf(p).label(), paceOf(p).value()); d != 0 {
			ch.pace = step(paceChoices, paceOf(p), d)
		}
	}
	if d := a.stepper(f, "strategy", cells[0], text.Get("setup.strategy"), p.Parallel); d != 0 {
		ch.strategy = (strategy + d + len(names)) % len(names)
	}
	if d := a.stepper(f, "threads", cells[1], text.Get("setup.threads"), threads); d != 0 {
		ch.threads = step(threadChoices, ch.threads, d)
	}
	if d := a.stepper(f, "hash", cells[2], text.Get("setup.hash"), text.Get("setup.mb", p.HashMB)); d != 0 {
		ch.hash = step(hashChoices, ch.hash, d)
	}
	if !timed(p) { // a fixed depth or number of playouts gains nothing
		return
	}
	if f.Button("ponder", switches[1], text.Get("setup.ponder", switched(p.Ponder)), "", widget.Plain, true) {
		ch.ponder = !ch.ponder
	}
}

// switched is the word for a switch.
func switched(on bool) string {
	if on {
		return text.Get("on")
	}
	return text.Get("off")
}

// step returns the choice d places after now, around the end.
func step[T comparable](choices []T, now T, d int) T {
	for i, c := range choices {
		if c == now {
			return choices[(i+d+len(choices))%len(choices)]
		}
	}
	return choices[0]
}

// stepper declares a value with a button to each side, and returns -1, 0 or 1.
func (a *App) stepper(f *widget.Frame, id string, r widget.Rect, label, value string) int {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	less, rest := r.Left(theme.Target, 0)
	more := widget.Rect{X: r.X + r.W - theme.Target, Y: r.Y, W: theme.Target, H: r.H}
	rest.W -= theme.Target
	d := 0
	if f.Button(id+"-less", less, "<", "", widget.Plain, true) {
		d = -1
	}
	if f.Button(id+"-more", more, ">", "", widget.Plain, true) {
		d = 1
	}
	above, below := f.Line(theme.Small, 1.3), f.Line(theme.Body, 1.3)
	rest.Y += (rest.H - above - below) / 2
	line, rest := rest.Top(above, 0)
	f.Label(line, label, theme.Small, widget.Regular, widget.Center, f.Theme.Dim)
	line, _ = rest.Top(below, 0)
	f.Label(line, value, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
	return d
}
