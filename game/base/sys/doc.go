// Package sys is what engines ask of the operating system: to let other threads run about once a
// millisecond, to run workers at a lower priority in a program that draws frames, to move one of
// two workers that share a core, to use large memory pages, and how much memory there is. It
// counts the tables of all engines, so that together they do not take too much of that.
package sys
