package sys

import "time"

// Core sleeps: while Gosched runs, the page cannot call its callbacks.
func Core() { time.Sleep(time.Millisecond) }
