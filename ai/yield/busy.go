package yield

import (
	"runtime"
	"sync/atomic"
)

// busy counts the workers that are searching.
var busy atomic.Int32

// Enter says that n workers begin to search. Every search calls it, and Leave at its end.
func Enter(n int) { busy.Add(int32(n)) }

// Leave says that n workers have ended.
func Leave(n int) { busy.Add(int32(-n)) }

// crowded reports whether the workers take every place where goroutines run. Otherwise whatever
// becomes ready finds a free one by itself, and Gosched would only wake that one's thread in vain:
// 20,000 times while one worker solves FFO 40 to 42.
func crowded() bool { return int(busy.Load()) >= runtime.GOMAXPROCS(0) }
