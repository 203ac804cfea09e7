// Package paint draws the commands of ui/widget with Ebitengine: one shader for every shape, one
// font family for every text, and only the parts of the screen where commands changed.
package paint
