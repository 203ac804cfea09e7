// Package widget is the widget kit of the front end. It has a list of drawing commands, and
// controls that the front end declares again in each tick (an immediate-mode interface). It imports
// no Ebitengine, so tests of layouts and controls need no display. The package ui/paint draws the
// commands.
//
// A tick builds a [Frame]. The frame declares each control with a stable id and a rectangle. The
// control reports whether it was activated, and adds its drawing commands to the frame. The next
// frame uses the controls of this frame to find the control under the pointer and to move the
// focus. Lengths are in density-independent pixels; only the commands are in pixels.
//
// A control may own keys while it has the focus: a text field owns those that edit a line, a menu
// all except Ctrl+C. [Begin] takes them from [Input] before a screen sees them. Text comes only
// from [Input.Typed], so that dead keys and Compose work. Tab follows the order in which controls
// are declared; an arrow key that no control owns goes by their places ([State.StepToward]). No
// text is smaller than 13 units, no target smaller than 42.
package widget
