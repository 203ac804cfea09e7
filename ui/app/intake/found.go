package intake

import (
	"errors"
	"slices"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/recognise"
	"flipside/game/record"
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
	Doubts int              // number of positions whose signs may mean something else
	Name   string           // of the file; empty for a text
	Format string           // title of the format; empty for a plain text
	What   string           // what it was, in words; no full stop
}

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

// note says what was assumed about a game; it is empty if nothing was.
func note(g recognise.Game) string {
	switch {
	case g.Mirrored:
		return words.Get("intake.mirrored")
	case g.Guessed:
		return words.Get("intake.guessed")
	}
	return ""
}

// sentence returns an error of a reader as a sentence without a full stop.
func sentence(err error) error { return errors.New(words.Sentence(err)) }

// inWords returns f with its words, or the reason why nothing could be read. note is about its only
// game.
func (f Found) inWords(note string) (Found, error) {
	switch {
	case f.Count == 0 && f.Format != "":
		return Found{}, say("intake.broken", "format", f.Format, "error", f.Fault)
	case f.Count == 0:
		return Found{}, f.Fault
	case f.Count == 1:
		f.What = describe(f.Games[0]) + note
	case !slices.ContainsFunc(f.Games, func(r *record.Record) bool { return r.Game.Ply() > 0 }):
		f.What = words.Get("intake.positions", "n", f.Count)
	case f.Format == "":
		f.What = words.Get("intake.many", "n", f.Count)
	default:
		f.What = words.Get("intake.games", "n", f.Count, "format", f.Format)
	}
	if f.Doubts > 0 {
		f.What += words.Get("intake.doubtful", "n", f.Doubts)
	}
	if f.Faults > 0 {
		f.What = words.Get("intake.left", "what", f.What, "n", f.Faults, "error", f.Fault)
	}
	if f.Count > len(f.Games) {
		f.What = words.Get("intake.most", "what", f.What, "n", len(f.Games))
	}
	return f, nil
}

// describe says what one game is: "A game of 34 moves", "A position, Black to move, 23 empties".
func describe(r *record.Record) string {
	g := r.Game
	if g.Ply() == 0 {
		p, to := g.StartPosition()
		if p.Over() {
			return words.Get("intake.position.over", "n", p.Empties())
		}
		return words.Get("intake.position", "side", to, "n", p.Empties())
	}
	what := words.Get("intake.game", "n", game.Placed(g.Moves()))
	const most = 32
	if black, white := plain.Short(r.Tags.Black.Name, most), plain.Short(r.Tags.White.Name, most); black != "" && white != "" {
		what = words.Get("intake.players", "what", what, "black", black, "white", white)
	}
	if p, to := g.StartPosition(); p != game.Start || to != game.Black {
		what = words.Get("intake.from", "what", what, "n", p.Empties())
	}
	return what
}

// say returns a text of the catalogue as an error.
func say(key words.Key, args ...any) error { return errors.New(words.Get(key, args...)) }
