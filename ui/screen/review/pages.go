package review

import (
	"flipside/assets/words"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The pages beside the board.
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

// pageMenu is the open menu of the pages that have no tab of their own.
type pageMenu struct {
	anchor widget.Rect
	pages  []page
	state  widget.MenuState
}

// pageTab is the ID of the tabs.
const pageTab = "review-page"

// pages returns the pages that the window offers.
func (r *places) pages() (list []page) {
	if r.card.H == 0 {
		list = append(list, pageMoment)
	}
	if r.tree.H == 0 {
		list = append(list, pageMoves)
	}
	return append(list, pageLine, pageOthers)
}

// declareTabs declares the pages. The first one has a tab of its own everywhere. Where the names of
// the others do not fit, they share one tab: a click on it when it is chosen opens their menu.
func (p *Screen) declareTabs(f *widget.Frame, r places, at view.Arrangement) {
	list := r.pages()
	const gap = 8
	fits := true
	var names []string
	for _, pg := range list {
		names = append(names, words.Get(pageNames[pg]))
		cell := (r.tabs.W-gap*float64(len(list)-1))/float64(len(list)) - gap
		fits = fits && f.Width(words.Get(pageNames[pg]), theme.Small, widget.Medium)+widget.TickWidth <= cell
	}
	p.tab = min(p.tab, len(list)-1)
	if fits {
		p.tab = f.Tabs(pageTab, r.tabs, names, p.tab)
	} else {
		p.declareShared(f, r.tabs, list)
	}
	p.counting = false
	switch list[p.tab] {
	case pageMoment:
		p.declareCard(f, r.page, true)
	case pageMoves:
		p.declareTree(f, r.page, at.Compact)
	case pageLine:
		opening := p.opening
		if named(r.tree, at.Compact) {
			opening = ""
		}
		p.declareLines(f, r.page, opening)
	case pageOthers:
		p.declareOthers(f, r.page)
	}
}

// declareShared declares two tabs: the first page, and the others together.
func (p *Screen) declareShared(f *widget.Frame, r widget.Rect, list []page) {
	const gap = 4
	first, second := r.Left((r.W-gap)/2, gap)
	if p.tab > 0 {
		p.beside = p.tab
	}
	p.beside = max(1, min(len(list)-1, p.beside))
	if f.Choice(pageTab+"-1", first, words.Get(pageNames[list[0]]), p.tab == 0) {
		p.tab = 0
	}
	if f.MenuChoice(pageTab+"-2", second, words.Get(pageShort[list[p.beside]]), p.tab > 0) {
		if p.tab > 0 {
			p.menu = &pageMenu{anchor: second, pages: list}
		}
		p.tab = p.beside
	}
}

// showMenu declares the open menu of the pages.
func (p *Screen) showMenu(f *widget.Frame, area widget.Rect, at view.Arrangement) {
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
			p.tab = i + 1
		}
	}
	if closed {
		p.menu = nil
	}
}
