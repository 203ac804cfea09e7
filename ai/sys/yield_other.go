//go:build !js

package sys

import "runtime"

// YieldCore lets other goroutines and other threads run.
func YieldCore() {
	if crowded() {
		runtime.Gosched()
	}
	YieldThread()
}
