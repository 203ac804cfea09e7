// Package widget is the front end's kit: a list of drawing commands, and controls that are declared
// anew each tick (an immediate-mode interface). It imports no Ebitengine, so layouts and controls
// are tested without a display; ui/paint draws the commands.
//
// A tick builds a Frame: each control is declared with an id that is stable and a rectangle,
// answers whether it was activated, and leaves its commands behind. The frame after it decides what
// the pointer is over and where the focus goes by the controls of this one. Lengths are in
// density-independent pixels until they become commands, which are in pixels.
package widget
