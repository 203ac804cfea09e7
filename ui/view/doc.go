// Package view draws the parts that several screens share: the board, the card of a player, the
// analysis, the list of moves, the toolbar. A view receives data and returns what the user did. It
// does not know the match, and it does not know what is saved on disk.
package view
