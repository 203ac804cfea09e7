package sheets

import (
	"flipside/ai/coach/problems"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// SetAside is the sheet that sets a problem of Practice aside because it is wrong, and lists those
// that are set aside.
type SetAside struct {
	trainer *jobs.Trainer
	sharing *screen.Sharing
	say     func(string)
	do      func()
	screen.Sheet
	list widget.ListState
	rows []*problems.Problem
}

// asideDo is the control that sets the problem on the board aside.
const asideDo = "aside-do"

// NewSetAside returns the sheet.
func NewSetAside(s *screen.Services, d screen.SetAside) *SetAside {
	return &SetAside{trainer: s.Trainer, sharing: s.Sharing, say: func(text string) { s.Messages.Say(text, screen.Long) }, do: d.Do,
		Sheet: screen.Sheet{FirstID: asideDo}, list: widget.ListState{Chosen: -1}, rows: s.Trainer.SetAside()}
}

// Name implements screen.Screen.
func (*SetAside) Name() string { return "aside" }

// Copy implements screen.Copying. It copies the position of the chosen problem.
func (p *SetAside) Copy() {
	if i := p.list.Chosen; i >= 0 && i < len(p.rows) {
		p.say(p.sharing.CopyGame(game.NewFrom(p.rows[i].Position(), p.rows[i].Side()), false))
		return
	}
	p.say(p.sharing.CopyNothing())
}

// Update implements screen.Screen.
func (p *SetAside) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const gap, row, most = 8, 50, 440
	in := p.Middle(f, area, 560, min(most, area.H-16), words.Get("aside"))
	about := words.Get("aside.about")
	if len(p.rows) == 0 {
		about = words.Get("aside.none")
	}
	used := f.Paragraph(in, about, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	_, in = in.Top(used, gap)
	foot, in := in.Bottom(theme.Target, gap)
	p.list.Chosen = min(p.list.Chosen, len(p.rows)-1)
	_, _ = f.ListBox(widget.ListBox{ID: "aside-list", At: in, Count: len(p.rows), Height: row, Row: func(i int, r widget.Rect) {
		top, below := r.Inset(4).Top(22, 0)
		f.Label(top, p.rowOf(p.rows[i]), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		from := words.Get("aside.from", "id", p.rows[i].ID(), "source", p.rows[i].Game.Source)
		if f.Width(from, theme.Small, widget.Regular) > below.W {
			from = words.Get("aside.id", "id", p.rows[i].ID())
		}
		f.Label(below, from, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}}, &p.list)
	cells, chosen := foot.Columns(2, gap), p.list.Chosen >= 0
	if f.Button("aside-back", cells[0], words.Get("aside.back"), "", widget.Plain, chosen) ||
		chosen && f.State.Focus == "aside-list" && f.In.Key(widget.KeyDelete) {
		p.putBack(p.list.Chosen)
	}
	if f.Button(asideDo, cells[1], words.Get("aside.do"), "", widget.Plain, true) {
		p.do()
		return screen.Pop()
	}
	return p.Leave(f)
}

// putBack takes a problem from the list.
func (p *SetAside) putBack(i int) {
	p.trainer.PutBack(p.rows[i].ID())
	p.rows = append(p.rows[:i:i], p.rows[i+1:]...)
	p.list.Chosen = min(i, len(p.rows)-1)
}

// rowOf says what kind of problem it is, and who moves.
func (p *SetAside) rowOf(x *problems.Problem) string {
	return words.Get("aside.row", "title", screen.ProblemTitle(x, p.trainer.Diary().Grade(x)), "side", x.Side())
}
