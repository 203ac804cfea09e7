package review

import (
	"flipside/assets/words"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The pages next to the board.
type page uint8

const (
	pageMoment page = iota
	pageMoves
	pageLine
	pageOthers
)

var pageNames = [...]words.Key{pageMoment: "review.page.moment", pageMoves: "moves", pageLine: "review.page.line", pageOthers: "played"}

// pageShort are the names of the pages for a narrow button.
var pageShort = [...]words.Key{pageMoment: "review.page.moment", pageMoves: "moves", pageLine: "review.page.line", pageOthers: "review.page.others"}

// pages is the choice of the page next to the board. The window decides which pages there are.
type pages struct {
	at     int       // the chosen page of those
	shared int       // the page that the shared tab shows
	menu   *pageMenu // open; nil: none
}

// pageMenu is the open menu of the pages that have no tab of their own.
type pageMenu struct {
	anchor widget.Rect
	pages  []page
	state  widget.MenuState
}

// pageTab is the ID of the tabs.
const pageTab = "review-page"

// declare declares the tabs of the pages in list, and returns the chosen page. The first page
// always has its own tab. If the names of the others do not fit, they share one tab: a click on it
// when it is chosen opens their menu.
func (p *pages) declare(f *widget.Frame, r widget.Rect, list []page) page {
	const gap = 8
	fits := true
	var names []string
	for _, pg := range list {
		names = append(names, words.Get(pageNames[pg]))
		cell := (r.W-gap*float64(len(list)-1))/float64(len(list)) - gap
		fits = fits && f.Width(words.Get(pageNames[pg]), theme.Small, widget.Medium)+widget.TickWidth <= cell
	}
	p.at = min(p.at, len(list)-1)
	if fits {
		p.at = f.Tabs(pageTab, r, names, p.at)
	} else {
		p.declareShared(f, r, list)
	}
	return list[p.at]
}

// declareShared declares two tabs: the first page, and the others together.
func (p *pages) declareShared(f *widget.Frame, r widget.Rect, list []page) {
	const gap = 4
	first, second := r.Left((r.W-gap)/2, gap)
	if p.at > 0 {
		p.shared = p.at
	}
	p.shared = max(1, min(len(list)-1, p.shared))
	if f.Choice(pageTab+"-1", first, words.Get(pageNames[list[0]]), p.at == 0) {
		p.at = 0
	}
	if f.MenuChoice(pageTab+"-2", second, words.Get(pageShort[list[p.shared]]), p.at > 0) {
		if p.at > 0 {
			p.menu = &pageMenu{anchor: second, pages: list}
		}
		p.at = p.shared
	}
}

// declareMenu declares the open menu.
func (p *pages) declareMenu(f *widget.Frame, area widget.Rect, at view.Arrangement) {
	m := p.menu
	var entries []widget.MenuEntry
	for _, pg := range m.pages[1:] {
		entries = append(entries, widget.MenuEntry{ID: string(pageNames[pg]), Label: words.Get(pageNames[pg])})
	}
	if edge := at.Board.X + at.Board.W; !at.Portrait { // the menu covers no square
		area = widget.Rect{X: edge, Y: area.Y, W: area.X + area.W - edge, H: area.H}
	}
	chosen, closed := f.Menu("review-pages", m.anchor, area, entries, &m.state)
	for i, e := range entries {
		if e.ID == chosen {
			p.at = i + 1
		}
	}
	if closed {
		p.menu = nil
	}
}
