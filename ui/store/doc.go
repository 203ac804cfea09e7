// Package store keeps the settings and the games, each in a file of its own, between two runs of the program.
//
// A Store reads and writes the files off the frame loop, and the newest state wins; a file is written beside its place, synced and
// renamed, so that a program that is killed leaves the old file or the new one and never half of one. What cannot be written is tried
// again until it is. What is read may be anything: a file that cannot be used is set aside under another name and named in a notice, one of
// a newer program stays where it is, and a setting that cannot be used gets its default.
//
// Several programs may run at once. A game belongs to the one that plays it, by a lock that ends with the program, and settings are merged by
// what each has changed. In the browser the files live in the page's local storage, without locks.
package store
