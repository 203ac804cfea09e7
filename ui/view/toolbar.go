package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Tool is a button of the toolbar.
type Tool struct {
	ID      string
	Icon    widget.Icon
	Label   string
	Enabled bool
	Chosen  bool
	Tips    []string // lines about what the tool does or costs
}

// Toolbar declares the toolbar at the bottom of r. It returns the area above the toolbar and the
// index of the clicked tool, or -1.
func Toolbar(f *widget.Frame, r widget.Rect, at Arrangement, tools []Tool) (rest widget.Rect, clicked int) {
	height, columns := 60.0, len(tools)
	if at.Compact || at.Portrait && r.H < 200 {
		height = theme.Target
	}
	const gap = 2
	least := float64(theme.Target)
	if height > theme.Target {
		for _, t := range tools {
			least = max(least, f.Width(t.Label, theme.Small, widget.Regular)+2)
		}
	}
	if fit := int((r.W + gap) / (least + gap)); fit < columns {
		rows := (columns + fit - 1) / fit
		columns = (columns + rows - 1) / rows
	}
	rows := (len(tools) + columns - 1) / columns
	var bar widget.Rect
	clicked = -1
	bar, rest = r.Bottom(float64(rows)*(height+gap)-gap, theme.Inset)
	f.Parts.Add(PartTools, bar)
	cells, _ := bar.Cells(len(tools), columns, height, gap)
	for i, t := range tools {
		cell := cells[i]
		if f.IconButton(t.ID, cell, t.Icon, t.Label, t.Enabled, t.Chosen) {
			clicked = i
		}
		if len(t.Tips) > 0 {
			f.Tell(cell, f.State.ShowFocus && f.State.Focus == t.ID, append([]string{t.Label}, t.Tips...)...)
		}
	}
	return rest, clicked
}
