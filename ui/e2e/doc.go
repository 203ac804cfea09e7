// Package e2e tests the program as a person uses it: the real window on a virtual screen, with a
// small window manager and real clicks and keys. The tests wait on the program's own trace, a line
// of JSON for each change of what is on the screen, and never sleep. They run where FLIPSIDE_E2E is
// set (make test sets it) and want bin/flipside, Xvfb, openbox, xdotool and ImageMagick.
package e2e
