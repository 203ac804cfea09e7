package screen

import (
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Sheet is the part that all overlays have in common: their surface, and the control that gets the
// focus of the keyboard first.
type Sheet struct {
	view.Sheet
	FirstID string
}

// Overlay implements Overlay.
func (*Sheet) Overlay() bool { return true }

// Close implements Screen.
func (*Sheet) Close() {}

// First implements Focused.
func (s *Sheet) First(keyboard bool) string {
	if keyboard {
		return s.FirstID
	}
	return ""
}

// Leave declares the close button, and leads back if the user wants to close the sheet, as Closed
// says.
func (s *Sheet) Leave(f *widget.Frame) Transition {
	if s.Closed(f) {
		return Pop()
	}
	return Stay()
}
