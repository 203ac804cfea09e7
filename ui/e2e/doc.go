// Package e2e tests the program as a person uses it: the real window on a virtual screen, with a
// small window manager and real clicks and keys. The tests wait for lines of the program's
// trace, which has one line of JSON for each visible change, and never for a length of time. They
// run if FLIPSIDE_E2E is set (make test sets it), and need bin/flipside, Xvfb, openbox and xclip.
package e2e
