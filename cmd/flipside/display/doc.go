// Package display finds the display for the window, reports input, and ends the program with one
// line when the display is gone.
package display
