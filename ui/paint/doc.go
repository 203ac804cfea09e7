// Package paint draws the commands of ui/widget with Ebitengine. It draws all shapes with one
// shader and all texts with one font family. It draws only the parts of the screen where commands
// have changed.
package paint
