package games

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// open puts the chosen game on the board. An unfinished own game continues.
func (g *Screen) open() screen.Transition {
	row, there := g.row()
	switch {
	case !there || !row.Deleted.IsZero():
	case row.File != "":
		g.s.Current.Take(row.File)
	case g.preview.record != nil && g.preview.id == row.ID:
		return g.review(row)
	}
	return screen.Stay()
}

// review looks back at the chosen game. What is written about it goes into the library.
func (g *Screen) review(row library.Game) screen.Transition {
	all := g.s.Library
	return screen.Push(screen.Review{ID: fmt.Sprintf("library-%d", row.ID), Record: g.preview.record, Names: [2]string{nameOf(row, 0), nameOf(row, 1)},
		Seats: [2]session.Seat{{Human: true}, {Human: true}},
		Save: func(r *record.Record, _ bool) error {
			kept := *r
			kept.Game = r.Game.Copy()
			all.Save(row.ID, &kept)
			return nil
		}})
}

// playOn offers a new game from the position on the board.
func (g *Screen) playOn() screen.Transition {
	p, to, ok := g.preview.position()
	if !ok {
		return screen.Stay()
	}
	draft := screen.Draft{Seats: g.s.Settings.LastSeats()}
	draft.Start = session.StartOf(game.NewFrom(p, to))
	return screen.Push(screen.Setup(draft))
}

// importFiles asks for files to import.
func (g *Screen) importFiles() screen.Transition { return screen.Push(g.s.Intake.OpenFile()) }

// share opens the sheet that shares the game on the board.
func (g *Screen) share() screen.Transition {
	row, there := g.row()
	if !there || g.preview.record == nil {
		return screen.Stay()
	}
	line := g.preview.record.Game.Clone()
	_ = line.Jump(g.preview.ply) // the ply is one of the line
	return screen.Push(screen.Share{Game: line, Names: [2]string{nameOf(row, 0), nameOf(row, 1)}})
}

// export asks for a file and writes games to it. The ending of its name says the format.
func (g *Screen) export(ids []library.ID) screen.Transition {
	if len(ids) == 0 {
		return screen.Stay()
	}
	return screen.Push(screen.Files{Title: words.Get("games.export.title"), Action: words.Get("share.save"), Save: true,
		Extensions: written(), Name: "games" + record.Formats[0].Extensions[0],
		Done: func(path string) screen.Transition {
			g.change(func(ctx context.Context, l *library.Library) done {
				return done{said: words.Get("games.exported", "n", len(ids), "folder", path), err: exportTo(ctx, l, ids, path)}
			})
			return screen.Stay()
		}})
}

// written returns the endings of the formats that are written.
func written() string {
	var all []string
	for _, f := range record.Formats {
		all = append(all, f.Extensions[0])
	}
	return strings.Join(all, " ")
}

// exportTo writes games to a file. The file appears when it is complete.
func exportTo(ctx context.Context, l *library.Library, ids []library.ID, path string) error {
	format, ok := record.ByExtension(path)
	if !ok {
		format = record.Formats[0]
	}
	var data bytes.Buffer
	if err := l.Export(ctx, ids, format, &data); err != nil {
		return err
	}
	return store.WriteOver(path, data.Bytes())
}

// keys does what the keys of the screen ask.
func (g *Screen) keys(f *widget.Frame) (to screen.Transition) {
	switch {
	case f.In.Key(widget.KeyEscape):
		if g.criteria.query.Text != "" || g.criteria.query.At != nil {
			g.search.Set("")
			g.criteria.query.Text = ""
			if g.criteria.query.At != nil {
				g.turnHere()
			}
			return to
		}
		return actions["back"](g)
	case f.In.Key(widget.Ctrl | widget.KeyF):
		f.State.Focus, f.State.ShowFocus = searchID, true
	case f.In.Key(widget.Ctrl | widget.KeyZ):
		g.restore(g.changes.deleted)
	case f.In.Key(widget.KeyDelete):
		g.remove()
	}
	return to
}

// Copy implements screen.Copying.
func (g *Screen) Copy() {
	if r := g.preview.record; r != nil {
		g.s.Sharing.CopyGame(r.Game, false)
		return
	}
	g.s.Sharing.CopyNothing()
}
