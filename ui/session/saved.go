package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/plain"
	"flipside/game/record"
)

// maxSaved is the largest saved game that is read, in bytes.
const maxSaved = 1 << 20

// Saved is a game to be kept, in memory or, through Encode, in a file.
type Saved struct {
	ID      string    // the name of the game and of its file
	Before  string    // ID of the unfinished game that this game replaced
	Changed time.Time // when it was saved
	Setup   Setup
	Opening string
	Line    string  // the moves after the opening, including those for Redo
	Spent   []int64 // thinking time of each move of Line in ms, up to the last above 0
	Ply     int     // the live ply; it counts the opening
	Over    bool
	Help    record.Help    // what people used
	Kept    *record.Record // the game with its tags, notes and variations, as it was read or annotated; never changed; nil: none
}

// Placed returns the number of discs that were placed up to Ply.
func (v *Saved) Placed() (n int) {
	ply := 0
	for at := v.Opening + v.Line; at != "" && ply < v.Ply; ply++ {
		if at[0] == '-' { // as game.FormatMoves writes a pass
			at = at[1:]
			continue
		}
		n++
		at = at[min(2, len(at)):]
	}
	return n
}

// saved returns the game in its current state.
func (t *table) saved() Saved {
	line := t.game.Line()
	v := Saved{ID: t.setup.ID, Before: t.setup.Before, Setup: t.setup, Opening: game.FormatMoves(line[:t.minPly]), Line: game.FormatMoves(line[t.minPly:]), Spent: t.spent(), Ply: t.game.Ply(), Over: t.game.Over(),
		Help: t.help, Kept: t.kept}
	if f := t.finished; f != nil {
		v.Ply, v.Over, v.Help = f.ply, true, f.help
	}
	return v
}

// Record returns a copy of the game without the moves that were taken back. Its current position is
// the one on the board.
func (s *Session) Record() (*record.Record, error) {
	r, err := s.table.saved().record()
	if err != nil {
		return nil, err
	}
	r.Game.Truncate()
	return r, r.Game.Jump(s.table.shown())
}

// Encode returns the content of the file for the game.
func (v Saved) Encode() ([]byte, error) {
	r, err := v.record()
	if err != nil {
		return nil, err
	}
	return record.FormatJSON(r)
}

// record returns the game as a record. What it keeps of the game that was read goes with it.
func (v Saved) record() (*record.Record, error) {
	p, to, err := v.start()
	if err != nil {
		return nil, err
	}
	v.Setup.name(&v.Setup.Tags)
	r := v.kept(p, to)
	g := r.Game
	changed := false
	for _, text := range [...]string{v.Opening, v.Line} {
		moves, err := game.ParseMoves(g.Position(), text)
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
			if err := g.Play(m); err != nil {
				return nil, err
			}
			changed = changed || g.Current().Parent().Children()[0] != g.Current()
			if err := g.Promote(g.Current()); err != nil {
				return nil, err
			}
			given := len(v.Setup.Opening)
			took := int64(0)
			if i := g.Ply() - given - 1; i >= 0 && i < len(v.Spent) {
				took = v.Spent[i]
			}
			g.Current().Note.Duration = time.Duration(took) * time.Millisecond
		}
	}
	// What goes on from here was played once, and is not the game any more.
	changed = changed || len(g.Current().Children()) > 0
	if changed {
		r.Tags.Result, r.Tags.Said = record.Result{}, record.Result{}
		r.Tags.Other = slices.DeleteFunc(slices.Clone(r.Tags.Other), func(t record.Tag) bool { return slices.Contains(record.TagLost[:], t.Name) })
	}
	r.Play = &record.Play{ID: v.ID, Before: v.Before, Changed: v.Changed, Seats: v.Setup.Seats, Seed: v.Setup.Seed, Given: len(v.Setup.Opening), Ply: v.Ply,
		Over: v.Over, Handicap: v.Setup.Handicap, Help: v.Help}
	for c, player := range [...]*record.Player{&r.Tags.Black, &r.Tags.White} {
		if seat := v.Setup.Seats[c]; seat.Human && seat.Name != PersonName(player.Name) {
			player.Name = seat.Name
		}
	}
	return r, g.Jump(v.Ply)
}

// kept returns a copy of the game as it was read, at its start. There it is a new game if it was
// not read, or began elsewhere.
func (v Saved) kept(p game.Position, to game.Color) *record.Record {
	if v.Kept != nil {
		if at, side := v.Kept.Game.StartPosition(); at == p && side == to {
			r := *v.Kept
			r.Game = v.Kept.Game.Copy()
			for r.Game.Undo() {
			}
			return &r
		}
	}
	return &record.Record{Game: game.NewFrom(p, to), Tags: v.Setup.Tags}
}

// Decode reads data that Encode or an earlier version wrote, and checks all of it. If the error is
// nil, Restore fails only if a player cannot be made. The error names the problem as a part of a
// sentence. It is a record.NewerError if a newer program saved the game.
func Decode(data []byte) (Saved, error) {
	if err := record.CheckVersion(data); err != nil {
		return Saved{}, err
	}
	if len(data) > maxSaved {
		return Saved{}, fmt.Errorf("it has %d bytes; the limit is %d", len(data), maxSaved)
	}
	r, err := record.ParseJSON(data)
	if err != nil {
		return Saved{}, err
	}
	p := r.Play
	if p == nil {
		return Saved{}, errors.New("it does not say who plays")
	}
	for c, seat := range p.Seats {
		if seat.Human {
			continue
		}
		if _, err := ai.ParseSpec(seat.Spec); err != nil {
			return Saved{}, fmt.Errorf("unknown %s player %.60q in the saved game", game.Color(c), seat.Spec)
		}
	}
	line := r.Game.Line()
	v := Saved{ID: p.ID, Before: p.Before, Changed: p.Changed, Opening: game.FormatMoves(line[:p.Given]), Line: game.FormatMoves(line[p.Given:]),
		Ply: p.Ply, Over: p.Over || r.Game.Over(), Help: p.Help, Kept: r,
		Setup: Setup{Seats: p.Seats, Opening: line[:p.Given], Seed: p.Seed, ID: p.ID, Before: p.Before, Handicap: p.Handicap}}
	if at, to := r.Game.StartPosition(); at != game.Start || to != game.Black {
		v.Setup.Start = game.FormatOBF(at, to)
	}
	v.Setup.name(&r.Tags)
	v.Spent = spentOf(r.Game, p.Given)
	v.Setup.Tags = r.Tags
	return v, nil
}

// name gives persons without a name the one in the tags.
func (s *Setup) name(t *record.Tags) {
	for c, name := range [...]string{t.Black.Name, t.White.Name} {
		if seat := &s.Seats[c]; seat.Human && seat.Name == "" {
			seat.Name = PersonName(name)
		}
	}
}

// MostName is the largest number of characters in the name of a person.
const MostName = 24

// PersonName returns a name that can stand in one line: without spaces around it and between its
// words at most one, without control characters, and with at most MostName characters.
func PersonName(name string) string {
	runes := []rune(plain.Line(name))
	return strings.TrimSpace(string(runes[:min(len(runes), MostName)]))
}

// spentOf returns the thinking times of the line after the opening, as Saved has them.
func spentOf(g *game.Game, given int) []int64 {
	var took []time.Duration
	for _, n := range g.MainVariation()[1:] {
		took = append(took, n.Note.Duration)
	}
	return milliseconds(took[given:])
}

// Game returns the game up to its live position, without the moves that were taken back.
func (v Saved) Game() (*game.Game, error) {
	r, err := v.record()
	if err != nil {
		return nil, err
	}
	r.Game.Truncate()
	return r.Game, nil
}

// Board returns the discs of the saved game's live position, by colour. v must come from Decode or
// from a session.
func (v Saved) Board() (discs [2]game.Bitboard) {
	r, err := v.record()
	if err != nil {
		return discs
	}
	return [2]game.Bitboard{r.Game.Discs(game.Black), r.Game.Discs(game.White)}
}

// start returns the first position of the game and the side to move there.
func (v Saved) start() (game.Position, game.Color, error) {
	if v.Setup.Start == "" {
		return game.Start, game.Black, nil
	}
	p, to, err := game.ParseOBF(v.Setup.Start)
	if err != nil {
		return p, to, fmt.Errorf("the initial position of the saved game: %w", err)
	}
	return p, to, nil
}

// moves returns the moves after the opening, and checks them.
func (v Saved) moves() ([]game.Move, error) {
	p, _, err := v.start()
	if err != nil {
		return nil, err
	}
	for _, m := range v.Setup.Opening {
		p = p.Play(m)
	}
	moves, err := game.ParseMoves(p, v.Line)
	if err != nil {
		return nil, fmt.Errorf("the moves of the saved game: %w", err)
	}
	return moves, nil
}
