package sheets

import (
	"slices"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/ui/app/players"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Advisers is the sheet that chooses who gives hints and values, and shows how they search. A
// choice takes effect at once.
type Advisers struct {
	session  *session.Session
	settings *screen.Settings
	games    *screen.Current
	steady   bool // a test wants the same texts in every run
	screen.Sheet
}

// NewAdvisers returns the sheet.
func NewAdvisers(s *screen.Services) *Advisers {
	return &Advisers{session: s.Session, settings: s.Settings, games: s.Current, steady: s.TestClock, Sheet: screen.Sheet{FirstID: "adviser-style-1"}}
}

// Name implements screen.Screen.
func (*Advisers) Name() string { return "advisers" }

// adviserStyles are the styles that can advise, with their levels.
var adviserStyles = slices.DeleteFunc(slices.Clone(players.Styles), func(st players.Style) bool {
	return !slices.ContainsFunc(st.Specs, func(spec string) bool { return slices.Contains(roster.Advisers(), spec) })
})

// adviserStyle returns the style of a preset, or -1 if it has none.
func adviserStyle(name string) int {
	return slices.IndexFunc(adviserStyles, func(st players.Style) bool { return slices.Contains(st.Specs, name) })
}

// strongest returns the last level of a style.
func strongest(st players.Style) string { return st.Specs[len(st.Specs)-1] }

const (
	adviserGap  = 8
	adviserRow  = 46
	adviserName = 0.16 // of a row, for its name
)

// Update implements screen.Screen.
func (a *Advisers) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	set := a.settings
	rows := append(a.rows(f, adviserChoice{"adviser", "advisers.first", &set.Adviser, false}),
		a.rows(f, adviserChoice{"second", "advisers.second", &set.Second, true})...)
	for _, w := range a.works() {
		rows = append(rows, view.Item{Size: view.WorkHeight, Declare: func(r widget.Rect) { view.Work(f, r, w) }})
	}
	a.MiddleOf(f, area, 640, words.Get("advisers"), view.Stack{Gap: adviserGap, Items: rows})
	return a.Leave(f)
}

// adviserChoice is one of the advisers.
type adviserChoice struct {
	id       string // the front part of the ids of its controls
	label    words.Key
	spec     *string // the setting
	optional bool    // there may be none
}

// rows returns the rows of an adviser: its style and its level.
func (a *Advisers) rows(f *widget.Frame, c adviserChoice) []view.Item {
	row := func(phrase words.Key, n int, declare func(cells []widget.Rect)) view.Item {
		return view.Item{Size: adviserRow, Least: theme.Target, Declare: func(r widget.Rect) {
			head, rest := r.Left(r.W*adviserName, adviserGap)
			f.Label(head, words.Get(phrase), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
			declare(rest.Columns(n, adviserGap))
		}}
	}
	now, first := adviserStyle(*c.spec), 0
	if c.optional {
		first = 1
	}
	rows := []view.Item{row(c.label, len(adviserStyles)+first, func(cells []widget.Rect) {
		if c.optional && f.Choice(c.id+"-none", cells[0], words.Get("advisers.none"), now < 0) {
			a.take(c.spec, settings.NoAdviser)
		}
		for i, st := range adviserStyles {
			if f.Choice(c.id+"-style-"+string(rune('1'+i)), cells[first+i], st.Name(), now == i) && now != i {
				a.take(c.spec, strongest(st))
			}
		}
	})}
	if now < 0 {
		return rows
	}
	specs := adviserStyles[now].Specs
	return append(rows, row("advisers.level", len(specs), func(cells []widget.Rect) {
		for i, cell := range cells {
			if f.Choice(c.id+"-level-"+string(rune('1'+i)), cell, roster.LevelName(specs[i]), specs[i] == *c.spec) {
				a.take(c.spec, specs[i])
			}
		}
	}))
}

// take takes a choice.
func (a *Advisers) take(setting *string, name string) {
	was := *setting
	*setting = name
	if err := a.settings.SetAdvisers(); err != nil {
		*setting = was
		return
	}
	a.settings.Save()
}

// works returns what the searches about the position on the board do.
func (a *Advisers) works() []view.WorkData {
	snap := a.session.Snapshot()
	if !a.games.OnBoard() || !snap.ReportShown {
		return nil
	}
	if a.steady { // a rate differs in every run
		for _, rep := range []**session.Analysis{&snap.Report, &snap.Second} {
			if *rep != nil {
				still := **rep
				still.Elapsed = 0
				*rep = &still
			}
		}
	}
	set, to := a.settings, scores.For(snap.Setup.Seats, a.settings.ScoreSide)
	if !snap.Advised {
		return []view.WorkData{to.Work(roster.Label(snap.Setup.Seats[snap.ToMove]), snap.Report)}
	}
	list := []view.WorkData{to.Work(roster.Label(session.Seat{Spec: set.Adviser}), snap.Report)}
	if adviserStyle(set.Second) >= 0 {
		list = append(list, to.Work(roster.Label(session.Seat{Spec: set.Second}), snap.Second))
	}
	return list
}
