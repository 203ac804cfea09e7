// Command flipside-engine runs everything of Flipside that needs no window: perft, analysis,
// matches, benchmarks, solving, the making of weights and books, and the servers of the field's
// protocols. The subcommands are the list in main.go.
//
// Results go to standard output, progress and errors (one line each) to standard error. The exit
// status is 0 when all went well, 1 when the work failed and 2 when the command line is wrong. With
// --json one object is printed.
package main
