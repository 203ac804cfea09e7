// Command flipside-engine is everything in Flipside that needs no window: perft, analysis, matches,
// benchmarks, solving, making weights and books, and servers for other programs. The list of
// subcommands is in main.go; their groups have packages below this one.
//
// Results go to standard output. Progress and errors, one line each, go to standard error. The exit
// status is 0 after success, 1 when the work failed, and 2 when the command line is wrong. With
// --json a command prints one JSON object.
package main
