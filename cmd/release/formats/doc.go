// Package mac makes applications for macOS on any system: their folder, their icon and their
// signature.
package formats
