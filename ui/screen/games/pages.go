package games

import (
	"context"

	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/ui/app/jobs"
)

// pages holds the rows of the list that were read. Only rows near the visible ones are read.
type pages struct {
	rows    map[library.ID]library.Game
	old     map[library.ID]library.Game // rows of the list before, shown until the new ones arrive
	wanted  []library.ID
	reading work.Latest[page]
}

type page struct {
	rows []library.Game
	err  error
}

// mostRows is the number of rows after which the oldest are forgotten.
const mostRows = 4096

// row returns a row. If it was not read yet, it is read soon.
func (p *pages) row(id library.ID) (library.Game, bool) {
	if r, ok := p.rows[id]; ok {
		return r, true
	}
	p.wanted = append(p.wanted, id)
	r, ok := p.old[id]
	return r, ok
}

// forget makes all rows be read again.
func (p *pages) forget() {
	p.reading.Forget()
	p.old, p.rows, p.wanted = p.rows, nil, nil
}

// tick takes the rows that were read, and asks for those that were wanted in the last frame.
func (p *pages) tick(s *jobs.Library) {
	if got, ok := p.reading.Poll(); ok && got.err == nil {
		if p.rows == nil || len(p.rows) > mostRows {
			p.rows = map[library.ID]library.Game{}
		}
		for _, r := range got.rows {
			p.rows[r.ID] = r
		}
	}
	l, _ := s.Library()
	if wanted := p.wanted; len(wanted) > 0 && l != nil && !p.reading.Busy() {
		p.reading.Ask(func(ctx context.Context) page {
			rows, err := l.Games(ctx, wanted)
			return page{rows, err}
		})
	}
	p.wanted = nil
}

func (p *pages) busy() bool { return p.reading.Busy() || len(p.wanted) > 0 }
