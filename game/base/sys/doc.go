// Package sys is what engines ask of the operating system: to let other threads run about once a
// millisecond, to run workers at a lower priority in a program that draws frames, to move one of
// two workers that share a core, to use large memory pages, and how much memory there is. It
// counts the tables of all engines, so that together they do not take too much of that.
//
// In the window, search threads have a lower priority and GOMAXPROCS is twice the number of cores.
// The priority alone is not enough: a thread that the system suspends still occupies a processor of
// Go's runtime, and frames would freeze.
//
// All tables of a program together take at most half of its memory. A table for which there is no
// room ([GrowTable]) is an error of the search, because a smaller one would give other results.
package sys
