// Package practice holds problems: positions of games in which one move is better than all others
// and people tend to play another one. It reads and writes files of them, has the problems of the
// program, and says what is true of a problem.
package problems
