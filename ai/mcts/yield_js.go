package mcts

import "time"

// yield sleeps, since Gosched lets no callback of the page run.
func yield() { time.Sleep(time.Millisecond) }
