package screen

import "flipside/ui/view"

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
