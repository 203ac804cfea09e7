// Package display answers command lines that need no window. When there is no display for a window,
// it ends the program with one line. Without it, Ebitengine v2.8.8 would panic in an init function.
//
// Go initialises packages that are ready in the order of their import paths. The path of this
// package comes before Ebitengine's, and it imports little, so it is initialised first; a test of
// the program checks this. The program only has to import it.
package display
