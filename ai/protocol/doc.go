// Package protocol speaks the two text protocols of the field, each from both sides: it serves our
// players to other programs' boards (ServeGTP, ServeNBoard) and drives other programs as players of
// ours (StartGTP, StartNBoard).
//
// A served player that ponders (ponder=on) goes on searching after its move; every command is
// answered at once meanwhile.
//
// # GTP
//
// The Go Text Protocol, version 2 (G. Farnebäck, 2002), with Othello's coordinates: columns a to h
// from the left, rows 1 to 8 from the top, so that d3 is Black's usual first square; a pass is
// "pass". A play command by the side that is not to move inserts the other side's pass where that
// is forced. One undo takes back one play or genmove of the controller, whatever it did: such a
// pass goes with the move behind it. When the input has ended, what was said before is still
// answered, but no search has more than half a second. Commands: the table in gtp.go. The player
// keeps the clock that time_settings and time_left tell; where they tell none, one that is brought
// by the option clock= starts with every game, and undo gives its time back. Tried with Quarry
// 0.2.0, which tells no passes; its command line for us is "flipside-engine gtp --player SPEC".
// Towards other programs a refused "play COLOR pass" is no fault: GRhino does not know the word.
//
// # NBoard
//
// NBoard protocol version 2 (C. Welty, the NBoard program's documentation). The program sends
// "nboard 2", "set game GGF", "set depth N", "move M", "go", "hint N", "ping N" and "learn"; the
// engine answers "set myname", "=== M/SCORE/SECONDS", "search PV SCORE 0 DEPTH", "pong N", "status
// TEXT", "learned" and "nodestats NODES SECONDS". A pass is "PA"; scores are in discs from the side
// to move. Our server answers every command at once: one that comes during a search ends it, and
// the search says nothing more. So no "===" follows where a ping came first. A ping leaves the
// pondering alone, which says nothing. "hint N" gives N search lines for each depth that is
// finished, never from the book; before a forced pass there is one line. Our server keeps its
// player's own limits whatever "set depth" says, which the protocol leaves to the engine. NBoard
// tells no clock: a clock= of our player is kept by the server, and another program's clock in a
// match runs without its knowledge. Another program is sent "set depth" only where somebody says
// how deep: else its own command line does.
package protocol
