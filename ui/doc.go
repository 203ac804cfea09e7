// Package ui is the front end: the scenes, the board, and the loop that ties a session to a window. Update reads the input, ticks the
// session and declares the whole interface anew from its snapshot; Draw paints what changed. Neither waits for a search.
package ui
