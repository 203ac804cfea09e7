package main

import "runtime/debug"

// garbage is how much garbage may accumulate before it is collected, in percent of the memory in
// use. Go's usual 100 would double the tables of the engines. Most of what is in use are such
// tables, which have no pointers and are not read by a collection, so that it takes a few
// milliseconds in the background.
const garbage = 20

// spare makes the garbage collector run more often than usual.
func spare() { debug.SetGCPercent(garbage) }
