// Package editor is the screen that makes a position by hand. In a Board, which draws nothing,
// discs are placed, turned and removed, changes can be taken back, and Soundness says what is wrong
// with the position.
package editor
