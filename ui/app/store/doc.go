// Package store keeps the settings and the games between two runs of the program. The settings and
// each game have one file each.
//
// A [Store] reads and writes the files in a goroutine outside the frame loop, and the newest state
// wins. It writes a new file beside the old one, syncs it and renames it. So a program that is
// killed leaves the old file or the new one, never half a file. A write that fails is tried again
// until it succeeds. A file may contain anything: if it cannot be used, the Store renames it and
// reports it in a notice. A file of a newer program stays in its place, and an invalid setting gets
// its default.
//
// Several programs may run at once. A program locks the game that it plays; the lock ends with the
// program. Settings are merged: each program writes only what it has changed.
//
// The file openings.txt belongs to the user: every line of it stays, also comments and lines with a
// fault, until the user removes it. Any file below reviews may be deleted. A file outside our
// folders, such as a picture, is written with [WriteNew], which replaces no file.
package store
