// Package e2e tests the program as a person uses it: the real window on a virtual screen, with a
// small window manager and real clicks and keys. The tests wait for lines of the program's
// trace, which has one line of JSON for each visible change, and never for a length of time. They
// run if FLIPSIDE_E2E is set (make test sets it), and need bin/flipside, Xvfb, openbox and xclip.
//
// # Speed
//
// The program runs with --test-clock and --test-speed 4: ticks come four times as fast. What must
// be tested in real time, such as a short tap, starts with --test-speed 1; --test-hold-pass keeps
// the notice of a pass on the screen. When at most three of these tests fail, make test runs each
// of them once more by itself. If they pass then, the run ends with a line FLAKY for each.
//
// # Pictures
//
// In the picture of a scene (testdata), at most 6 connected pixels may differ by more than 6 in a
// channel. Its texts and the places of its controls, in the .json file with its name, may not
// differ at all. So under --test-clock no text depends on the machine. make golden rewrites both
// files of a scene that differs.
package e2e
