// Package book knows openings: their names, an opening book that our own engine has searched, and
// balanced openings for games between engines. Package ai/lab/train makes the book and the
// balanced openings.
//
// A position is found whatever moves led to it and however the board is turned. So transpositions
// and symmetric positions share a name and a page. A page is what the book knows about one
// position. Values are in discs.
package book
