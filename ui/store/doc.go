// Package store keeps the settings and the game that is going on between two runs of the program.
//
// A Store writes the files off the frame loop, and the newest state wins; a file is written beside its place, synced and
// renamed, so that a program that is killed leaves the old file or the new one and never half of one. What is read may be anything: a file
// that cannot be used is set aside under another name and named in the error, and a setting that cannot be used gets its default.
// In the browser the files live in the page's local storage.
package store
