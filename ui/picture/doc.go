// Package picture draws on the CPU, without a window, what the window shows. It has three parts: a
// painter of the commands of ui/widget that makes the same pixels as ui/paint, within rounding;
// pictures of a position and of a whole game and an animation, made of the views of ui/view; and
// texts that show the same. All may run in the background.
//
// It uses the formulas of shape.kage in ui/paint. A test compares both painters, so change them
// together.
package picture
