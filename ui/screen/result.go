package screen

import (
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/text"
)

// ResultWords returns a result in words, and "" where there is none.
func ResultWords(r library.Result) string {
	switch {
	case r.Discs():
		return text.Get("games.result", r.Black, r.White)
	case r.End == record.Void:
		return text.Get("games.void")
	case r.End == record.Won && r.Score < 0:
		return text.Get("games.won", game.White)
	case r.End == record.Won:
		return text.Get("games.won", game.Black)
	case r.End != record.Unknown:
		return r.String() // a number
	}
	return ""
}

// FileSays says what a file says of a result, where the board says something else. It returns ""
// where the file says the same, or nothing.
func FileSays(said library.Result) string {
	words := ResultWords(said)
	if words == "" {
		return ""
	}
	return text.Get("games.said", words)
}
