// Package yield is how a searching worker makes room for others: about once a millisecond, and in a
// program with frames to draw by a lower priority. Where workers find that they share a core, one
// of them moves.
package yield
