// Package library keeps games: the window's own game files, which are the truth, and imported games
// in an SQLite file that also indexes the own ones. It finds games, says what others played, and
// computes a person's record. It needs no window.
//
// All rows of the list are also in memory, which makes a search fast enough for each typed letter.
// The methods may be called by any goroutine. They wait for the disk and for other programs, so a
// frame must not call them.
package library
