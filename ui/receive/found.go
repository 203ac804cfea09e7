package receive

import (
	"errors"
	"slices"
	"unicode"
	"unicode/utf8"

	"flipside/game"
	"flipside/game/plain"
	"flipside/game/recognise"
	"flipside/game/record"
	"flipside/ui/text"
)

// The limits of what is read.
const (
	MostText  = 1 << 20  // bytes of a text
	MostFile  = 16 << 20 // bytes of a file
	MostGames = 2000     // games that are kept; others are only counted
)

// Found is what was recognised.
type Found struct {
	Games  []*record.Record // at least one, at most MostGames
	Count  int              // number of games that could be read
	Faults int              // number of games that could not be read
	Fault  error            // the first of these faults; nil for none
	Name   string           // of the file; empty for a text
	Format string           // title of the format; empty for a plain text
	What   string           // what it was, in words; no full stop
}

// IsPosition reports whether it was one position without moves.
func (f *Found) IsPosition() bool { return f.Count == 1 && f.Games[0].Game.Ply() == 0 }

// add adds a game. It keeps at most MostGames of them.
func (f *Found) add(r *record.Record) {
	f.Count++
	if len(f.Games) < MostGames {
		f.Games = append(f.Games, r)
	}
}

// fail counts a game that cannot be read.
func (f *Found) fail(err error) {
	if f.Faults++; f.Fault == nil {
		f.Fault = err
	}
}

// note says what was assumed about a game; it is empty for nothing.
func note(g recognise.Game) string {
	switch {
	case g.Mirrored:
		return text.Get("receive.mirrored")
	case g.Guessed:
		return text.Get("receive.guessed")
	}
	return ""
}

// sentence returns an error of a reader as a sentence without a full stop.
func sentence(err error) error {
	r, n := utf8.DecodeRuneInString(err.Error())
	return errors.New(string(unicode.ToUpper(r)) + err.Error()[n:])
}

// inWords returns f with its words, or the reason why nothing could be read. note is about its only
// game.
func (f Found) inWords(note string) (Found, error) {
	switch {
	case f.Count == 0 && f.Format != "":
		return Found{}, say("receive.broken", f.Format, f.Fault)
	case f.Count == 0:
		return Found{}, f.Fault
	case f.Count == 1:
		f.What = describe(f.Games[0]) + note
	case !slices.ContainsFunc(f.Games, func(r *record.Record) bool { return r.Game.Ply() > 0 }):
		f.What = text.Get("receive.positions", f.Count)
	case f.Format == "":
		f.What = text.Get("receive.many", f.Count)
	default:
		f.What = text.Get("receive.games", f.Count, f.Format)
	}
	switch {
	case f.Faults == 1:
		f.What = text.Get("receive.left1", f.What, f.Fault)
	case f.Faults > 1:
		f.What = text.Get("receive.left", f.What, f.Faults, f.Fault)
	}
	if f.Count > len(f.Games) {
		f.What = text.Get("receive.most", f.What, len(f.Games))
	}
	return f, nil
}

// describe says what one game is: "A game of 34 moves", "A position, Black to move, 23 empties".
func describe(r *record.Record) string {
	g := r.Game
	if g.Ply() == 0 {
		p, to := g.StartPosition()
		if p.Over() {
			return text.Get("receive.position.over", p.Empties())
		}
		return text.Get("receive.position", to, p.Empties())
	}
	moves := game.Placed(g.Moves())
	what := text.Get("receive.game", moves)
	if moves == 1 {
		what = text.Get("receive.game1")
	}
	const most = 32
	if black, white := plain.Short(r.Tags.Black.Name, most), plain.Short(r.Tags.White.Name, most); black != "" && white != "" {
		what = text.Get("receive.players", what, black, white)
	}
	if p, to := g.StartPosition(); p != game.Start || to != game.Black {
		what = text.Get("receive.from", what, p.Empties())
	}
	return what
}

// say returns a text of the catalogue as an error.
func say(key text.Key, args ...any) error { return errors.New(text.Get(key, args...)) }
