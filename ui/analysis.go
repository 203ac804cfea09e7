package ui

import (
	"fmt"
	"strings"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// drawAnalysis draws what the engine thinks.
func (a *App) drawAnalysis(f *widget.Frame, r widget.Rect, compact bool) {
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(theme.Inset)
	rep := a.snap.Report
	if rep == nil {
		f.Label(widget.Rect{X: in.X, Y: in.Y, W: in.W, H: 20}, text.Get("analysis.none"), theme.Small, widget.Regular, widget.Left, th.Dim)
		return
	}
	line, in := in.Top(26, 4)
	f.Label(line, scoreLine(rep.Score), theme.Title, widget.Bold, widget.Left, th.Text)
	rate := text.Get("nodes", short(rep.PerSecond))
	if rep.IsPlayouts {
		rate = text.Get("playouts", short(rep.PerSecond))
	}
	if rep.PerSecond == 0 { // too quick to be measured
		rate = ""
	}
	if compact {
		line, in = in.Top(18, 2)
		f.Label(line, depthLine(rep), theme.Small, widget.Regular, widget.Left, th.Dim)
		line, in = in.Top(18, 2)
		f.Label(line, rate, theme.Small, widget.Regular, widget.Left, th.Dim)
	} else {
		f.Label(line, strings.TrimSpace(depthLine(rep)+"   "+rate), theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	line, in = in.Top(22, 4)
	pv := ""
	for i, m := range rep.PV {
		if i > 0 {
			pv += " "
		}
		pv += m.String()
	}
	f.Label(line, pv, theme.Body, widget.Regular, widget.Left, th.Text)
	if len(rep.Workers) > 1 && in.H > 40 {
		line, in = in.Bottom(30, 4)
		a.drawWorkers(f, line, rep)
	}
	const most = 5
	for _, m := range best(rep.Moves, most, rep.Side) {
		if in.H < 24 {
			return
		}
		line, in = in.Top(24, 2)
		c := th.Fine
		if len(rep.PV) > 0 && m.Move == rep.PV[0] {
			c = th.Best
		}
		f.Label(widget.Rect{X: line.X, Y: line.Y, W: 30, H: line.H}, m.Move.String(), theme.Body, widget.Medium, widget.Left, th.Text)
		bar := widget.Rect{X: line.X + 34, Y: line.Y + 9, W: line.W - 34 - 74, H: 6}
		if bar.W > 20 {
			f.Fill(bar, 3, th.Raised)
			if !m.Bound {
				bar.W = max(6, bar.W*m.Share)
				f.Fill(bar, 3, c)
			}
		}
		score := m.Score // told from the side that the headline names
		if whiteLeads(rep.Score) {
			score = score.Negate()
		}
		value := score.String()
		if m.Bound {
			value = "-"
		}
		if m.Visits > 0 {
			value = fmt.Sprintf("%.0f %%", 100*m.Share)
		}
		f.Label(widget.Rect{X: line.X + line.W - 72, Y: line.Y, W: 72, H: line.H}, value, theme.Small, widget.Regular, widget.Right, th.Text)
	}
}

// best returns at most n moves, the best for side first.
func best(moves []session.MoveStat, n int, side game.Color) []session.MoveStat {
	sorted := make([]session.MoveStat, 0, len(moves))
	better := func(a, b session.MoveStat) bool {
		if a.Visits != b.Visits {
			return a.Visits > b.Visits
		}
		if a.Bound != b.Bound {
			return b.Bound
		}
		if side == game.White {
			return a.Score.Value < b.Score.Value
		}
		return a.Score.Value > b.Score.Value
	}
	for _, m := range moves {
		at := len(sorted)
		for at > 0 && better(m, sorted[at-1]) {
			at--
		}
		sorted = append(sorted, m)
		copy(sorted[at+1:], sorted[at:])
		sorted[at] = m
	}
	return sorted[:min(n, len(sorted))]
}

// drawWorkers draws each worker's share of the nodes and the root move it is at.
func (a *App) drawWorkers(f *widget.Frame, r widget.Rect, rep *session.Analysis) {
	th := &f.Theme
	var total uint64
	for _, w := range rep.Workers {
		total += w.Nodes
	}
	if total == 0 {
		return
	}
	x := r.X
	for i, w := range rep.Workers {
		width := r.W * float64(w.Nodes) / float64(total)
		cell := widget.Rect{X: x, Y: r.Y + 20, W: max(1, width-2), H: 6}
		f.Fill(cell, 3, widget.Mix(th.Best, th.Panel, 0.15+0.4*float64(i%2)))
		if width > 30 {
			name := "-"
			if w.Move.IsSquare() {
				name = w.Move.String()
			}
			f.Label(widget.Rect{X: x, Y: r.Y, W: width - 2, H: 18}, name, theme.Small, widget.Regular, widget.Left, th.Dim)
		}
		x += width
	}
}

// evenScore is the value at which nobody leads, and how far from it a score is written as another one: half of its last figure.
func evenScore(s ai.Score) (even, written float64) {
	if s.Kind == ai.WinRate {
		return 0.5, 0.005
	}
	return 0, 0.05
}

// whiteLeads tells whether a score from Black's side is told from White's.
func whiteLeads(s ai.Score) bool {
	even, written := evenScore(s)
	return s.Kind != ai.NoScore && s.Value <= even-written
}

// depthLine tells how deep a search was, and at what selectivity where it was not full.
func depthLine(rep *session.Analysis) string {
	if rep.Selectivity > 0 && rep.Selectivity < 100 {
		return text.Get("depth.selective", rep.Depth, rep.Selectivity)
	}
	return text.Get("depth", rep.Depth)
}

// scoreLine tells a score from Black's side in words.
func scoreLine(s ai.Score) string {
	even, written := evenScore(s)
	switch {
	case s.Kind == ai.NoScore:
		return text.Get("analysis.none")
	case s.Value >= even+written:
		return text.Get("score.black", s)
	case whiteLeads(s):
		return text.Get("score.white", s.Negate())
	}
	return text.Get("score.even")
}

// short writes a number with three figures at most: 950, 12k, 3.4M.
func short(x float64) string {
	switch {
	case x >= 1e7:
		return fmt.Sprintf("%.0fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x >= 1e3:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}
