// Package library keeps games: the window's own game files, which are the truth, and imported games
// in an SQLite file that also indexes the own ones. It finds games, says what others played, and
// computes a person's record. It needs no window.
//
// All rows of the list are also in memory, which makes a search fast enough for each typed letter.
// The methods may be called by any goroutine. They wait for the disk and for other programs, so a
// frame must not call them.
//
// The SQLite file can be built again at any time, so a damaged file, or one of another version, is
// set aside; rescue.go copies the imported games that can still be read into the new one. Each row
// has a checksum, and a number of a damaged file is trusted only if its checksum holds. A row of
// migrations never changes once it has been released. The key that recognises a game at its next
// import (keyOf) contains the result that Record.Settle gives, and must stay the same for all games
// that are in libraries.
//
// A lock of the file lasts 50 ms at most, and the log is written into the file between commits
// (tidy), so that other writers do not wait for it.
//
// What others played is counted from the moves in memory: games are sorted by their moves, and a
// game is replayed only if it can have reached the position. There is no index of positions.
package library
