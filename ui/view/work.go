package view

import (
	"flipside/ai"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// WorkData is what a search does: its words, the longest wording first, and its workers.
type WorkData struct {
	Name    string
	Best    []string // the best move with its score; nil: nothing is known
	Figures []string // depth, nodes and speed
	Workers []ai.WorkerStat
}

// The heights of the parts of a search at work.
const (
	workLine   = 22
	workersBar = 30
	// WorkHeight is the height that Work needs.
	WorkHeight = 2*workLine + workersBar
)

// Work draws a search at work at the top of r.
func Work(f *widget.Frame, r widget.Rect, d WorkData) {
	th := &f.Theme
	line, in := r.Top(workLine, 0)
	best := Fitting(f, line.W*0.6, theme.Body, widget.Medium, d.Best)
	f.Label(line, best, theme.Body, widget.Medium, widget.Right, th.Text)
	f.Label(line, d.Name, theme.Body, widget.Medium, widget.Left, th.Text)
	line, in = in.Top(workLine, 0)
	f.Label(line, Fitting(f, line.W, theme.Small, widget.Regular, d.Figures), theme.Small, widget.Regular, widget.Left, th.Dim)
	drawWorkers(f, widget.Rect{X: in.X, Y: in.Y, W: in.W, H: workersBar}, d.Workers)
}

// drawWorkers draws the share of the nodes and the current root move of each worker.
func drawWorkers(f *widget.Frame, r widget.Rect, workers []ai.WorkerStat) {
	th := &f.Theme
	var total uint64
	for _, w := range workers {
		total += w.Nodes
	}
	if total == 0 {
		return
	}
	x := r.X
	for i, w := range workers {
		width := r.W * float64(w.Nodes) / float64(total)
		cell := widget.Rect{X: x, Y: r.Y + 20, W: max(1, width-2), H: 6}
		f.Fill(cell, 3, widget.Mix(th.Grades[theme.Best], th.Panel, 0.15+0.4*float64(i%2)))
		if width > 30 && w.Move.IsSquare() {
			f.Label(widget.Rect{X: x, Y: r.Y, W: width - 2, H: 18}, w.Move.String(), theme.Small, widget.Regular, widget.Left, th.Dim)
		}
		x += width
	}
}
