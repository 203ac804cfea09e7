// Package desktop is what the window asks of the system around it, without blocking a frame: each
// call returns at once, and its answer is polled or comes over a channel.
//
// The clipboard copies and pastes texts and pictures. On X11 it uses a connection of its own,
// without cgo; on Windows the interface of the system. A FolderLoader reads folders for the file
// chooser, and knows the syntax of paths on each system. Open shows a folder or a web page in the
// program that the user has for it.
package desktop
