package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"flipside/ai"
	"flipside/game"
)

// savedVersion is the version of the saved form that this program writes and reads.
const savedVersion = 1

// maxSaved is the largest saved game that is read, in bytes.
const maxSaved = 64 << 10

// Saved is a game as it is written to a file.
type Saved struct {
	Version int       `json:"version"`
	ID      string    `json:"id,omitempty"`     // names the game, and its file
	Before  string    `json:"before,omitempty"` // the game that this one replaced before it was over
	Changed time.Time `json:"changed,omitzero"` // when it was saved
	Setup   Setup     `json:"setup"`
	Opening string    `json:"opening,omitempty"`
	Line    string    `json:"line"`               // the moves after the opening, with those that Redo would play
	Spent   []int64   `json:"spent_ms,omitempty"` // thinking time of each move of Line, to the last that took any; files without it are read
	Ply     int       `json:"ply"`                // the live ply, the opening included
	Over    bool      `json:"over"`
}

// saved returns the game as it stands.
func (s *Session) saved() Saved {
	line := s.game.Line()
	return Saved{Version: savedVersion, ID: s.setup.ID, Before: s.setup.Before, Setup: s.setup, Opening: game.FormatMoves(line[:s.minPly]), Line: game.FormatMoves(line[s.minPly:]), Spent: s.spent(), Ply: s.game.Ply(), Over: s.game.Over()}
}

// Encode returns the saved form as JSON.
func (v Saved) Encode() ([]byte, error) { return json.MarshalIndent(v, "", "\t") }

// Decode reads what Encode wrote and checks all of it: after a nil error Restore fails only where a player cannot be made.
// The error names what is wrong, as the part of a sentence; it is a NewerError for a game of a newer program.
func Decode(data []byte) (Saved, error) {
	var v Saved
	if err := CheckVersion(data); err != nil {
		return v, err
	}
	if len(data) > maxSaved {
		return v, fmt.Errorf("it has %d bytes, at most %d are read", len(data), maxSaved)
	}
	err := json.Unmarshal(data, &v)
	if err != nil {
		return Saved{}, Damage(data, err)
	}
	if v.Version != savedVersion {
		return Saved{}, fmt.Errorf("it has version %d, this program reads %d", v.Version, savedVersion)
	}
	for c, seat := range v.Setup.Seats {
		if seat.Human {
			continue
		}
		if _, err := ai.ParseSpec(seat.Spec); err != nil {
			return Saved{}, fmt.Errorf("the saved game's %s player %.60q is not known", game.Color(c), seat.Spec)
		}
	}
	v.Setup.ID, v.Setup.Before = v.ID, v.Before
	if v.Setup.Opening, err = v.opening(); err != nil {
		return Saved{}, err
	}
	moves, err := v.moves()
	if err != nil {
		return Saved{}, err
	}
	if low, high := len(v.Setup.Opening), len(v.Setup.Opening)+len(moves); v.Ply < low || v.Ply > high {
		return Saved{}, fmt.Errorf("the saved game stands at ply %d of %d to %d", v.Ply, low, high)
	}
	if err := checkSpent(v.Spent, len(moves)); err != nil {
		return Saved{}, err
	}
	return v, nil
}

// Board returns the discs of the position that the game stands at, by colour; v is one that Decode accepted or a session handed out.
func (v Saved) Board() (discs [2]game.Bitboard) {
	p, side := game.Start, game.Black
	if v.Setup.Start != "" {
		var err error
		if p, side, err = game.ParseOBF(v.Setup.Start); err != nil {
			return discs
		}
	}
	line, err := v.moves()
	if err != nil {
		return discs
	}
	for _, m := range slices.Concat(v.Setup.Opening, line)[:v.Ply] {
		p, side = p.Play(m), side.Other()
	}
	discs[side], discs[side.Other()] = p.Own, p.Opp
	return discs
}

// start returns the position the game began with.
func (v Saved) start() (game.Position, error) {
	if v.Setup.Start == "" {
		return game.Start, nil
	}
	p, _, err := game.ParseOBF(v.Setup.Start)
	if err != nil {
		return p, fmt.Errorf("the saved game's start: %w", err)
	}
	return p, nil
}

// opening returns the moves of the opening, checked.
func (v Saved) opening() ([]game.Move, error) {
	p, err := v.start()
	if err != nil || v.Opening == "" {
		return nil, err
	}
	moves, err := game.ParseMoves(p, v.Opening)
	if err != nil {
		return nil, fmt.Errorf("the saved game's opening: %w", err)
	}
	return moves, nil
}

// moves returns the moves after the opening, checked.
func (v Saved) moves() ([]game.Move, error) {
	p, err := v.start()
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
