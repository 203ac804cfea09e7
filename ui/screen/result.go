package screen

import (
	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/record"
)

// ResultWords returns a result in words, or "" if there is none.
func ResultWords(r library.FinalScore) string {
	switch {
	case r.Discs():
		return words.Get("games.result", "black", r.Black, "white", r.White)
	case r.End == record.Void:
		return words.Get("games.void")
	case r.OnlyWon() && HowWon(r) == "":
		return words.Get("games.won", "side", r.Winner())
	case r.OnlyWon():
		return words.Get("games.won.how", "side", r.Winner(), "how", HowWon(r))
	case r.End != record.Unknown:
		return r.String() // a number
	}
	return ""
}

// HowWon says in a few words how a game was won before its last move. It returns "" if that is
// not known.
func HowWon(r library.FinalScore) string {
	if key, ok := ways[r.End]; ok {
		return words.Get(key)
	}
	return ""
}

var ways = map[record.End]words.Key{record.Resigned: "games.how.resigned", record.TimedOut: "games.how.time", record.Forfeit: "games.how.forfeit"}

// FileSays returns what a file says about a result if the board says something else. It returns ""
// if the file says the same, or nothing.
func FileSays(said library.FinalScore) string {
	phrase := ResultWords(said)
	if phrase == "" {
		return ""
	}
	return words.Get("games.said", "result", phrase)
}
