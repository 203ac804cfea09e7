// Package openings is the sheet of the user's own list of openings.
package openings

import (
	"strings"

	"flipside/ai/book"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Screen is the sheet. Each change is stored at once.
type Screen struct {
	store   *store.Store
	sharing *screen.Sharing
	screen.Sheet
	field  widget.FieldState
	list   widget.ListState
	pasted <-chan string // delivers the text of the button Paste
	said   string        // what the last change did
}

// fieldID is the control for a new line.
const fieldID = "own-line"

// New returns the sheet. It makes the store read the list again, because another program may have
// changed it.
func New(store *store.Store, sharing *screen.Sharing) *Screen {
	store.Look()
	return &Screen{store: store, sharing: sharing, list: widget.ListState{Chosen: -1}}
}

// First implements screen.Focused. One can type at once, also after a click.
func (*Screen) First(bool) string { return fieldID }

// Name implements screen.Screen.
func (*Screen) Name() string { return "openings" }

// Copy implements screen.Copying. It copies the chosen line.
func (p *Screen) Copy() {
	lines := p.store.Openings().Lines()
	if i := p.list.Chosen; i >= 0 && i < len(lines) {
		if g, err := lines[i].Game(); err == nil {
			p.said = p.sharing.CopyGame(g, false)
			return
		}
	}
	p.said = p.sharing.CopyNothing()
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const gap, button, row, most = 8, 96, 50, 560
	th := &f.Theme
	p.takePaste()

	in := p.Middle(f, area, 640, min(most, area.H-16), words.Get("own"))
	line, in := in.Top(theme.Target, 4)
	add, line := line.Right(button, gap)
	touch := f.Field(fieldID, line, &p.field, widget.Field{Placeholder: words.Get("own.hint"), Limit: 500, Clear: words.Get("field.clear")})
	typed := strings.TrimSpace(p.field.Text())
	checked := session.ParseOpening(typed)
	there := p.store.Openings().Find(checked)
	if f.Button("own-add", add, words.Get("own.add"), "", widget.Plain, checked.Err == nil && there < 0) || touch.Submitted && typed != "" && there < 0 {
		if p.keep(typed) > 0 {
			p.field.Set("")
		}
	}
	if touch.Submitted && there >= 0 {
		p.list.Chosen = there
	}
	if touch.Changed {
		p.said = ""
	}
	phrase, c := p.said, th.Dim
	switch {
	case typed != "" && checked.Err != nil:
		phrase, c = words.Get("own.wrong", "error", checked.Err), th.Text
	case there >= 0:
		phrase, c = words.Get("own.known"), th.Text
	case typed != "":
		phrase = aboutLine(checked)
	case phrase == "":
		phrase = words.Get("own.about")
	}
	height := f.Line(theme.Small, 1.4) * 2
	line, in = in.Top(height, gap)
	f.Paragraph(line, phrase, theme.Small, widget.Regular, widget.Left, c)

	foot, in := in.Bottom(theme.Target, gap)
	list := p.store.Openings()
	lines := list.Lines()
	p.list.Chosen = min(p.list.Chosen, len(lines)-1)
	_, _ = f.ListBox(widget.ListBox{ID: "own-list", At: in, Count: len(lines), Height: row, Row: func(i int, r widget.Rect) {
		l := lines[i]
		top, below := r.Inset(4).Top(22, 0)
		fore := th.Text
		if l.Err != nil {
			fore = th.Dim
		}
		f.Label(top, l.Text, theme.Body, widget.Medium, widget.Left, fore)
		f.Label(below, aboutLine(l), theme.Small, widget.Regular, widget.Left, th.Dim)
	}}, &p.list)
	cells := foot.Columns(4, gap)
	if f.Button("own-paste", cells[0], words.Get("own.paste"), "", widget.Plain, p.sharing.Texts != nil) ||
		!f.Blocked() && f.In.Key(widget.Ctrl|widget.KeyV) {
		if p.sharing.Texts != nil {
			p.pasted = p.sharing.Texts.Paste()
		}
	}
	chosen := p.list.Chosen >= 0
	if f.Button("own-remove", cells[3], words.Get("own.remove"), "", widget.Plain, chosen) ||
		chosen && f.State.Focus == "own-list" && f.In.Key(widget.KeyDelete) {
		p.store.SaveOpenings(list.Remove(p.list.Chosen))
		p.list.Chosen = min(p.list.Chosen, len(lines)-2)
	}
	return p.Leave(f)
}

// aboutLine says in one line what a line of the list is, or what is wrong with it.
func aboutLine(l session.OpeningLine) string {
	switch {
	case l.Comment():
		return words.Get("own.comment")
	case l.Err != nil:
		return words.Get("own.fault", "error", l.Err)
	case !l.Start.None():
		discs := game.Squares - l.Start.Position.Empties()
		return words.Get("own.position", "n", discs, "side", l.Start.ToMove)
	}
	if name, _ := book.Name(l.Moves); name != "" {
		return words.Get("own.good", "n", len(l.Moves), "name", name)
	}
	return words.Get("own.good.short", "n", len(l.Moves))
}

// keep adds the openings of a text to the list and reports what it did.
func (p *Screen) keep(lines string) (added int) {
	list, added, left, err := p.store.Openings().Add(lines)
	switch {
	case added == 0:
		p.said = words.Get("own.wrong", "error", err)
	case left > 0:
		p.said = words.Get("own.left", "n", added, "left", left, "error", err)
	default:
		p.said = words.Get("own.added", "n", added)
	}
	if added > 0 {
		p.store.SaveOpenings(list)
		p.list.Chosen = len(list.Lines()) - 1
	}
	return added
}

// takePaste adds the lines of a paste when it has arrived.
func (p *Screen) takePaste() {
	if p.pasted == nil {
		return
	}
	select {
	case pasted, ok := <-p.pasted:
		p.pasted = nil
		if !ok || strings.TrimSpace(pasted) == "" {
			p.said = words.Get("own.clipboard")
			return
		}
		p.keep(pasted)
	default:
	}
}
