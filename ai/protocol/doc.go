// Package protocol speaks the two text protocols of Othello programs, on both sides. It serves our
// players to other programs (ServeGTP, ServeNBoard), and it runs other programs as players of ours
// (StartGTP, StartNBoard).
//
// A served player that ponders (ponder=on) keeps searching after its move. It still answers every
// command at once.
//
// # GTP
//
// The Go Text Protocol, version 2 (G. Farnebäck, 2002), with the coordinates of Othello: columns a
// to h from the left, rows 1 to 8 from the top, so that Black usually begins with d3. A pass is
// "pass". gtpCommands is the table of commands.
//
// When a play command is for the side that is not to move, and the other side must pass, the
// server inserts that pass. One undo takes back one play or genmove of the controller, together
// with the pass that the server inserted before it. Many controllers end a game by two passes in a
// row, so after the end of the game passes are accepted and change nothing. When the input has
// ended, the server still answers the commands before the end, but gives their searches 20 seconds
// together, each at most half a second.
//
// The player keeps the clock of time_settings and time_left. If these set none, its own clock (the
// option clock=) starts with every game, and undo gives its time back.
//
// A program that resigns loses the game. Lines that are no answer are skipped, since some programs
// print what they think. Times may have fractions of a second; we send none, as the protocol says.
//
// The server was tested with Quarry 0.2.0, which sends no passes; the command for Quarry is
// "flipside-engine gtp --player SPEC". When another program refuses "play COLOR pass", that is not
// a fault: GRhino does not know the command.
//
// # NBoard
//
// NBoard protocol version 2 (C. Welty, the documentation of the NBoard program). The program sends
// "nboard 2", "set game GGF", "set depth N", "move M", "go", "hint N", "ping N" and "learn". The
// engine answers "set myname", "=== M/SCORE/SECONDS", "search PV SCORE 0 DEPTH", "pong N", "status
// TEXT", "learned" and "nodestats NODES SECONDS". A pass is "PA"; scores are in discs for the side
// to move.
//
// Our server answers every command at once. A command during a search ends the search, which then
// prints nothing more: after a ping there is no "===". A ping does not end the pondering, which
// prints nothing. "hint N" prints N search lines for each finished depth and never uses the opening
// book; before a forced pass it prints one line.
//
// "set depth N" is the most plies that a search of a move or a hint looks ahead. The other limits
// of the player stay, as does a smaller depth of its own and its opening book; players who do not
// count plies ignore it. With N empties or fewer it limits nothing. A player with a depth does not
// ponder. When the input has ended, the last search has half a second. NBoard has no clock. The
// server keeps the clock= of our player; in a match, another program does not learn its time.
// Another program gets "set depth" only if the user asks for a depth; otherwise its own command
// line decides.
package protocol
