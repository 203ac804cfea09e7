package record

import (
	"fmt"

	"flipside/game"
)

// MostDiscs is the largest number of discs that a handicap counts at the end.
const MostDiscs = 32

// Handicap is what the weaker side of a game is given. The zero value gives nothing.
type Handicap struct {
	Side    game.Color // the side that gets it
	Corners int        // corners with a disc of that side at the start, 0..4
	Discs   int        // discs that are counted for that side after the end, 0..MostDiscs
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

// Check returns an error that names a number that is not allowed.
func (h Handicap) Check() error {
	switch {
	case h.Corners < 0 || h.Corners > len(corners):
		return fmt.Errorf("the handicap has %d corners, not from 0 to %d", h.Corners, len(corners))
	case h.Discs < 0 || h.Discs > MostDiscs:
		return fmt.Errorf("the handicap has %d discs, not from 0 to %d", h.Discs, MostDiscs)
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
// go to the side with more discs, or in halves to both. Then the discs of the handicap are added.
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
	return Handicap{}, fmt.Errorf("the handicap is for %q, not for black or white", clip(j.Side))
}
