package sheets

import (
	"strings"

	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Licences is the sheet with the licences of all parts of the program.
type Licences struct {
	screen.Sheet
	lines []string
	at    widget.ReaderState
}

const licencesText = "licences-text"

// NewLicences returns the sheet.
func NewLicences(program *screen.Program) *Licences {
	l := &Licences{}
	if program.Licences != nil {
		whole := strings.ReplaceAll(program.Licences(), "\t", "    ")
		l.lines = strings.Split(strings.TrimSuffix(whole, "\n"), "\n")
	}
	return l
}

// First implements screen.Focused. The keys scroll the text at once.
func (*Licences) First(bool) string { return licencesText }

// Name implements screen.Screen.
func (*Licences) Name() string { return "licences" }

// Update implements screen.Screen.
func (l *Licences) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const wide, high = 760, 1000
	in := l.Middle(f, area, wide, min(high, area.H-16), words.Get("about.licences"))
	f.Reader(widget.Reader{ID: licencesText, At: in, Lines: l.lines, Size: theme.Small}, &l.at)
	return l.Leave(f)
}
