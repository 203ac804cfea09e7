// Package record reads and writes games in the formats of Othello programs: move lists, OBF, GGF,
// SGF, WTHOR and our own JSON. Each format has one reader and one writer. A reader yields the games
// of a file one by one, with their tags. For a game with a fault it yields an error that names the
// game and the place, and then continues with the next game.
package record
