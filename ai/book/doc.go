// Package book knows openings: their names, the moves that our own engine has prepared, and a list
// of balanced openings for games between engines; and it makes the latter two, in runs that a
// journal lets go on after a kill.
//
// Positions are recognised whatever moves led to them and however the board is turned, so that
// transpositions and the board's symmetries share a name and a page. A page is what the book holds
// of one position. Values are in discs.
package book
