// Package view draws the parts that several screens share: the board, the card of a player, the
// analysis, the list of moves, the toolbar. A view receives data and returns what the user did. It
// does not know the match, and it does not know what is saved on disk.
//
// The accent colour fills at most one button of a screen, its main action. What is chosen is
// raised, outlined and ticked. Pictures, films and diagrams that people share are made of the same
// views. A disc lands in 120 ms and flips in 340 ms, with a ripple of 70 ms a square, 800 ms at
// most.
package view
