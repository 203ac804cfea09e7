package setup

import (
	"fmt"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/ui/app/players"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// declareSwitches declares the switches of an engine in two cells.
func declareSwitches(f *widget.Frame, cells []widget.Rect, ch *players.Choice) {
	p, err := ai.ParseSpec(ch.Seat().Spec)
	if err != nil {
		return
	}
	if f.Button("book", cells[0], words.Get("setup.book", "on", view.OnOff(p.Book)), "", widget.Plain, true) {
		ch.OtherBook = !ch.OtherBook
	}
	if roster.Strategies(players.Styles[ch.Style].Family) == nil || !players.Timed(p) {
		return // pondering does not help a fixed depth or number of playouts
	}
	if f.Button("ponder", cells[1], words.Get("setup.ponder", "on", view.OnOff(p.Ponder)), "", widget.Plain, true) {
		ch.Ponder = !ch.Ponder
	}
}

// search returns the strategy, threads, table and time of an engine in a width; nothing for one
// without strategies.
func search(f *widget.Frame, width float64, z sizes, ch *players.Choice) view.Item {
	names := roster.Strategies(players.Styles[ch.Style].Family)
	p, err := ai.ParseSpec(ch.Seat().Spec)
	if err != nil || names == nil {
		return view.Item{}
	}
	strategy := ch.Strategy
	if strategy < 0 {
		strategy = slices.Index(names, p.Parallel)
	}
	threads := words.Get("setup.auto")
	if ch.Threads > 0 {
		threads = fmt.Sprint(ch.Threads)
	}
	step := func(id string, labels []string, value string, tip words.Key, do func(d int)) view.Item {
		return view.Item{Most: math.Inf(1), Height: func(float64) float64 { return z.row }, Declare: func(r widget.Rect) {
			if tip != "" {
				focused := f.State.Focus == id+"-less" || f.State.Focus == id+"-more"
				f.Tell(r, f.State.ShowFocus && focused, words.Get(tip))
			}
			label := view.Fitting(f, r.W-2*theme.Target, theme.Small, widget.Regular, labels)
			if d := stepper(f, id, r, label, value); d != 0 {
				do(d)
			}
		}}
	}
	steps := []view.Item{
		step("strategy", []string{words.Get("setup.strategy"), words.Get("setup.strategy.short")}, p.Parallel, "setup.strategy.tip",
			func(d int) { ch.Strategy = (strategy + d + len(names)) % len(names) }),
		step("threads", []string{words.Get("setup.threads")}, threads, "setup.threads.tip",
			func(d int) { ch.Threads = players.Step(players.ThreadChoices, ch.Threads, d) }),
		step("hash", []string{words.Get("setup.hash")}, words.Get("setup.mb", "size", p.HashMB), "setup.hash.tip",
			func(d int) { ch.Hash = players.Step(players.HashChoices, ch.Hash, d) }),
	}
	lines := view.Stack{Gap: z.gap}
	if players.Timed(p) {
		pace := players.PaceOf(p)
		steps = append(steps, step("time", []string{pace.Label()}, pace.Value(), "",
			func(d int) { ch.Pace = players.Step(players.PaceChoices, pace, d) }))
		n := float64(len(steps))
		if f.Width(pace.Label(), theme.Small, widget.Regular) > (width-z.gap*(n-1))/n-2*theme.Target { // two lines with two cells each
			lines.Items = append(lines.Items, view.Stack{Row: true, Gap: z.gap, Items: steps[:2]}.Item())
			steps = steps[2:]
		}
	}
	lines.Items = append(lines.Items, view.Stack{Row: true, Gap: z.gap, Items: steps}.Item())
	item := lines.Item()
	item.Goes = 3
	return item
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
