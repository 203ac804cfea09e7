// Package chooser is the sheet in which a person chooses a file or a folder.
package chooser

import (
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	memory *screen.Memory
	want   screen.Files
	state  *state
}

// New returns the sheet. It shows the folder that it showed last.
func New(memory *screen.Memory, want screen.Files) *Screen {
	return &Screen{memory: memory, want: want, state: newState(&desktop.FolderLoader{}, memory.Folder, want.Name)}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "files" }

// Overlay implements screen.Overlay.
func (*Screen) Overlay() bool { return true }

// Close implements screen.Screen.
func (c *Screen) Close() { c.memory.Folder = c.state.folder }

// Update implements screen.Screen.
func (c *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
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
