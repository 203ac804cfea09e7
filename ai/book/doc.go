// Package book knows openings: their names, and (in book.go) moves prepared by our own engine.
//
// Openings are recognised by position, so that transpositions and the board's symmetries share a name.
package book
