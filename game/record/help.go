package record

import (
	"encoding/json"
	"slices"
)

// Help is the set of aids that people used in a game in the window. Only a game without any help
// and without a Handicap is rated.
type Help uint16

// The kinds of help.
const (
	Takebacks Help = 1 << iota // a move was taken back
	Hints                      // a hint was shown
	Values                     // the values of moves or of the position were shown
	Odds                       // a handicap: discs at the start or at the end
	Changes                    // another player took a side in the middle of the game
	Warnings                   // the program warned of costly moves, or would have done so
	Overlays                   // safe moves and other features of the position were shown
	Declined                   // the user chose to play without a rating
	Unnoted                    // unknown: part of the game was played elsewhere
)

// helpNames are the names of the kinds in our JSON, in their order.
var helpNames = []string{"takebacks", "hints", "values", "handicap", "changes", "warnings", "overlays", "declined", "unnoted"}

// None reports whether no help was used.
func (h Help) None() bool { return h == 0 }

// MarshalJSON writes the names of the help in the set.
func (h Help) MarshalJSON() ([]byte, error) {
	names := []string{}
	for i, name := range helpNames {
		if h>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return json.Marshal(names)
}

// UnmarshalJSON reads a list of names. For an unknown name, from another version of the program, it
// adds Unnoted.
func (h *Help) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	*h = 0
	for _, name := range names {
		if i := slices.Index(helpNames, name); i >= 0 {
			*h |= 1 << i
		} else {
			*h |= Unnoted
		}
	}
	return nil
}
