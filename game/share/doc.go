// Package share makes what a player shows to others: pictures of a position and of a whole game, an
// animation, and texts. It draws on the CPU and needs no window.
//
// The pictures look like the board of the window. The caller gives the colours.
package share
