package session

import (
	"errors"
	"fmt"
	"slices"
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
	Ply     int // the live ply; it counts the opening
	Over    bool
	Help    record.Help   // what people used
	Early   record.Ending // of a game that is over by resignation or on time; unknown otherwise
	Used    time.Duration // by the person to move, since the last move

	// Record is the game with its variations and notes, and with its tags, which Setup has too. It
	// is never changed. nil: a game from Setup.Start.
	Record *record.Record

	// played is what a session has played since it got Record. A session saves after each move, and
	// to play the move in a copy of a large tree would take too long for a frame. nil: the game is
	// the main variation of Record.
	played *played
}

// played is the line of a game on the board.
type played struct {
	line  []game.Move     // with the opening and the moves for Redo
	spent []time.Duration // thinking time by ply, in whole ms, up to the last above 0
}

// Line returns the moves of the game, with the opening and those for Redo.
func (v Saved) Line() []game.Move {
	switch {
	case v.played != nil:
		return v.played.line
	case v.Record == nil:
		return v.Setup.Opening
	}
	var line []game.Move
	for _, n := range v.Record.Game.MainVariation()[1:] {
		line = append(line, n.Move())
	}
	return line
}

// spent returns the thinking times after the opening, by ply.
func (v Saved) spent() []time.Duration {
	switch {
	case v.played != nil:
		return v.played.spent
	case v.Record == nil:
		return nil
	}
	var took []time.Duration
	for _, n := range v.Record.Game.MainVariation()[1:] {
		took = append(took, n.Note.Duration)
	}
	return afterOpening(took, len(v.Setup.Opening))
}

// Same reports whether both are the same version of a game, without comparing the moves.
func (v *Saved) Same(other *Saved) bool {
	return v.ID == other.ID && v.Ply == other.Ply &&
		v.Record == other.Record && v.played == other.played
}

// live returns the moves up to Ply.
func (v Saved) live() []game.Move {
	line := v.Line()
	return line[:max(0, min(v.Ply, len(line)))]
}

// Placed returns the number of discs that were placed up to Ply.
func (v *Saved) Placed() int { return game.Placed(v.live()) }

// saved returns the game in its current state.
func (t *table) saved() Saved {
	v := Saved{ID: t.setup.ID, Before: t.setup.Before, Setup: t.setup, Record: t.kept,
		Ply: t.game.Ply(), Over: t.game.Over(), Help: t.help, Used: t.used.Truncate(time.Millisecond),
		played: &played{line: t.game.Line(), spent: t.spent()}}
	if f := t.finished; f != nil {
		v.Ply, v.Over, v.Help, v.Early, v.Used = f.ply, true, f.help, f.result, f.used
		if !t.setup.Viewed { // the players may have changed since
			v.Setup.Seats = f.seats
			v.Setup.Tags.Black.Name, v.Setup.Tags.White.Name = f.seats[game.Black].Name, f.seats[game.White].Name
		}
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

// record returns a copy of the game as a record, with the variations and notes of v.Record.
func (v Saved) record() (*record.Record, error) {
	v.Setup.name(&v.Setup.Tags)
	r, spent := v.begun(), v.spent()
	g := r.Game
	changed := false
	for ply, m := range v.Line() {
		if err := g.Play(m); err != nil {
			return nil, err
		}
		changed = changed || g.Current().Parent().Children()[0] != g.Current()
		if err := g.Promote(g.Current()); err != nil {
			return nil, err
		}
		g.Current().Note.Duration = 0
		if ply < len(spent) {
			g.Current().Note.Duration = spent[ply]
		}
	}
	// Moves after this node were played once, but are no longer part of the game.
	changed = changed || len(g.Current().Children()) > 0
	if changed {
		r.Tags.Result, r.Tags.Said = record.Ending{}, record.Ending{}
		r.Tags.Other = slices.DeleteFunc(slices.Clone(r.Tags.Other), func(t record.Tag) bool { return slices.Contains(record.TagLost[:], t.Name) })
	}
	if v.Early.Known() {
		r.Tags.Result, r.Tags.Said = v.Early, record.Ending{}
	}
	r.Play = &record.Play{ID: v.ID, Before: v.Before, Changed: v.Changed, Seats: v.Setup.Seats, Seed: v.Setup.Seed, Given: len(v.Setup.Opening), Ply: v.Ply,
		Over: v.Over, Handicap: v.Setup.Handicap, Help: v.Help, Clock: v.Setup.Clock, Used: v.Used}
	for c, player := range [...]*record.Player{&r.Tags.Black, &r.Tags.White} {
		if seat := v.Setup.Seats[c]; seat.Human && seat.Name != record.PersonName(player.Name) {
			player.Name = seat.Name
		}
	}
	return r, g.Jump(v.Ply)
}

// begun returns a copy of v.Record at its start, or a game without moves.
func (v Saved) begun() *record.Record {
	if v.Record == nil {
		return &record.Record{Game: v.Setup.Start.Game(), Tags: v.Setup.Tags}
	}
	r := *v.Record
	r.Game = v.Record.Game.Copy()
	for r.Game.Undo() {
	}
	return &r
}

// Decode reads data that Encode wrote, and checks all of it. If the error is nil, Restore fails
// only if a player cannot be made. The error names the problem as a part of a sentence. It is a
// record.NewerError if a newer program saved the game.
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
	v := Saved{ID: p.ID, Before: p.Before, Changed: p.Changed, Record: r,
		Ply: p.Ply, Over: p.Over || r.Game.Over(), Help: p.Help, Used: p.Used,
		Setup: Setup{Clock: p.Clock, Seats: p.Seats, Start: StartOf(r.Game), Seed: p.Seed,
			ID: p.ID, Before: p.Before, Handicap: p.Handicap}}
	v.Setup.Opening = v.Line()[:p.Given]
	if end := r.Tags.Result.End; p.Over && !r.Game.Over() && (end == record.Resigned || end == record.TimedOut) {
		v.Early = r.Tags.Result
	}
	v.Setup.name(&r.Tags)
	v.Setup.Tags = r.Tags
	return v, nil
}

// name gives persons without a name the one in the tags.
func (s *Setup) name(t *record.Tags) {
	for c, name := range [...]string{t.Black.Name, t.White.Name} {
		if seat := &s.Seats[c]; seat.Human && seat.Name == "" {
			seat.Name = record.PersonName(name)
		}
	}
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

// Board returns the discs of the saved game's live position, by colour.
func (v Saved) Board() [2]game.Bitboard {
	p, to := v.start()
	for _, m := range v.live() {
		p, to = p.Play(m), to.Other()
	}
	return p.Discs(to)
}

// start returns the first position of the game and the side to move there.
func (v Saved) start() (game.Position, game.Color) {
	if v.Record != nil {
		return v.Record.Game.StartPosition()
	}
	return v.Setup.Start.Game().StartPosition()
}
