//go:build !js

package yield

import "runtime"

// Core lets other goroutines run, and other threads.
func Core() {
	if crowded() {
		runtime.Gosched()
	}
	Thread()
}
