// Package boardscreen is what the screens with a board have in common: the input on the board and
// its facts, the line of moves that is shown ahead, the values, the keys and the tools.
package screen
