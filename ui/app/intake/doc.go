// Package intake recognises what comes into the window: the text of a paste, a file that was
// dropped or named. It makes games of it, or one position, and says in words what it was. Text,
// [Bytes] and the readers below them are pure; [Inbox] reads files and waits for the clipboard in
// the background.
//
// It guesses only the side to move, and says so. Everything else that it cannot read is one
// sentence that names the place.
package intake
