//go:build !js

package yield

import "runtime"

// Core lets other goroutines and other threads run.
func Core() {
	if crowded() {
		runtime.Gosched()
	}
	Thread()
}
