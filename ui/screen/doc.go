// Package screen defines the interface of the screens, the transitions between them, and the
// services that all screens use. It knows no concrete screen: the router constructs them.
//
// It also has what the screens with a board share: the input on the board and its facts, the line
// of moves that is shown ahead, the values, the keys and the tools.
//
// A screen returns where it leads ([Transition]) and calls no other screen. [Services] has what is
// true of the whole window, by owner: [Current], Library, [Openings], [Intake], [Sharing],
// [Settings], [System], [Messages]. A screen that needs a few of them gets only those. A sheet
// finds the parts of the window that it leaves free in Frame.Parts.
//
// What comes and goes next to a board is at the bottom of its area, so that nothing moves under the
// pointer; the graph of a game keeps its place while the user browses. While a board shows its
// cursor, the arrow keys move it; otherwise Left and Right go through the game, and what goes
// through the game hides the cursor ([Board.Travel]). Letters and digits name squares everywhere
// except in the editor, where they choose tools. Current.Allow is the only way to help in a game:
// in a rated one it first says what the help costs.
package screen
