// Package record reads and writes games in the formats that Othello programs use: move lists, OBF,
// GGF, SGF, WTHOR and our own JSON. There is one reader and one writer for each. A reader yields a
// file's games one by one, each with its tags, or one error that names the game and the place; the
// next game is read all the same.
package record
