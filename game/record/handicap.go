package record

import (
	"fmt"
	"slices"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
)

// MostDiscs is the largest number of discs in a handicap that are counted at the end.
const MostDiscs = 32

// Handicap is an advantage for the weaker side of a game. The zero value gives none.
type Handicap struct {
	Side    game.Color // the side that gets it
	Corners int        // corners with a disc of that side at the start, 0..4
	Discs   int        // discs that are added for that side after the end, 0..MostDiscs
}

// corners are the corners in the order in which they are given: two opposite ones first.
var corners = [...]game.Square{game.At(0, 0), game.At(7, 7), game.At(7, 0), game.At(0, 7)}

// None reports whether the handicap gives nothing.
func (h Handicap) None() bool { return h.Corners == 0 && h.Discs == 0 }

// Other returns the same handicap for the other side.
func (h Handicap) Other() Handicap {
	if h.None() {
		return Handicap{}
	}
	h.Side = h.Side.Other()
	return h
}

// Check returns an error that names an invalid number.
func (h Handicap) Check() error {
	switch {
	case h.Corners < 0 || h.Corners > len(corners):
		return fmt.Errorf("the handicap must have from 0 to %d corners, not %d", len(corners), h.Corners)
	case h.Discs < 0 || h.Discs > MostDiscs:
		return fmt.Errorf("the handicap must have from 0 to %d discs, not %d", MostDiscs, h.Discs)
	}
	return nil
}

// Start returns the initial position with the corners of the handicap, Black to move.
func (h Handicap) Start() game.Position {
	p := game.Start
	for _, s := range corners[:h.Corners] {
		if h.Side == game.Black {
			p.Own |= s.Bit()
		} else {
			p.Opp |= s.Bit()
		}
	}
	return p
}

// Count returns the discs of both sides, by colour. The board is counted as always: empty squares
// go to the side with more discs, or half to each. Then the discs of the handicap are added.
func (h Handicap) Count(r game.Result) (discs [2]int) {
	discs = [2]int{r.Black, r.White}
	switch {
	case r.Score > 0:
		discs[game.Black] += r.Empties
	case r.Score < 0:
		discs[game.White] += r.Empties
	default:
		discs[game.Black] += r.Empties / 2
		discs[game.White] += r.Empties / 2
	}
	discs[h.Side] += h.Discs
	return discs
}

// tagHandicap is the property of a handicap in SGF and GGF, which have none for Othello: the side,
// the corners at the start, and the discs at the end, as in "black 2 8". The corners are also on
// the first board, so that other programs lose only the discs at the end.
const tagHandicap = "HD"

// Handicap returns the handicap of a game, even of one that was read from SGF or GGF. A property
// that does not match the first board is ignored.
func (r *Record) Handicap() Handicap {
	if r.Play != nil {
		return r.Play.Handicap
	}
	var h Handicap
	side, rest, found := strings.Cut(r.Tags.other(tagHandicap), " ")
	if !found {
		return h
	}
	if n, err := fmt.Sscanf(rest, "%d %d", &h.Corners, &h.Discs); n != 2 || err != nil || !slices.Contains(sideNames[:], side) {
		return Handicap{}
	}
	h.Side = game.Color(slices.Index(sideNames[:], side))
	p, to := r.Game.StartPosition()
	own := p.Discs(to)[h.Side]
	if h.None() || h.Check() != nil {
		return Handicap{}
	}
	for _, s := range corners[:h.Corners] {
		if !own.Has(s) {
			return Handicap{}
		}
	}
	return h
}

// handicapTag returns the handicap of a game as a property, or "" if it has none.
func (r *Record) handicapTag() string {
	h := r.Handicap()
	if h.None() {
		return ""
	}
	return fmt.Sprintf("%s %d %d", sideNames[h.Side], h.Corners, h.Discs)
}

type jsonHandicap struct {
	Side    string `json:"side"`
	Corners int    `json:"corners,omitempty"`
	Discs   int    `json:"discs,omitempty"`
}

var sideNames = [2]string{"black", "white"}

// formatHandicap returns nil for a handicap that gives nothing.
func formatHandicap(h Handicap) *jsonHandicap {
	if h.None() {
		return nil
	}
	return &jsonHandicap{sideNames[h.Side], h.Corners, h.Discs}
}

func (j *jsonHandicap) handicap() (Handicap, error) {
	if j == nil {
		return Handicap{}, nil
	}
	for side, name := range sideNames {
		if j.Side == name {
			h := Handicap{game.Color(side), j.Corners, j.Discs}
			if h.None() {
				return Handicap{}, nil
			}
			return h, h.Check()
		}
	}
	return Handicap{}, fmt.Errorf("the handicap must be for black or white, not %q", plain.Clip(j.Side))
}
