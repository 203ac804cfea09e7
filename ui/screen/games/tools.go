package games

import (
	"context"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// tools are the buttons at the foot of the screen.
func (g *Screen) tools() []view.Tool {
	return []view.Tool{
		{ID: "back", Icon: widget.IconBack, Label: words.Get("setup.back"), Enabled: true},
		{ID: "import", Icon: widget.IconDown, Label: words.Get("games.import.tool"), Enabled: g.ready()},
		{ID: "progress", Icon: widget.IconAnalysis, Label: words.Get("progress"), Enabled: g.ready()},
		{ID: "more", Icon: widget.IconMenu, Label: words.Get("more.tool"), Enabled: true, Chosen: g.menu != nil && g.menu.more},
	}
}

// actions are the actions of the buttons and of the menu.
var actions = map[string]func(g *Screen) screen.Transition{
	"back":     func(*Screen) screen.Transition { return screen.Pop() },
	"open":     (*Screen).open,
	"playon":   (*Screen).playOn,
	"import":   (*Screen).importFiles,
	"progress": func(*Screen) screen.Transition { return screen.Push(screen.Progress{}) },
	"more":     func(g *Screen) screen.Transition { g.openMore(); return screen.Stay() },
	"delete":   func(g *Screen) screen.Transition { g.remove(); return screen.Stay() },
	"one":      func(g *Screen) screen.Transition { return g.export([]library.ID{g.marked.id}) },
	"every":    func(g *Screen) screen.Transition { return g.export(g.marked.found.ids) },
	"share":    (*Screen).share,
	"undelete": func(g *Screen) screen.Transition { g.restore(g.changes.deleted); return screen.Stay() },
}

// ready reports whether the library is open.
func (g *Screen) ready() bool {
	l, err := g.s.Library.Library()
	return l != nil && err == nil
}

// row returns the chosen game.
func (g *Screen) row() (library.Game, bool) {
	if g.marked.id == 0 {
		return library.Game{}, false
	}
	return g.pages.row(g.marked.id)
}

// change changes the library in the background.
func (g *Screen) change(do func(ctx context.Context, l *library.Library) done) {
	if l, err := g.s.Library.Library(); l != nil && err == nil {
		g.changes.start(l, do)
	}
}

// finish takes the end of a change.
func (g *Screen) finish() {
	d, ok := g.changes.poll()
	switch {
	case !ok:
		return
	case d.err != nil:
		g.s.Messages.Say(d.err.Error(), screen.Long)
	default:
		g.s.Messages.Say(d.said, screen.AWhile)
	}
	g.s.Library.Touch()
	g.s.Store.Look()
}

// remove moves the chosen game to the trash, or brings it back from there.
func (g *Screen) remove() {
	row, there := g.row()
	if !there {
		return
	}
	id := row.ID
	if !row.Deleted.IsZero() {
		g.restore([]library.ID{id})
		return
	}
	if row.File != "" && row.File == g.s.Session.Setup().ID && g.s.Current.OnBoard() {
		g.s.Messages.Refuse(words.Get("games.delete.playing"), screen.AWhile)
		return
	}
	g.change(func(ctx context.Context, l *library.Library) done {
		return done{words.Get("games.deleted"), []library.ID{id}, l.Delete(ctx, id)}
	})
}

// restore brings games back from the trash.
func (g *Screen) restore(ids []library.ID) {
	if len(ids) > 0 {
		g.change(func(ctx context.Context, l *library.Library) done {
			return done{words.Get("games.restored"), nil, l.Restore(ctx, ids...)}
		})
	}
}
