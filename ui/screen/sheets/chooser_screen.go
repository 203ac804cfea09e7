package sheets

import (
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// Chooser is the sheet.
type Chooser struct {
	memory *screen.Memory
	want   screen.Files
	state  *state
}

// NewChooser returns the sheet. It shows the folder that it showed last.
func NewChooser(memory *screen.Memory, want screen.Files) *Chooser {
	return &Chooser{memory: memory, want: want, state: newState(&desktop.FolderLoader{}, memory.Folder, want.Name)}
}

// Name implements screen.Screen.
func (*Chooser) Name() string { return "files" }

// Overlay implements screen.Overlay.
func (*Chooser) Overlay() bool { return true }

// Close implements screen.Screen.
func (c *Chooser) Close() { c.memory.Folder = c.state.folder }

// Update implements screen.Screen.
func (c *Chooser) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	f.Veil(area)
	path, closed := declare(f, area, c.want, c.state)
	switch {
	case path != "":
		return c.want.Done(path).Or(screen.Pop())
	case closed:
		return screen.Pop()
	}
	return screen.Stay()
}
