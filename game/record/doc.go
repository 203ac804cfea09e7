// Package record reads and writes games in the formats of Othello programs: move lists, OBF, GGF,
// SGF, WTHOR and our own JSON. Each format has one reader and one writer. A reader yields the games
// of a file one by one, with their tags. For a game with a fault it yields an error that names the
// game and the place, and then continues with the next game.
//
// Every reader settles what it reads ([Record.Settle]): the board of a finished game gives the
// result, and [Tags.Said] has what the file says if that differs. Every reader cleans the texts of
// a file (package plain); clean_test.go finds a field that none cleans.
//
// SGF and GGF have no property for a handicap in Othello. HD[black 2 8] is ours, and the corners
// are also on the first board; [Record.Handicap] reads both.
package record
