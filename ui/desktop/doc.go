// Package clipboard copies and pastes texts and pictures. It never blocks the frame loop: each call
// returns at once and answers over a channel. On X11 the package uses a separate connection,
// without cgo. On Windows it uses the system's own interface. It is a leaf: it imports no other
// package of the project.
package desktop
