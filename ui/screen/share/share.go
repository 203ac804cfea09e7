// Package share is the sheet that gives a game or its position to others: as a picture, as an
// animation or as a text, in a file or on the clipboard.
package share

import (
	"flipside/assets/words"
	"flipside/game/base/work"
	"flipside/ui/picture"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	s *screen.Services
	screen.Sheet
	from    screen.Share
	numbers picture.Numbering
	board   view.Board
	path    widget.FieldState
	offered string // the path that the sheet has put into the field
	places  work.Latest[[2]string]
	folders [2]string           // of texts and of pictures
	work    work.Latest[string] // answers what the sheet says at the end
	job     *job                // describes the work that runs; nil if none
	back    string              // the button that gets the focus back after the work
	message string
	ticks   int
}

// New returns the sheet for a game.
func New(s *screen.Services, from screen.Share) *Screen {
	sh := &Screen{s: s, from: from, numbers: picture.NumberingOf(from.Game)}
	sh.FirstID = "share-" + sh.kind().id
	sh.places.Ask(findPlaces)
	sh.offer()
	return sh
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "share" }

// Close implements screen.Screen. It ends the work.
func (s *Screen) Close() { s.cancel() }

func (s *Screen) kind() *kind { return &kinds[s.s.Memory.Share.Kind] }

// Tick implements screen.Ticking.
func (s *Screen) Tick() {
	s.ticks++
	if found, ok := s.places.Poll(); ok {
		s.folders = found
		s.offer()
	}
	if s.job == nil {
		return
	}
	s.job.ticks++
	if line, ok := s.work.Poll(); ok {
		s.message, s.job = line, nil
	}
}

// choose takes the kind with an index.
func (s *Screen) choose(i int) {
	was := s.kind()
	s.s.Memory.Share.Kind = i
	s.message = ""
	s.rename(was.ext)
}

// The sizes of the sheet.
const (
	width    = 880
	controls = 344 // the height of the controls
	gap      = 8
	caption  = 24   // the height of the names below the board
	part     = 0.46 // of the preview in the width
)

// Update implements screen.Screen.
func (s *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	side := (min(width, area.W) - 40) * part
	in := s.Middle(f, area, width, view.SheetHead+max(controls, side+caption), words.Get("share"))
	preview, in := in.Left(min(in.H, in.W*part), 2*gap)
	s.drawPreview(f, preview)
	memory := &s.s.Memory.Share

	const columns = 3
	cells, in := in.Cells(len(kinds), columns, theme.Target, gap-2)
	for i := range kinds {
		if f.Choice("share-"+kinds[i].id, cells[i], words.Get(kinds[i].label), memory.Kind == i) {
			s.choose(i)
		}
	}
	in.Y, in.H = in.Y+2, in.H-2
	rest := max(0, in.H-4*theme.Target-2*gap) // if there is more room than needed
	k := s.kind()
	if rest > theme.Target {
		about, _ := in.Top(f.Line(theme.Small, 1.4), 0)
		f.Label(about, words.Get(k.about), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		_, in = in.Top(about.H, gap)
	}
	row, in := in.Top(theme.Target, gap)
	switch {
	case k.draw != nil:
		var labels []string
		for _, pixels := range k.sizes {
			labels = append(labels, words.Get("share.pixels", "size", pixels))
		}
		if to := f.Segmented("share-size", row, labels, memory.Size); to != memory.Size {
			memory.Size, s.message = to, ""
		}
	case k.on != nil:
		if on := k.on(memory); f.Switch("share-option", row, words.Get(k.option), *on) {
			*on, s.message = !*on, ""
		}
	}
	row, in = in.Top(theme.Target, gap)
	touch := f.Field("share-path", row, &s.path, widget.Field{Placeholder: words.Get("share.file")})
	if touch.Changed {
		s.message = ""
	}
	row, in = in.Top(theme.Target, 4)
	s.declareWork(f, row, in, touch.Submitted)
	return s.Leave(f)
}

// The buttons of the sheet.
const (
	saveID, copyID, cancelID = "share-save", "share-copy", "share-cancel"
)

// declareWork declares the buttons that save and copy, or the progress of longer work, and below
// them what came of it. The focus of the keyboard goes to the button that cancels, and back.
func (s *Screen) declareWork(f *widget.Frame, r, below widget.Rect, submitted bool) {
	k, st := s.kind(), f.State
	if j := s.job; j != nil && j.ticks >= briefly {
		if st.Focus == saveID || st.Focus == copyID {
			s.back = st.Focus
			f.FocusNext(cancelID)
		}
		p := widget.Progress{ID: cancelID, At: r, Label: j.label(), Share: j.share(), Cancel: words.Get("cancel")}
		if s.s.Settings.Motion != theme.NoMotion {
			p.Tick = int64(s.ticks)
		}
		if f.Progress(p) {
			s.cancel()
		}
		return
	}
	if s.back != "" && st.Focus == cancelID {
		f.FocusNext(s.back)
	}
	s.back = ""
	cells := r.Columns(2, gap)
	save := f.Button(saveID, cells[0], words.Get("share.save"), "", widget.Plain, true) || submitted
	copies := f.Button(copyID, cells[1], words.Get("share.copy"), "", widget.Plain, k.copies && s.s.Sharing.Clipboard != nil)
	switch {
	case s.job != nil: // it will end in a moment
	case save:
		s.save()
	case copies:
		s.copy()
	}
	phrase := s.message
	if phrase == "" && !k.copies {
		phrase = words.Get("share.nocopy")
	}
	each := f.Line(theme.Small, 1.3)
	lines := f.Wrap(phrase, theme.Small, widget.Regular, below.W)
	for i := 0; i < len(lines) && float64(i+1)*each <= below.H+1; i++ {
		line := lines[i]
		if i+1 < len(lines) && float64(i+2)*each > below.H+1 {
			line += widget.Ellipsis
		}
		f.Label(widget.Rect{X: below.X, Y: below.Y + float64(i)*each, W: below.W, H: each}, line, theme.Small, widget.Regular, widget.Left, f.Theme.Text)
	}
}
