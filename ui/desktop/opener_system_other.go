//go:build !windows && !darwin

package desktop

// command is the program that shows a folder, and meansIt says that its exit status reports
// success.
var command = []string{"xdg-open"}

const meansIt = true
