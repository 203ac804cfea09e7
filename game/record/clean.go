package record

import (
	"flipside/game/base/plain"
)

// Clean makes texts written by others safe to show: names and the like become one line, and
// comments lose their control characters. All readers call it, so that code that shows a game need
// not. The texts of notes are cleaned when notes are read.
func (t *Tags) Clean() {
	for _, s := range []*string{&t.Black.Name, &t.White.Name, &t.Event, &t.Round, &t.Place, &t.Date, &t.TimeLimit} {
		*s = plain.Line(*s)
	}
	t.Comment = plain.Text(t.Comment)
	for i, o := range t.Other {
		t.Other[i] = Tag{plain.Line(o.Name), plain.Text(o.Value)}
	}
}

func (p *Play) clean() {
	p.ID, p.Before = plain.Line(p.ID), plain.Line(p.Before)
	for c := range p.Seats {
		p.Seats[c].Spec = plain.Spec(plain.Line(p.Seats[c].Spec))
	}
}
