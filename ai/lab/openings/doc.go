// Package openings makes what the program knows of openings: Builder grows an opening book, and
// Finder finds balanced openings for games between engines. A run that was killed continues with
// its journal.
package openings
