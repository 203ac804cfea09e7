package setup

import (
	"fmt"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/ui/app/players"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// declareAdvanced declares the switches of an engine in two cells. If the engine has strategies, it
// also declares strategy, threads and table in r. It returns the area below them.
func declareAdvanced(f *widget.Frame, r widget.Rect, switches []widget.Rect, row, gap float64, ch *players.Choice) (rest widget.Rect) {
	if r.H < row {
		return r
	}
	p, err := ai.ParseSpec(ch.Seat().Spec)
	if err != nil {
		return r
	}
	if f.Button("book", switches[0], words.Get("setup.book", "on", view.OnOff(p.Book)), "", widget.Plain, true) {
		ch.OtherBook = !ch.OtherBook
	}
	names := roster.Strategies(players.Styles[ch.Style].Family)
	if names == nil {
		return r
	}
	strategy := ch.Strategy
	for i, name := range names {
		if ch.Strategy < 0 && name == p.Parallel {
			strategy = i
		}
	}
	threads := words.Get("setup.auto")
	if ch.Threads > 0 {
		threads = fmt.Sprint(ch.Threads)
	}
	line, below := r.Top(row, gap)
	cells := line.Columns(3, gap)
	if players.Timed(p) {
		cells = line.Columns(4, gap)
		label := f.Width(players.PaceOf(p).Label(), theme.Small, widget.Regular)
		if label > cells[3].W-2*theme.Target { // two lines with two cells each
			cells = line.Columns(2, gap)
			line, below = below.Top(row, gap)
			cells = append(cells, line.Columns(2, gap)...)
		}
		if d := stepper(f, "time", cells[3], players.PaceOf(p).Label(), players.PaceOf(p).Value()); d != 0 {
			ch.Pace = players.Step(players.PaceChoices, players.PaceOf(p), d)
		}
	}
	sharing := words.Get("setup.strategy")
	if f.Width(sharing, theme.Small, widget.Regular) > cells[0].W-2*theme.Target {
		sharing = words.Get("setup.strategy.short")
	}
	explain(f, "strategy", cells[0], words.Get("setup.strategy.tip"))
	explain(f, "threads", cells[1], words.Get("setup.threads.tip"))
	explain(f, "hash", cells[2], words.Get("setup.hash.tip"))
	if d := stepper(f, "strategy", cells[0], sharing, p.Parallel); d != 0 {
		ch.Strategy = (strategy + d + len(names)) % len(names)
	}
	if d := stepper(f, "threads", cells[1], words.Get("setup.threads"), threads); d != 0 {
		ch.Threads = players.Step(players.ThreadChoices, ch.Threads, d)
	}
	if d := stepper(f, "hash", cells[2], words.Get("setup.hash"), words.Get("setup.mb", "size", p.HashMB)); d != 0 {
		ch.Hash = players.Step(players.HashChoices, ch.Hash, d)
	}
	if !players.Timed(p) { // pondering does not help a fixed depth or number of playouts
		return below
	}
	if f.Button("ponder", switches[1], words.Get("setup.ponder", "on", view.OnOff(p.Ponder)), "", widget.Plain, true) {
		ch.Ponder = !ch.Ponder
	}
	return below
}

// explain gives a stepper a tip.
func explain(f *widget.Frame, id string, r widget.Rect, tip string) {
	focused := f.State.Focus == id+"-less" || f.State.Focus == id+"-more"
	f.Tell(r, f.State.ShowFocus && focused, tip)
}

// stepper declares a value with a button on each side, and returns -1, 0 or 1.
func stepper(f *widget.Frame, id string, r widget.Rect, label, value string) int {
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
