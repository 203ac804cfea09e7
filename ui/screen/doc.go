// Package screen defines the interface of the screens, the transitions between them, and the
// services that all screens use. It knows no concrete screen: the router constructs them.
//
// It also has what the screens with a board share: the input on the board and its facts, the line
// of moves that is shown ahead, the values, the keys and the tools.
package screen
