package sys

import "time"

// YieldCore sleeps: while Gosched runs, the page cannot call its callbacks.
func YieldCore() { time.Sleep(time.Millisecond) }
