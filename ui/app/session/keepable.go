package session

import (
	"flipside/game"
	"flipside/game/record"
)

// Keepable returns a copy of a game from elsewhere up to its current position, which becomes the
// end of the main variation. The copy has all variations and notes if its file stays small, else
// only the notes on its main variation, or none. It has no thinking times of its main variation,
// which would be taken from the clock of an engine that plays on.
func Keepable(g *game.Game) *game.Game {
	if nodes(g.Root()) < mostKept {
		whole := g.Copy()
		whole.Truncate()
		for n := whole.Current(); n != nil; n = n.Parent() {
			_ = whole.Promote(n) // no error: n belongs to it
			n.Note.Duration = 0
		}
		if small(whole) {
			return whole
		}
	}
	line := g.Clone()
	line.Truncate()
	for n, from := line.Current(), g.Current(); n != nil; n, from = n.Parent(), from.Parent() {
		n.Note = from.Note
		n.Note.Duration = 0
	}
	if small(line) {
		return line
	}
	return line.Clone()
}

// small reports whether the file of a game leaves room for as much again. A frame waits for it, so
// long comments are not written only to be counted.
func small(g *game.Game) bool {
	if textOf(g.Root()) > maxSaved/2 {
		return false
	}
	data, err := record.FormatJSON(&record.Record{Game: g})
	return err == nil && len(data) <= maxSaved/2
}

// textOf returns the length of the comments from n on, in bytes.
func textOf(n *game.Node) int {
	length := len(n.Note.Comment)
	for _, c := range n.Children() {
		length += textOf(c)
	}
	return length
}
