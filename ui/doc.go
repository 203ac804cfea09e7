// Package ui is the front end's loop and its router: Update reads the input, lets a tick go by and
// declares the screens that are open; Draw paints what changed. Neither waits for a search. The
// screens are below ui/screen, what they show below ui/view.
package ui
