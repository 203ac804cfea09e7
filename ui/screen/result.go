package screen

import (
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
	case r.OnlyWon() && HowWon(r) == "":
		return text.Get("games.won", r.Winner())
	case r.OnlyWon():
		return text.Get("games.won.how", r.Winner(), HowWon(r))
	case r.End != record.Unknown:
		return r.String() // a number
	}
	return ""
}

// HowWon says in a few words how a game was won before its last move. It returns "" where that is
// not known.
func HowWon(r library.Result) string {
	if key, ok := ways[r.End]; ok {
		return text.Get(key)
	}
	return ""
}

var ways = map[record.End]text.Key{record.Resigned: "games.how.resigned", record.TimedOut: "games.how.time", record.Forfeit: "games.how.forfeit"}

// FileSays says what a file says of a result, where the board says something else. It returns ""
// where the file says the same, or nothing.
func FileSays(said library.Result) string {
	words := ResultWords(said)
	if words == "" {
		return ""
	}
	return text.Get("games.said", words)
}
