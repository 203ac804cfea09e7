// Package ui is the frame loop and the router of the front end. Update reads the input, advances
// the time by one tick and declares the open screens. Draw paints the changes. Neither waits for a
// search. The screens are in ui/screen, and the parts that they show are in ui/view.
package ui
