// Package files reads folders off the frame loop, for the chooser of files, and knows how paths are
// written on each system. It is a leaf.
package files
