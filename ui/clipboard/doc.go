// Package clipboard copies and pastes texts and pictures. Nothing in it waits on the frame loop:
// each call returns at once and answers over a channel. On X11 it has a connection of its own,
// without cgo; Windows and the browser have theirs. It is a leaf.
package clipboard
