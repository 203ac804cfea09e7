// Package display answers what needs no window, and ends the program with one line where there is
// no display to open a window on. Ebitengine v2.8.8 panics in an init function there. Go
// initialises ready packages in the order of their import paths, so this package, whose path is
// below Ebitengine's and which imports little, is initialised first; a test of the program holds
// that. Importing it is all that is needed.
package display
