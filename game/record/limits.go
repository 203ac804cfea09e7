package record

import "fmt"

// Limits of one game. A game is kept whole in memory, as its text and as its tree, and a small part
// of a text can expand to much of a tree. So these limits, not the size of a file, determine how
// much memory reading takes.
const (
	MostGame       = 4 << 20 // bytes of its text, except in our JSON
	MostMoves      = 100_000 // including those of all variations
	MostProperties = 10_000  // values of the properties of a game, or of one of its positions

	maxMarks = 1 << 19 // on squares: a rectangle expands to up to 64 of them
)

// Limits of our JSON. A game of MostGame bytes grows when converted to JSON: a byte of a comment up
// to 3 times, by its encoding or by escapes; a mark about 8 times; and a move with a note about 6
// times.
const (
	MostJSON = 20 << 20 // bytes

	// maxItems is the number of values in lists: moves with notes or variations, marks and tags. An
	// empty one takes 30 times the memory of its text.
	maxItems = 2*MostMoves + maxMarks + MostProperties
)

// checkJSON returns an error for a game in our JSON that is too large to read.
func checkJSON(data []byte) error {
	if len(data) > MostJSON {
		return &Error{Text: fmt.Sprintf("it has more than %d bytes", MostJSON)}
	}
	items, quoted := 0, false
	var open []byte // brackets
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\':
			i++
		case quoted:
		case c == '{', c == '[':
			open = append(open, c)
		case c == '}', c == ']':
			open = open[:max(0, len(open)-1)]
		case c == ',' && len(open) > 0 && open[len(open)-1] == '[':
			items++
		}
	}
	if items > maxItems {
		return &Error{Text: fmt.Sprintf("its lists have more than %d values", maxItems)}
	}
	return nil
}
