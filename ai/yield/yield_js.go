package yield

import "time"

// Core sleeps, since Gosched lets no callback of the page run.
func Core() { time.Sleep(time.Millisecond) }
