// Package display finds the display for the window, reports input, and ends the program with one
// line when the display is gone.
//
// On X11 it first asks the server whether this program may connect. Xlib will ask the same, but
// this package limits the time and says in words why the server refuses (X Window System Protocol,
// version 11, chapter 8).
package display
