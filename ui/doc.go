// Package ui is the frame loop and the router of the front end. Update reads the input, advances
// the time by one tick and declares the open screens. Draw paints the changes. Neither waits for a
// search. The screens are in ui/screen, and the parts that they show are in ui/view.
//
// # What is true of the window
//
// It is drawn only when something has changed, in one batch of a signed-distance shader. Ticks are
// 60 a second on every display; what Frame.Animate draws goes on between them, draws the same
// number of commands each time and declares no control. Work that the first picture does not need
// waits for it (start). What comes from a goroutine may be seen 130 ms later, after a rest (package
// pace).
//
// The router constructs and closes screens, and each destination has a screen, which a test
// constructs. A sheet that another sheet covers takes no key and no click.
package ui
