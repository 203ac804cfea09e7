// Package widget is the widget kit of the front end. It has a list of drawing commands, and
// controls that the front end declares again in each tick (an immediate-mode interface). It imports
// no Ebitengine, so tests of layouts and controls need no display. The package ui/paint draws the
// commands.
//
// A tick builds a Frame. The frame declares each control with a stable id and a rectangle. The
// control reports whether it was activated, and adds its drawing commands to the frame. The next
// frame uses the controls of this frame to find the control under the pointer and to move the
// focus. Lengths are in density-independent pixels; only the commands are in pixels.
package widget
