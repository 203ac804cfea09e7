// Package display finds the display for the window, hears whether there is input, and ends the
// program with one line when the display is gone.
package display
