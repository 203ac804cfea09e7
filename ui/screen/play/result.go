package play

import (
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
)

// resultHead returns the result in one sentence that names the players, "You beat Explorer Hard
// 44-20". It begins with the user, or else with the winner.
func resultHead(s *session.Snapshot) string {
	winner, won := s.Winner()
	first, known := user(&s.Setup)
	how := howWon[s.Early.End]
	key := how.youLost
	switch {
	case !won && known:
		key = "result.you.draw"
	case !won:
		key, first = "result.draw", game.Black
	case !known:
		key, first = how.won, winner
	case first == winner:
		key = how.youWon
	}
	second := first.Other()
	return words.Get(key, "first", nameIn(&s.Setup, first), "second", nameIn(&s.Setup, second),
		"n", s.Counts[first], "m", s.Counts[second])
}

// howWon has the sentences about a game that somebody won, by the way in which it ended early, if
// it did.
var howWon = map[record.End]struct{ youWon, youLost, won words.Key }{
	record.Unknown:  {"result.you.won", "result.you.lost", "result.won"},
	record.Resigned: {"result.you.won.resigned", "result.you.lost.resigned", "result.won.resigned"},
	record.TimedOut: {"result.you.won.time", "result.you.lost.time", "result.won.time"},
}

// user returns the side of the user: the person against an engine, or the one without a name who
// plays a friend. ok is false if neither side is the user's, or both are.
func user(s *session.Setup) (side game.Color, ok bool) {
	me := func(c game.Color) bool { return s.Seats[c].Human && s.Seats[c].Name == "" }
	person, contest := players.Contest(s.Seats)
	switch {
	case s.Viewed:
		return side, false
	case contest:
		return person, true
	case me(game.Black) == me(game.White):
		return side, false
	case me(game.Black):
		return game.Black, true
	}
	return game.White, true
}

// nameIn returns the name of a player in a sentence. Two players with one name also have their
// colours.
func nameIn(s *session.Setup, c game.Color) string {
	name, other := players.SideName(s, c).String(), players.SideName(s, c.Other()).String()
	if name == other {
		return words.Get("result.player", "name", name, "side", c)
	}
	return name
}

// resultDetail explains the numbers of the result: "(40 discs + 4 empty squares)". It may be empty.
func resultDetail(s *session.Snapshot) string {
	winner, won := s.Winner()
	me, known := user(&s.Setup)
	first := winner // the order in which the sentence names the sides
	if known {
		first = me
	}
	h, detail := s.Setup.Handicap, ""
	discs, empties := [2]int{s.Result.Black, s.Result.White}[winner], s.Result.Empties
	switch {
	case s.Early.Known():
	case h.Discs > 0:
		board := session.Handicap{}.Count(s.Result)
		detail = words.Get("won.handicap", "first", board[first], "second", board[first.Other()], "n", h.Discs, "side", h.Side)
	case !won || empties == 0:
	default:
		detail = words.Get("won.empty", "discs", discs, "n", empties)
	}
	if h.Corners > 0 {
		if detail != "" {
			detail += "; "
		}
		detail += players.Corners(h)
	}
	if detail != "" {
		detail = "(" + detail + ")"
	}
	return strings.TrimSpace(detail + " " + saidLine(s))
}

// saidLine says the result of an opened file if it differs from the board's; otherwise it is "".
func saidLine(s *session.Snapshot) string {
	return screen.FileSays(library.ResultOf(s.Setup.Tags.Said))
}
