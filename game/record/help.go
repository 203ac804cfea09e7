package record

import (
	"encoding/json"
	"slices"
)

// Help is a set: what people used in a game that the window plays. Only a game without any help and
// without a Handicap is rated.
//
// Watched says that the program noted help from the first move on. Without it, what people used is
// not known, as in games of older programs; such a game is not rated either.
type Help uint16

// The kinds of help.
const (
	Watched   Help = 1 << iota // help was noted; this is none itself
	Takebacks                  // a move was taken back
	Hints                      // a move was shown
	Values                     // the values of moves or of the position were shown
	Odds                       // a handicap: discs at the start or at the end
	Changes                    // another player took a side in the middle of the game
	Warnings                   // the program warned of moves that cost a lot, or would have done so
	Overlays                   // safe moves and other features of the position were shown
	Declined                   // the person chose to play without a rating
)

// helpKind is a kind of help with its name in our JSON.
type helpKind struct {
	kind Help
	name string
}

var helpKinds = []helpKind{{Takebacks, "takebacks"}, {Hints, "hints"}, {Values, "values"}, {Odds, "handicap"}, {Changes, "changes"}, {Warnings, "warnings"}, {Overlays, "overlays"}, {Declined, "declined"}}

// None reports whether it is known that nobody used help.
func (h Help) None() bool { return h == Watched }

// MarshalJSON writes the names of what was used; an empty list says that nothing was. The zero
// value is left out by FormatJSON.
func (h Help) MarshalJSON() ([]byte, error) {
	names := []string{}
	for _, k := range helpKinds {
		if h&k.kind != 0 {
			names = append(names, k.name)
		}
	}
	return json.Marshal(names)
}

// UnmarshalJSON reads a list of names. With a name of a newer program, what people used is not
// known.
func (h *Help) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	*h = Watched
	for _, name := range names {
		i := slices.IndexFunc(helpKinds, func(k helpKind) bool { return k.name == name })
		if i < 0 {
			*h = 0
			return nil
		}
		*h |= helpKinds[i].kind
	}
	return nil
}
