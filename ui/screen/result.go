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
	case r.OnlyWon() && r.Score < 0:
		return text.Get(won[r.End], game.White)
	case r.OnlyWon():
		return text.Get(won[r.End], game.Black)
	case r.End != record.Unknown:
		return r.String() // a number
	}
	return ""
}

// won says who won and how.
var won = map[record.End]text.Key{record.Won: "games.won", record.Resigned: "games.won.resigned", record.TimedOut: "games.won.time", record.Forfeit: "games.won.forfeit"}

// WayWon says in a word or two how a game was won of which only the winner is known.
func WayWon(r library.Result) string {
	switch r.End {
	case record.Resigned:
		return text.Get("games.way.resigned")
	case record.TimedOut:
		return text.Get("games.way.time")
	case record.Forfeit:
		return text.Get("games.way.forfeit")
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
