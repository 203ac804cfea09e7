// Package folders reads folders for the file chooser without blocking the frame loop. It also knows
// the syntax of paths on each system. It knows nothing of games: it imports only ui/background.
package folders
