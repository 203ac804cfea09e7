package session

import (
	"errors"
	"fmt"
	"time"

	"flipside/ai"
	"flipside/game"
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

	// Tree is the whole game, whose main variation is Opening and Line; nil: there is nothing
	// besides the line. Nobody may change it.
	Tree *game.Game
}

// saved returns the game in its current state.
func (s *Session) saved() Saved {
	line := s.game.Line()
	return Saved{ID: s.setup.ID, Before: s.setup.Before, Setup: s.setup, Opening: game.FormatMoves(line[:s.minPly]), Line: game.FormatMoves(line[s.minPly:]), Spent: s.spent(), Ply: s.game.Ply(), Over: s.game.Over(), Tree: s.tree()}
}

// Record returns a copy of the game without the moves that were taken back. Its current position is
// the one on the board.
func (s *Session) Record() (*record.Record, error) {
	r, err := s.saved().record()
	if err != nil {
		return nil, err
	}
	r.Game.Truncate()
	return r, r.Game.Jump(s.shown())
}

// Whole returns a copy of the game with all its variations and notes. Its main variation has also
// the moves for Redo.
func (s *Session) Whole() (*record.Record, error) {
	r, err := s.saved().record()
	if err == nil {
		r.Tags = s.setup.Tags
	}
	return r, err
}

// Encode returns the content of the file for the game.
func (v Saved) Encode() ([]byte, error) {
	r, err := v.record()
	if err != nil {
		return nil, err
	}
	r.Tags = v.Setup.Tags
	return record.FormatJSON(r)
}

// record returns the game as a record.
func (v Saved) record() (*record.Record, error) {
	p, to, err := v.start()
	if err != nil {
		return nil, err
	}
	g := game.NewFrom(p, to)
	if v.Tree != nil {
		g = v.Tree.Copy()
		if err := g.Go(g.Root()); err != nil {
			return nil, err
		}
	}
	for _, text := range [...]string{v.Opening, v.Line} {
		moves, err := game.ParseMoves(g.Position(), text)
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
			if err := g.Play(m); err != nil {
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
	if err := g.Jump(v.Ply); err != nil {
		return nil, err
	}
	return &record.Record{Game: g, Play: &record.Play{ID: v.ID, Before: v.Before, Changed: v.Changed, Seats: v.Setup.Seats, Seed: v.Setup.Seed, Given: len(v.Setup.Opening), Ply: v.Ply, Over: v.Over,
		Handicap: v.Setup.Handicap}}, nil
}

// Decode reads data that Encode or an earlier version wrote, and checks all of it. If the error is
// nil, Restore fails only if a player cannot be made. The error names the problem as a part of a
// sentence. It is a record.NewerError if a newer program saved the game.
func Decode(data []byte) (Saved, error) {
	if err := record.CheckVersion(data); err != nil {
		return Saved{}, err
	}
	if len(data) > maxSaved {
		return Saved{}, fmt.Errorf("it has %d bytes, at most %d are read", len(data), maxSaved)
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
			return Saved{}, fmt.Errorf("the saved game's %s player %.60q is not known", game.Color(c), seat.Spec)
		}
	}
	line := r.Game.Line()
	v := Saved{ID: p.ID, Before: p.Before, Changed: p.Changed, Opening: game.FormatMoves(line[:p.Given]), Line: game.FormatMoves(line[p.Given:]),
		Ply: p.Ply, Over: p.Over || r.Game.Over(),
		Setup: Setup{Seats: p.Seats, Opening: line[:p.Given], Seed: p.Seed, ID: p.ID, Before: p.Before, Handicap: p.Handicap}}
	if at, to := r.Game.StartPosition(); at != game.Start || to != game.Black {
		v.Setup.Start = game.FormatOBF(at, to)
	}
	v.Spent = spentOf(r.Game, p.Given)
	if annotated(r.Game) {
		v.Tree = r.Game
	}
	v.Setup.Tags = r.Tags
	return v, nil
}

// spentOf returns the thinking times of the line after the opening, as Saved has them.
func spentOf(g *game.Game, given int) []int64 {
	var took []time.Duration
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		took = append(took, n.Note.Duration)
	}
	return milliseconds(took[given:])
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
		return p, to, fmt.Errorf("the saved game's start: %w", err)
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
		return nil, fmt.Errorf("the saved game's moves: %w", err)
	}
	return moves, nil
}
