// Package folders reads folders for the file chooser without blocking the frame loop. It also knows
// the syntax of paths on each system. It is a leaf: it imports no other package of the project.
package folders
